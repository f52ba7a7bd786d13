import { pastMonths, TOLD_FROM_DAYS } from '../../domain/billed/backtest.ts'
import { ok } from '../../domain/values/problem.ts'
import type { BILLED_OPERATIONS } from '../../openapi/contract/billed.ts'
import type { Handlers } from '../handler.ts'
import { billedDates, billedFigures, type BilledFiguresNeeds } from './billed-figures.ts'
import { pageForQuery, type PageNeeds } from './page-for-query.ts'
import { serverTiming } from './server-timing.ts'

export type BilledNeeds = PageNeeds & BilledFiguresNeeds

/** How many past months are looked back at. */
const PAST_MONTHS = 12
const YEAR_DAYS = 366

export const billedHandlers: Handlers<keyof typeof BILLED_OPERATIONS, BilledNeeds> = {
  billedShares: async ({ caller, deps, params, body, signal }) => {
    const page = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body, caller, deps })
    if (!page.ok) return page
    const told = await billedDates({ body, caller, signal }, deps)
    if (!told.ok) return told
    const { engineMs, ...dates } = told.value
    return { ...ok(dates), serverTiming: serverTiming({ engineMs }) }
  },
  pastBilledShares: async ({ caller, deps, params, body, signal }) => {
    const page = pageForQuery({ pageName: params.pageName, chartName: params.widgetName, body, caller, deps })
    if (!page.ok) return page
    const figures = await billedFigures({ body, caller, signal, days: TOLD_FROM_DAYS + YEAR_DAYS }, deps)
    if (!figures.ok) return figures
    const { weight, weighed, engineMs, asOf } = figures.value
    const past = pastMonths(weighed, { asOf, weight, months: PAST_MONTHS, each: 'together' })
    return { ...ok({ months: past }), serverTiming: serverTiming({ engineMs }) }
  },
}
