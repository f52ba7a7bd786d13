import { useCallback, useSyncExternalStore } from 'react'

/** Where the menu becomes a drawer and the bar folds. NAV-12 */
export const NARROW = '(max-width: 991.98px)'
/** Where the menu starts collapsed. */
export const MEDIUM = '(max-width: 1279.98px)'

/** Whether a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
