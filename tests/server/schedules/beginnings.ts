import fc from 'fast-check'
import type { Schedule } from '../../../domain/schedules/schedule.ts'

/** Each before a day of 23 or of 25 hours in Rome, and before the end of a month. */
const BEGINNINGS = [
  { start: Date.parse('2026-03-27T10:00:00Z'), changed: '2026-03-29' },
  { start: Date.parse('2026-10-23T10:00:00Z'), changed: '2026-10-25' },
] as const
const SCHEDULES: readonly Schedule[] = [
  { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '02:30', zone: 'Europe/Rome' },
  { weekdays: [1, 3], at: '08:00', zone: 'America/New_York' },
  { monthDay: 31, at: '23:45', zone: 'UTC' },
  // Not on the day on which the clocks of Rome change, nor on the last of that March.
  { weekdays: [1, 2, 3, 4, 5, 6, 7], at: '02:30', zone: 'Europe/Rome', quiet: [6, 7] },
  { monthDay: 31, at: '08:00', zone: 'UTC', quiet: [2, 6, 7] },
]
/** When a history begins, and what is due in it. */
export interface Beginning {
  readonly start: number
  readonly schedule: Schedule
}

/** Whenever data comes, and not on the day on which the clocks of Rome change. */
const AFTER_LOADS: readonly Schedule[] = [
  { after: 'loads', at: '08:00', zone: 'UTC' },
  { after: 'loads', at: '02:30', zone: 'Europe/Rome', quiet: [6, 7] },
]

const repeated = BEGINNINGS.flatMap(({ start }) => SCHEDULES.map((schedule) => ({ start, schedule })))
export const repeatedly: fc.Arbitrary<Beginning> = fc.constantFrom(...repeated)
export const afterLoads: fc.Arbitrary<Beginning> = fc.constantFrom(
  ...BEGINNINGS.flatMap(({ start }) => AFTER_LOADS.map((schedule) => ({ start, schedule }))),
)
/** Again and again, or once, within the hour that the clocks of Rome leave out or have twice. */
export const due: fc.Arbitrary<Beginning> = fc.constantFrom(
  ...repeated,
  ...BEGINNINGS.map(({ start, changed: date }) => ({ start, schedule: { date, at: '02:30', zone: 'Europe/Rome' } })),
)
