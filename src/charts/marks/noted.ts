import { createContext } from 'react'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { Mark } from './mark.ts'

/** What somebody says about a day, as a chart tells it. */
export interface ToldNote {
  readonly id: number
  /** YYYY-MM-DD. */
  readonly day: string
  readonly text: string
  /** Who says so, in words. */
  readonly by: string
  /** The places of the compared sets whose client's days it is of; absent: nothing is compared. */
  readonly sets?: readonly number[]
}

interface Noted {
  readonly notes: readonly ToldNote[]
  /** Shows those of some days, of one of the compared sets; the anchor gets the focus back. */
  readonly open: (days: DateRange, anchor: HTMLElement, set?: number) => void
}

/** The notes on the days of a chart over time; null: it tells none. */
export const NotedContext = createContext<Noted | null>(null)

/** The notes on the days of a mark. Days are compared as their texts. */
export function notesOn({ rows: { dates }, set }: Mark, notes: readonly ToldNote[]): readonly ToldNote[] {
  const isOf = ({ sets }: ToldNote) => sets === undefined || (set !== undefined && sets.includes(set))
  return dates ? notes.filter((note) => dates.from <= note.day && note.day <= dates.to && isOf(note)) : []
}
