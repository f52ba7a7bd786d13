import { isCalendarDate, type CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import type { SpelledInvoice } from '../invoice-spelling.ts'
import { plainMoment } from './plain-date.ts'

/** Which of two numbers is the day, in files that write 10/3/2026. */
export type DayOrder = 'DMY' | 'MDY'

const ORDERS: readonly DayOrder[] = ['DMY', 'MDY']
/** 10/3/2026, 10.3.26 or 10-3-2026, whatever stands behind it. */
const YEAR_LAST = /^\d{1,2}[-/.]\d{1,2}[-/.](\d{4}|\d\d)(?!\d)/
const MIDNIGHT = /^ 00:00$/

/** Whether only the order of the file says which day a text is. */
export function needsOrder(text: string): boolean {
  return text.length > 5 && YEAR_LAST.test(text)
}

/** Every day that a text may be; of no time but midnight. */
export function daysOf(text: string, order: DayOrder | undefined): CalendarDate[] {
  const days = (order ? [order] : ORDERS).flatMap((each) => {
    const moment = plainMoment(text, each)
    return moment !== null && (moment.length === 10 || MIDNIGHT.test(moment.slice(10))) ? [moment.slice(0, 10)] : []
  })
  return [...new Set(days)].filter(isCalendarDate)
}

export interface DatedInvoice extends SpelledInvoice {
  readonly date: CalendarDate
}

export interface KnownDays {
  readonly today: CalendarDate
  /** Whether the invoice is loaded with this date. */
  readonly isLoaded: (invoice: DatedInvoice) => boolean
}

/**
 * Finds the order of a file that was saved by a spreadsheet, from its dates: one that can only be read in one way, else
 * the dates under which its invoices are loaded, else none is in the future. Undefined: it does not show one, or both.
 */
export function openDayOrder({ today, isLoaded }: KnownDays) {
  const against = { DMY: 0, MDY: 0 }
  const loaded = { DMY: 0, MDY: 0 }
  const future = { DMY: 0, MDY: 0 }
  /** The one that has what the other has not. */
  const only = (counts: Readonly<Record<DayOrder, number>>): DayOrder | undefined => {
    const having = ORDERS.filter((order) => counts[order] > 0)
    return having.length === 1 ? having[0] : undefined
  }
  return {
    see(text: string, invoice?: SpelledInvoice): void {
      if (!needsOrder(text)) return
      for (const order of ORDERS) {
        const [day] = daysOf(text.split(/\s/)[0] ?? '', order)
        if (day === undefined) against[order] += 1
        else if (day > today) future[order] += 1
        else if (invoice && isLoaded({ ...invoice, date: day })) loaded[order] += 1
      }
    },
    /** The only one in which every date can be read. */
    proven: (): DayOrder | undefined => other(only(against)),
    order(): DayOrder | undefined {
      if (against.DMY > 0 || against.MDY > 0) return other(only(against))
      return only(loaded) ?? other(only(future))
    },
  }
}

function other(order: DayOrder | undefined): DayOrder | undefined {
  return order && (order === 'DMY' ? 'MDY' : 'DMY')
}
