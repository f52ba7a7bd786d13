import { addDays, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { lastWeeks, rhythmOf, weekStates } from '../../domain/dates/invoice-weeks.ts'
import { billedWeeksOf } from '../../domain/billed/account-weeks.ts'
import { TOLD_FROM_DAYS } from '../../domain/billed/backtest.ts'
import { ok } from '../../domain/values/problem.ts'
import type { WEEK_OPERATIONS } from '../../openapi/contract/uploads/invoice-weeks.ts'
import type { Handlers } from '../handler.ts'
import { accountKey, billedWeeks } from '../warehouse/questions/billed-weeks.ts'
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
    const [accounts, billed] = await Promise.all([
      invoicedWeeks(deps.warehouse, caller),
      billedWeeks(deps.warehouse, { scope: caller.scope, since: addDays(today, -TOLD_FROM_DAYS) }),
    ])
    return ok({
      weeks,
      accounts: accounts.map(({ invoiced, ...account }) => {
        const counts = new Map(invoiced.map(({ week, invoices }) => [week, invoices]))
        const shares = billedWeeksOf(billed.get(accountKey(account.clientId, account.account)) ?? [], {
          ...{ weeks, today, last: account.last },
        })
        const states = weekStates(weeks, { invoiced: [...counts.keys()], today })
        return {
          ...account,
          everyWeeks: rhythmOf([...counts.keys()]),
          weeks: weeks.map((week, at) => ({
            state: states[at] ?? 'empty',
            invoices: counts.get(week) ?? 0,
            billed: shares[at] ?? null,
          })),
        }
      }),
    })
  },
}
