import { useCallback, useEffect, useRef } from 'react'

/** How long after the last key something is asked, in milliseconds. */
const DELAY_MS = 200

/** Does the last of several acts that follow at once. */
export function useDelayed(): (act: () => void) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback((act) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(act, DELAY_MS)
  }, [])
}
