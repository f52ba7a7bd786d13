import { addDays, daysBetween } from '../../domain/dates/calendar-date.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { isTime, type AskedFigure, type Counted, type Time } from '../../domain/assistant/question/ask.ts'
import type { AskedRange, PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import { keptValues } from '../../domain/dashboards/dimension-filter.ts'
import { isAdditive, type TableIndex } from '../../domain/query/catalog.ts'
import type { Query, QueryResult, QueryRow } from '../../domain/query/query.ts'
import { MAX_ROWS } from '../../domain/query/query.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

/** One row of an answer: its groups, and for each range the figures asked for. */
export interface FigureRow {
  readonly groups: readonly (string | null)[]
  readonly values: readonly (readonly (number | null)[])[]
}

export interface FigureRows {
  /** The groups in the order asked for; all of them. */
  readonly rows: readonly FigureRow[]
  /** Over all rows, whatever they are grouped by. */
  readonly total: FigureRow
}

const DAYS: Readonly<Record<Time, number>> = { day: 1, week: 7, month: 365.25 / 12, quarter: 365.25 / 4, year: 365.25 }

/** Asks the warehouse, and makes the figures of its rows: one divided by another only after both were summed. */
export async function figureRows(
  planned: PlannedAsk,
  run: (query: Query) => Promise<Result<QueryResult>>,
): Promise<Result<FigureRows>> {
  const { ask, groups, ranges, table } = planned
  const asked = { figures: ask.figures, table, run }
  const tables: Map<string, (number | null)[]>[] = []
  const totals: (number | null)[][] = []
  for (const range of ranges) {
    const grouped = await valuesOf({ range, groups, ...asked })
    if (!grouped.ok) return grouped
    tables.push(grouped.value)
    const whole =
      groups.length === 0 ? grouped : await valuesOf({ range: ungrouped(range, groups), groups: [], ...asked })
    if (!whole.ok) return whole
    totals.push(whole.value.get('[]') ?? ask.figures.map(() => null))
  }
  const keys = [...new Set([...tables.flatMap((table) => [...table.keys()]), ...namedKeys(planned)])]
  const rows = keys.map((key): FigureRow => ({
    groups: JSON.parse(key) as (string | null)[],
    values: tables.map((found, at) => found.get(key) ?? noneOf(planned, totals[at] ?? [])),
  }))
  return ok({ rows: ordered(rows, planned), total: { groups: [], values: totals } })
}

/** Of a group without rows in a range that has some: what adds up is zero. */
function noneOf({ ask, table }: PlannedAsk, total: readonly (number | null)[]): (number | null)[] {
  const isTold = total.some((value) => value !== null)
  return ask.figures.map(({ of, over, share }) =>
    isTold && over === null && !share && 'measure' in of && isAdditive(table.measures.get(of.measure)) ? 0 : null,
  )
}

/** Whoever was asked about by name stands in the answer, also with nothing. */
function namedKeys({ groups, view }: PlannedAsk): string[] {
  const [group, ...others] = groups
  if (group === undefined || others.length > 0) return []
  return keptValues(view.filters[group]).flatMap((value) => (value === '' ? [] : [JSON.stringify([value])]))
}

/** In time where it is split by time; else the most first, or what moved most. */
function ordered(rows: readonly FigureRow[], { ask }: PlannedAsk): FigureRow[] {
  const inTime = ask.by.some(isTime)
  const moved = ask.against !== null && (ask.why || ask.first !== null)
  const sign = ask.first?.direction === 'asc' ? 1 : -1
  const weight = ({ values: [now, before] }: FigureRow) => {
    const value = now?.[0] ?? null
    if (!moved) return value
    const change = (value ?? 0) - (before?.[0] ?? 0)
    return ask.why ? Math.abs(change) : change
  }
  if (inTime && ask.first === null) return [...rows]
  return rows.toSorted((one, other) => {
    const [a, b] = [weight(one), weight(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * (a - b)
  })
}

/** As many rows as an answer shows. Of steps of time whole ones, where one fits: a month with some of its carriers would be read as all of it. */
export function firstRows(rows: readonly FigureRow[], { ask, limit }: Pick<PlannedAsk, 'ask' | 'limit'>): FigureRow[] {
  const shown = rows.slice(0, limit)
  const [by] = ask.by
  const next = rows[limit]
  if (by === undefined || !isTime(by) || ask.first !== null || !next) return shown
  const whole = shown.filter(({ groups }) => groups[0] !== next.groups[0])
  return whole.length > 0 ? whole : shown
}

function ungrouped(range: AskedRange, groups: readonly string[]): AskedRange {
  const without = (query: Query): Query => ({
    ...query,
    selectColumnNames: query.selectColumnNames.filter((name) => !groups.includes(name)),
    groupByDetails: [],
    orderByDetails: [],
  })
  const counts = range.counts.map(({ dimension, query }) => ({
    dimension,
    query: { ...query, selectColumnNames: [dimension], groupByDetails: [dimension], orderByDetails: [] },
  }))
  return {
    ...range,
    measures: range.measures.map(without),
    counts,
    wholes: range.wholes.map((query) => query && without(query)),
  }
}

interface ValuesInput {
  readonly range: AskedRange
  readonly groups: readonly string[]
  readonly figures: readonly AskedFigure[]
  readonly table: TableIndex
  readonly run: (query: Query) => Promise<Result<QueryResult>>
}

/** The figures by the groups' values as JSON text. */
async function valuesOf({
  range,
  groups,
  figures,
  table,
  run,
}: ValuesInput): Promise<Result<Map<string, (number | null)[]>>> {
  const keyOf = (row: QueryRow, by: readonly string[]) =>
    JSON.stringify(
      by.map((name) => (row[name] === null || row[name] === '' || row[name] === undefined ? null : String(row[name]))),
    )
  const sums = new Map<string, QueryRow>()
  const found = new Map<string, Map<string, number>>()
  for (const query of range.measures) {
    const answer = await whole(query, run)
    if (!answer.ok) return answer
    for (const row of answer.value.data) {
      const key = keyOf(row, groups)
      sums.set(key, { ...sums.get(key), ...row })
    }
  }
  for (const { dimension, query } of range.counts) {
    const answer = await whole(query, run)
    if (!answer.ok) return answer
    for (const row of answer.value.data) {
      if (row[dimension] === null || row[dimension] === '') continue
      const key = keyOf(row, groups)
      const counts = found.get(key) ?? new Map<string, number>()
      counts.set(dimension, (counts.get(dimension) ?? 0) + 1)
      found.set(key, counts)
    }
  }
  const wholes: ((key: string) => number)[] = []
  for (const [at, query] of range.wholes.entries()) {
    if (!query) continue
    const answer = await whole(query, run)
    if (!answer.ok) return answer
    const by = query.groupByDetails
    const places = by.map((name) => groups.indexOf(name))
    const measure = query.selectColumnNames[by.length] ?? ''
    const amounts = new Map(answer.value.data.map((row) => [keyOf(row, by), Number(row[measure] ?? 0)]))
    wholes[at] = (key) => {
      const values = JSON.parse(key) as (string | null)[]
      return amounts.get(JSON.stringify(places.map((place) => values[place]))) ?? 0
    }
  }
  /** Where another figure is known, a sum that no row adds to is zero. */
  const isToldOf = (key: string) =>
    found.has(key) ||
    wholes.some((whole) => whole(key) !== 0) ||
    Object.entries(sums.get(key) ?? {}).some(([name, value]) => table.measures.has(name) && value !== null)
  const valueOf = (counted: Counted, key: string): number | null => {
    if ('count' in counted) return found.get(key)?.get(counted.count) ?? (range.measures.length > 0 ? null : 0)
    const value = sums.get(key)?.[counted.measure] ?? null
    if (value !== null) return Number(value)
    return isAdditive(table.measures.get(counted.measure)) && isToldOf(key) ? 0 : null
  }
  const keys = new Set([...sums.keys(), ...found.keys(), ...(groups.length === 0 ? ['[]'] : [])])
  return ok(
    new Map(
      [...keys].map((key) => [
        key,
        figures.map(({ of, over }, at) => {
          const value = valueOf(of, key)
          const whole = wholes[at]
          if (whole) return divided(value, whole(key), 100)
          if (over === null) return value
          if ('time' in over) return divided(value, unitsOf(range.range, over.time), 1)
          return divided(value, valueOf(over, key), 1)
        }),
      ]),
    ),
  )
}

/** Refused where there are more groups than can be counted. */
async function whole(query: Query, run: ValuesInput['run']): Promise<Result<QueryResult>> {
  const answer = await run(query)
  if (answer.ok && answer.value.rowCount > MAX_ROWS)
    return failed('invalid-request', { detail: REQUEST_WORDS.manyGroups })
  return answer
}

function divided(value: number | null, by: number | null, times: number): number | null {
  return value === null || by === null || by === 0 ? null : (times * value) / by
}

/** How many days, weeks or months a range is; a whole month is one. */
function unitsOf({ from, to }: DateRange, time: Time): number {
  const days = daysBetween(from, to)
  const months =
    (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7)) + 1
  const isWhole = from.endsWith('-01') && addDays(to, 1).endsWith('-01')
  const each = { day: 0, week: 0, month: 1, quarter: 3, year: 12 }[time]
  return isWhole && each > 0 ? months / each : days / DAYS[time]
}
