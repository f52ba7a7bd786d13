import { createContext, useContext, useSyncExternalStore } from 'react'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { Mark } from './mark.ts'

/** The days that somebody points at in one of the charts over time, for all of them. */
function createSharedCursor() {
  let days: DateRange | null = null
  const listeners = new Set<() => void>()
  return {
    days: () => days,
    point: (next: DateRange | null) => {
      if (next?.from === days?.from && next?.to === days?.to) return
      days = next
      for (const listener of listeners) listener()
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const SharedCursorContext = createContext(createSharedCursor())

/** Tells the other charts what is pointed at. */
export function usePointAt(): (days: DateRange | null) => void {
  return useContext(SharedCursorContext).point
}

/** The mark of a chart in which the days begin that somebody points at, here or in another chart; undefined: none. */
export function useCursorMark(marks: readonly Mark[]): Mark | undefined {
  const { days, listen } = useContext(SharedCursorContext)
  const pointed = useSyncExternalStore(listen, days)
  return pointed === null ? undefined : markOfDay(marks, pointed.from)
}

/** Days are compared as their texts. */
function markOfDay(marks: readonly Mark[], day: string): Mark | undefined {
  return marks.find(({ rows: { dates } }) => dates && dates.from <= day && day <= dates.to)
}
