import { mayAskDays, readDays } from '../../domain/dates/date-choice.ts'

/** The number of days that a form asks for, as it is typed. DATE-12, DATE-13 */
export interface TypedDays {
  readonly typed: string
  /** Null: none is given. */
  readonly days: number | null
  /** Whether it may be put in force; none may. GAP-63 */
  readonly fits: boolean
}

export function typedDays(typed: string): TypedDays {
  const days = typed.trim() === '' ? null : readDays(typed)
  return { typed, days, fits: days === null || mayAskDays(days) }
}
