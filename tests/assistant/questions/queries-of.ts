import type { Catalog, TableIndex } from '../../../domain/query/catalog.ts'
import { printCondition, type Condition } from '../../../domain/query/condition.ts'
import { comparedDays } from '../../../domain/dates/compared-days.ts'
import { readMovingPeriod } from '../../../domain/dates/date-choice.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { Query } from '../../../domain/query/query.ts'
import { isTime, type FiguresMeaning } from './meaning.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'
import { rangesOf } from './periods.ts'

/** Where a question says no period the product's usual one is right; a year stands for it here. */
const USUAL = 'Annual'

/** The ranges that are compared with one, the best first; empty: none are asked for. */
export function comparedRanges({ against, period }: FiguresMeaning, range: DateRange): DateRange[] {
  if (against === null) return []
  if (against !== 'before' && against !== 'year-before') return rangesOf(against)
  const moving = period !== null && readMovingPeriod(period) ? period : ''
  const { earlier } = comparedDays({
    dates: { ...range, period: moving },
    against: against === 'before' ? 'period' : 'year',
    today: TEST_TODAY,
    invoiced: null,
  })
  return earlier ? [earlier] : []
}

/** The Queries whose rows the figures are made of, with the first range of a period. Throws where no table has all of it. */
export function queriesOf(meaning: FiguresMeaning, catalog: Catalog): Query[] {
  const { figures, conditions, byShipDate } = meaning
  const date = byShipDate ? 'pickup_date' : 'bill_date'
  const by = meaning.by.map((name) => (isTime(name) ? `${date}_${name}` : name))
  const named = figures.flatMap(({ of, over }) => (over ? [of, over] : [of]))
  const measures = named.flatMap((each) => ('measure' in each ? [each.measure] : []))
  const counts = named.flatMap((each) => ('count' in each ? [each.count] : []))
  const table = tableOf([...measures, ...counts, ...by, ...conditions.map(({ column }) => column)], catalog)
  const [range] = rangesOf(meaning.period ?? USUAL)
  if (!range) throw new Error('a period has a range')
  const ordered = measures[0]
  const asked = (selected: string[], groups: string[], filters: readonly Condition[], { from, to }: DateRange) =>
    Query.parse({
      selectColumnNames: [...new Set([...groups, ...selected])],
      fromTableNames: [table.spec.table],
      whereClauseDetails: [`${date} >= '${from}'`, `${date} <= '${to}'`, ...filters.map(printCondition)],
      groupByDetails: groups,
      orderByDetails: meaning.first && ordered ? [{ name: ordered, direction: meaning.first.direction }] : [],
      clientId: 1,
      ...(meaning.first?.count ? { limit: meaning.first.count } : {}),
    })
  const whole = figures.some(({ share }) => share) && conditions.length > 0
  return [range, ...comparedRanges(meaning, range)].flatMap((each) => [
    ...(measures.length > 0 ? [asked(measures, by, conditions, each)] : []),
    ...counts.map((count) => asked([], [...by, count], conditions, each)),
    ...(whole && measures.length > 0 ? [asked(measures, [], [], each)] : []),
  ])
}

function tableOf(names: readonly string[], catalog: Catalog): TableIndex {
  const tables = [...catalog.tables.values()].toSorted((one, other) => (one.spec.table > other.spec.table ? -1 : 1))
  const found = tables.find(({ columns, timeDimensions, measures }) =>
    names.every((name) => columns.has(name) || timeDimensions.has(name) || measures.has(name)),
  )
  if (!found) throw new Error(`no table has all of ${names.join(', ')}`)
  return found
}
