import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { lastWeeks, rhythmOf, weekStates } from '../../domain/dates/invoice-weeks.ts'
import { ok } from '../../domain/values/problem.ts'
import type { WEEK_OPERATIONS } from '../../openapi/contract/uploads/invoice-weeks.ts'
import type { Handlers } from '../handler.ts'
import { invoicedWeeks } from '../warehouse/questions/invoiced-weeks.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

export interface WeekNeeds {
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

export const weekHandlers: Handlers<keyof typeof WEEK_OPERATIONS, WeekNeeds> = {
  invoiceWeeks: async ({ caller, deps, query }) => {
    const today = deps.today()
    const weeks = lastWeeks(today, Number(query.weeks))
    const accounts = await invoicedWeeks(deps.warehouse, caller)
    return ok({
      weeks,
      accounts: accounts.map(({ invoiced, ...account }) => {
        const counts = new Map(invoiced.map(({ week, invoices }) => [week, invoices]))
        const states = weekStates(weeks, { invoiced: [...counts.keys()], today })
        return {
          ...account,
          everyWeeks: rhythmOf([...counts.keys()]),
          weeks: weeks.map((week, at) => ({ state: states[at] ?? 'empty', invoices: counts.get(week) ?? 0 })),
        }
      }),
    })
  },
}
