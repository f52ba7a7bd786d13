import { useCallback, useState } from 'react'
import type { Mark } from '../charts/marks/mark.ts'

/** A mark or a fact whose menu was asked for, where, and the how manieth time. */
export interface Drilled {
  readonly mark: Mark
  readonly anchor: HTMLElement
  readonly times: number
}

/** What was asked for last. */
export function useDrilled(): {
  readonly drilled: Drilled | null
  readonly drill: (mark: Mark, anchor: HTMLElement) => void
} {
  const [drilled, setDrilled] = useState<Drilled | null>(null)
  const drill = useCallback(
    (mark: Mark, anchor: HTMLElement) => setDrilled((last) => ({ mark, anchor, times: (last?.times ?? 0) + 1 })),
    [],
  )
  return { drilled, drill }
}
