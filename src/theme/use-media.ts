import { useCallback, useSyncExternalStore } from 'react'
import { isOnPaper } from './paper.ts'

/** Where the menu becomes a drawer and the bar folds. NAV-12 */
export const NARROW = '(max-width: 991.98px)'
/** Where the bar does not fold and has no room to spare. */
export const TIGHT = '(min-width: 992px) and (max-width: 1759.98px)'
/** Widths of the logo's ways. GAP-45 */
export const PHONE = '(max-width: 575.98px)'
export const TABLET = '(max-width: 767.98px)'
/** Where the menu starts collapsed. */
export const MEDIUM = '(max-width: 1279.98px)'

/** Where what is used most stands at the foot of the screen. */
export const THUMB = '(max-width: 767.98px)'

/** A phone, whatever holds of `theme/touch.css`. */
export const TOUCHED = '(max-width: 767.98px) and (pointer: coarse)'

/** Where a table of many columns has no room. */
export const NARROW_TABLE = '(max-width: 767.98px)'

const onScreen = new Map<string, boolean>()

/** Whether a media query holds now; on paper, whether it held on the screen, so that printing changes nothing but the style. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => holds(query))
}

function holds(query: string): boolean {
  const before = onScreen.get(query)
  if (before !== undefined && isOnPaper()) return before
  const { matches } = matchMedia(query)
  onScreen.set(query, matches)
  return matches
}
