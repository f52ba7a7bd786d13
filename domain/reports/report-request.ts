import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'
import { CatalogName } from '../query/catalog.ts'
import { MAX_CONDITION_LENGTH, printCondition } from '../query/condition.ts'
import { GridRequest } from '../grid/grid-request.ts'
import { gridScope } from '../grid/grid-scope.ts'
import { PageFilters, TrackingNumbers } from '../dashboards/page-filters.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import { DateType } from '../dates/period.ts'
import { ChildClientIds, CurrencyChoice, NEW_PAGE, OrderBy, WeightUnit, childClientIds } from '../query/query.ts'
import { REPORT_FORMATS } from './report.ts'
import type { View } from '../dashboards/view.ts'

/**
 * All rows of a page's grid as a file. The rows follow from the view (fact, dates, filters, client …); the
 * where-clauses only repeat what the page asks for that view. Source: 2.7 submitReport, API-36.
 */
export const ReportRequest = z
  .strictObject({
    clientId: z.int().positive(),
    childClientIdsCSV: ChildClientIds.optional(),
    whereClauseDetails: z.array(z.string().max(MAX_CONDITION_LENGTH)).max(100),
    fromTableNames: z.array(CatalogName).length(1),
    groupByDetails: z.array(CatalogName).max(0, 'a report has rows, not groups'),
    orderByDetails: z.array(OrderBy).max(12),
    /** Columns of the grid, in the order of the file. */
    selectColumnNames: z.array(CatalogName).min(1).max(60),
    /** As the person reads it; it names the report. */
    pageName: z.string().min(1).max(120),
    fact: CatalogName,
    dateType: DateType,
    filters: PageFilters,
    trackingNumbers: TrackingNumbers,
    fromDate: CalendarDate,
    toDate: CalendarDate,
    /** That the person saw; the server counts itself. */
    rowCount: z.int().min(0),
    filterModel: GridRequest.shape.filterModel,
    currency: CurrencyChoice.default(NEW_PAGE.currency),
    unit: WeightUnit.default(NEW_PAGE.unit),
    /** One of the page's modes; empty: none. */
    mode: z.string().max(40).default(''),
    format: z.enum(REPORT_FORMATS).default('csv'),
    /** The same for every attempt to send one submission: it makes one report. */
    idempotencyKey: z.uuid().optional(),
  })
  .meta({ id: 'ReportRequest' })
export type ReportRequest = z.infer<typeof ReportRequest>

/** What a person chose in the grid, and how much it is. */
export interface GridChoice {
  readonly page: PageSpec
  readonly view: View
  /** Catalogue names, in the order shown. */
  readonly columns: readonly string[]
  readonly orderBy: readonly OrderBy[]
  readonly filterModel: ReportRequest['filterModel']
  readonly rowCount: number
}

/** The report of what a grid shows. */
export function reportRequest({
  page,
  view,
  columns,
  orderBy,
  filterModel,
  rowCount,
}: GridChoice): Omit<ReportRequest, 'format' | 'idempotencyKey'> {
  const { clientId, childClientIdsCSV, unit, tableName, whereClauses } = gridScope(page, view)
  return {
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    whereClauseDetails: whereClauses.map(printCondition),
    fromTableNames: [tableName],
    groupByDetails: [],
    orderByDetails: [...orderBy],
    selectColumnNames: [...columns],
    pageName: page.name,
    fact: view.fact,
    dateType: view.dateType,
    filters: view.filters,
    trackingNumbers: view.trackingNumbers,
    fromDate: view.from,
    toDate: view.to,
    rowCount,
    filterModel,
    currency: view.currency,
    unit,
    mode: view.mode,
  }
}

/** The view whose rows a report has. */
export function viewOf(request: ReportRequest): View {
  const {
    fact,
    dateType,
    fromDate: from,
    toDate: to,
    clientId,
    currency,
    unit,
    mode,
    filters,
    trackingNumbers,
  } = request
  return {
    fact,
    dateType,
    period: '',
    from,
    to,
    against: 'period',
    clientId,
    childClientIds: childClientIds(request),
    currency,
    unit,
    mode,
    filters,
    trackingNumbers,
  }
}

/** Whether its where-clauses are what the page asks for its view. */
export function repeatsConditions(request: ReportRequest, page: PageSpec): boolean {
  const clauses = gridScope(page, viewOf(request)).whereClauses.map(printCondition)
  const { whereClauseDetails: sent } = request
  return sent.length === clauses.length && clauses.every((clause) => sent.includes(clause))
}

/** Whether a person narrowed what the page shows: by its filters, a search or the grid's own. GAP-41 */
export function isFiltered({
  filters,
  trackingNumbers,
  filterModel,
  mode,
}: Pick<ReportRequest, 'filters' | 'trackingNumbers' | 'filterModel' | 'mode'>): boolean {
  return (
    Object.keys(filters).length > 0 || trackingNumbers.length > 0 || Object.keys(filterModel).length > 0 || mode !== ''
  )
}
