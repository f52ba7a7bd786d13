import { useEffect, useRef } from 'react'
import { startCountdown } from './countdown.ts'

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
    const stop = startCountdown(leftMs.current, onEnd)
    return () => {
      leftMs.current = stop()
    }
  }, [paused, onEnd])
}
