import { useEffect, useRef } from 'react'

const MENUS = 'aside, [data-menus], [role="menu"]'

/** An entry of a menu leads to the heading of its page: that is said next, and Tab goes on from there. NAV-01 */
export function useHeadingFocus(place: HTMLElement | null, path: string): void {
  const before = useRef<string | null>(null)
  const inMenu = useRef(false)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      inMenu.current = target instanceof Element && target.closest(MENUS) !== null
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    const led = before.current !== null && before.current !== path && inMenu.current
    const leave = () => {
      before.current = path
    }
    if (!place || !led) return leave
    let reached = false
    const focus = () => {
      const heading = [...place.querySelectorAll('h1')].find((each) => each.checkVisibility())
      if (!heading) return
      heading.tabIndex = -1
      heading.focus()
      reached = true
    }
    // A menu that closes gives the focus back to its button first.
    let frame = requestAnimationFrame(() => (frame = requestAnimationFrame(focus)))
    // While the code of the page is on its way another heading stands in for its own, and the one before it is still there, hidden.
    const replaced = new MutationObserver(() => {
      if (!reached || document.activeElement === document.body) focus()
    })
    replaced.observe(place, { childList: true, subtree: true })
    return () => {
      cancelAnimationFrame(frame)
      replaced.disconnect()
      leave()
    }
  }, [place, path])
}
