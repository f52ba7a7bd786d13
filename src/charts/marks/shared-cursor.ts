import { useSyncExternalStore } from 'react'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { Mark } from './mark.ts'

/** The days that somebody points at in one of the charts over time, for all of them; null: nobody does. */
let pointed: DateRange | null = null
const listeners = new Set<() => void>()

/** Tells the other charts what is pointed at. */
export function pointAt(days: DateRange | null): void {
  if (days?.from === pointed?.from && days?.to === pointed?.to) return
  pointed = days
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The mark of a chart in which the days begin that somebody points at, here or in another chart; undefined: none. */
export function useCursorMark(marks: readonly Mark[]): Mark | undefined {
  const days = useSyncExternalStore(listen, () => pointed)
  return days === null ? undefined : markOfDay(marks, days.from)
}

/** Days are compared as their texts; the parts of a month are no mark of its own. */
function markOfDay(marks: readonly Mark[], day: string): Mark | undefined {
  return marks.find(
    ({ rows: { values, dates } }) => dates && dates.from <= day && day <= dates.to && Object.keys(values).length === 0,
  )
}
