import { useEffect, useRef } from 'react'

interface Countdown {
  readonly durationMs: number
  /** The time stands still meanwhile. */
  readonly paused: boolean
  readonly onEnd: () => void
}

/** Calls back once the time has run that was not paused. */
export function useCountdown({ durationMs, paused, onEnd }: Countdown): void {
  const leftMs = useRef(durationMs)
  useEffect(() => {
    if (paused) return undefined
    const startedMs = performance.now()
    const timer = setTimeout(onEnd, leftMs.current)
    return () => {
      clearTimeout(timer)
      leftMs.current -= performance.now() - startedMs
    }
  }, [paused, onEnd])
}
