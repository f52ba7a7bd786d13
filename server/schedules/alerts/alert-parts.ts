import { ACCOUNT_DIMENSIONS } from '../../../domain/alerts/alert-choices.ts'
import { alertGroup, alertQuery, segmentQuery } from '../../../domain/alerts/alert-question.ts'
import { MOST_ACCOUNTS, MOST_SEGMENTS, type AlertWatch } from '../../../domain/alerts/alert-rule.ts'
import { viewOn, type PageFilters } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { groupedBy } from '../../../domain/values/grouped-by.ts'
import { asking } from '../../callers/asking.ts'
import type { Person } from '../../callers/caller.ts'
import type { MailedFiguresNeeds } from '../../sharing/mail/mailed.ts'

type Amounts = ReadonlyMap<CalendarDate, number | null>

/** The amounts of a figure by the first days of weeks or months, as a whole or of a segment. */
export interface AlertPart {
  /** Absent: as a whole. */
  readonly segment?: string
  /** What chooses the rows of the segment. */
  readonly filters: PageFilters
  readonly amounts: Amounts
  /** What they are a share of; absent: of nothing. */
  readonly whole?: Amounts
}

interface PartsAsked {
  readonly page: Page
  readonly view: View
  readonly watch: AlertWatch
  /** The page of the whole that it is a share of. */
  readonly wholePage: Page | undefined
  readonly dates: DateRange
  readonly reader: Pick<Person, 'scope'>
}

interface Divided extends PartsAsked {
  readonly by: readonly string[]
  readonly ask: (query: Query) => Promise<readonly QueryRow[] | null>
}

/** A figure and its whole by weeks or months, as a whole or of each segment with the most of it; null: it cannot be had. */
export async function alertParts(asked: PartsAsked, deps: MailedFiguresNeeds): Promise<readonly AlertPart[] | null> {
  const { view, watch, reader } = asked
  const { signal } = new AbortController()
  const by = watch.missing ? ACCOUNT_DIMENSIONS : watch.each === undefined ? [] : [watch.each]
  const divided: Divided = {
    ...asked,
    by,
    ask: async (query) => {
      const answer = await deps.warehouse.query({ query, ...asking({ caller: reader, signal }, deps) })
      return answer.ok ? answer.value.data : null
    },
  }
  if (by.length === 0) return partsOf(divided, [{}])
  const segments = await largest(divided)
  const last = by.at(-1) ?? ''
  if (segments === null) return null
  if (segments.length === 0) return []
  // The last of them tells them apart nearly alone.
  const filters = { ...view.filters, [last]: [...new Set(segments.map((row) => String(row[last])))] }
  return partsOf({ ...divided, view: { ...view, filters } }, segments)
}

/** The values with the most of the figure, without those that have no name. */
async function largest({ page, view, watch, dates, by, ask }: Divided): Promise<readonly QueryRow[] | null> {
  const most = watch.missing ? MOST_ACCOUNTS : MOST_SEGMENTS
  const rows = await ask(segmentQuery(page, view, { by, dates, most }))
  return rows && rows.filter((row) => by.every((dimension) => (row[dimension] ?? '') !== ''))
}

async function partsOf(divided: Divided, segments: readonly QueryRow[]): Promise<readonly AlertPart[] | null> {
  const { page, view, watch, dates, by, ask } = divided
  const rows = await ask(alertQuery(page, view, { span: watch.span, dates, by }))
  const wholeOf = await wholes(divided)
  if (!rows || !wholeOf) return null
  const own = groupedBy(rows, (row) => nameOf(row, by))
  return segments.map((row) => {
    const segment = nameOf(row, by)
    const whole = wholeOf(segment)
    return {
      ...(by.length > 0 && { segment }),
      filters: Object.fromEntries(by.map((dimension) => [dimension, [String(row[dimension])]])),
      amounts: amountsOf(own.get(segment) ?? [], alertGroup(view, watch.span), view.fact),
      ...(whole && { whole }),
    }
  })
}

/** What the whole of each segment is: its own, or that of all of them; null: it cannot be had. */
async function wholes(divided: Divided): Promise<((segment: string) => Amounts | undefined) | null> {
  const { page, view, watch, wholePage, dates, by, ask } = divided
  const { share, span } = watch
  if (!share || !wholePage) return () => undefined
  const { [share.without ?? '']: _, ...filters } = view.filters
  const shown = viewOn({ ...view, filters, fact: share.fact }, wholePage.filters)
  const dividedBy = by.filter((dimension) => dimension !== share.without && wholePage.filters.includes(dimension))
  const rows = await ask(
    alertQuery(wholePage, wholePage === page ? shown : { ...shown, mode: '' }, { span, dates, by: dividedBy }),
  )
  if (!rows) return null
  const group = alertGroup(view, span)
  const found = groupedBy(rows, (row) => nameOf(row, dividedBy))
  return (segment) => amountsOf(found.get(dividedBy.length > 0 ? segment : '') ?? [], group, share.fact)
}

function nameOf(row: QueryRow, by: readonly string[]): string {
  return by.map((dimension) => String(row[dimension] ?? '')).join(' ')
}

function amountsOf(rows: readonly QueryRow[], group: string, fact: string): Amounts {
  return new Map(
    rows.map((row) => {
      const amount = row[fact] ?? null
      return [String(row[group]), amount === null ? null : Number(amount)]
    }),
  )
}
