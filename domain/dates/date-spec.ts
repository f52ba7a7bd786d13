import * as z from 'zod'
import { isCalendarDate } from './calendar-date.ts'

/** The check of a calendar date stands apart from its arithmetic, which the sign-in page does without Zod. */
export const CalendarDate = z.string().refine(isCalendarDate, 'must be a date as YYYY-MM-DD')
export type CalendarDate = z.infer<typeof CalendarDate>
