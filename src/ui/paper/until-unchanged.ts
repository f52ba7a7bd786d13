interface Patience {
  readonly quietMs: number
  readonly atMostMs: number
}

/** Resolves once nothing below an element has changed for a while, or when patience ends. */
export function untilUnchanged(element: Element, { quietMs, atMostMs }: Patience): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      observer.disconnect()
      clearTimeout(quiet)
      clearTimeout(end)
      resolve()
    }
    const observer = new MutationObserver(() => {
      clearTimeout(quiet)
      quiet = setTimeout(done, quietMs)
    })
    let quiet = setTimeout(done, quietMs)
    const end = setTimeout(done, atMostMs)
    observer.observe(element, { attributes: true, childList: true, subtree: true })
  })
}
