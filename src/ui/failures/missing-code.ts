const gone = new WeakSet<object>()

// Vite tells of code that could not be fetched; what was fetched once in vain is not asked for again by the browser.
addEventListener('vite:preloadError', ({ payload }) => gone.add(payload))

/** Whether it is code that could not be fetched, as after an update of the portal: only loading the page again brings what fits. */
export function isCodeMissing(error: unknown): boolean {
  return typeof error === 'object' && error !== null && gone.has(error)
}
