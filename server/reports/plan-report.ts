import { isSummed, type ColumnSpec, type TableIndex } from '../../domain/query/catalog.ts'
import { printCondition } from '../../domain/query/condition.ts'
import { DELIVERY_STATUSES, STATUS_COLUMN } from '../../domain/query/delivery-status.ts'
import { gridScope } from '../../domain/rows/grid-scope.ts'
import { gridField } from '../../domain/page/grid-spec.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import { failed, ok, type ProblemIssue, type Result } from '../../domain/values/problem.ts'
import { childClientIds } from '../../domain/query/query.ts'
import type { ReportFormat } from '../../domain/rows/report.ts'
import { viewOf } from '../../domain/rows/report-request.ts'
import type { View } from '../../domain/page/view.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import { compileRequest, type GridAsked } from '../grid/compile-request.ts'
import type { ReportQuestion } from '../state/reports.ts'
import { STORED_PLACE } from '../warehouse/compile.ts'
import type { Statement } from '../warehouse/engine.ts'
import type { ReportWords } from './report-words.ts'
import { csvRow, sheetRow } from './row-text.ts'
import { STRETCH, type Slice, type Sliceable } from './slices.ts'

/** A report as the statements that make it for its caller. */
export interface ReportPlan extends Sliceable {
  readonly page: Page
  readonly table: TableIndex
  readonly view: View
  /** Of the file, in its order. */
  readonly columns: readonly ColumnSpec[]
  /** Columns that the grid is narrowed by, by their fields. */
  readonly filtered: ReadonlyMap<string, ColumnSpec>
  /** Whose rows are read. */
  readonly clientIds: readonly number[]
  /** One row: the rows as `count`, and the sum of each column of numbers as an exact text under its name. */
  readonly totals: Statement
  readonly summed: readonly ColumnSpec[]
  /** The rows of a slice as the format writes them, values as a person reads them. */
  readonly rows: (format: ReportFormat, slice: Slice, words: Pick<ReportWords, 'shown'>) => Statement
}

/**
 * Plans the rows that the page's grid shows for the question's view, filters and columns. Where-clauses that are not
 * what the page asks under that view are refused: the cover sheet says the view.
 */
export function planReport(question: ReportQuestion, asked: GridAsked): Result<ReportPlan> {
  const config = asked.deps.config.current()
  const page = config.pages.find(({ id }) => id === asked.pageName)
  const table = page && config.catalog.tables.get(page.table)
  if (!page?.grid || !table) return failed('not-found')
  const view = viewOf({ ...question, rowCount: 0 })
  const issues = viewFaults(question, page)
  if (issues.length > 0)
    return failed('invalid-request', {
      detail: issues.map(({ path, message }) => `${path}: ${message}`).join('; '),
      issues,
    })
  const scope = gridScope(page, view)
  const request = {
    ...scope,
    tableName: question.fromTableNames[0] ?? '',
    startRow: 0,
    endRow: 1,
    rowGroupCols: [],
    groupKeys: [],
    valueCols: [],
    pivotCols: [],
    pivotMode: false,
    filterModel: question.filterModel,
    sortModel: question.orderByDetails.map(({ name, direction }) => ({ colId: gridField(name), sort: direction })),
  }
  const compiled = compileRequest(request, asked)
  if (!compiled.ok) return compiled
  const byName = new Map(compiled.value.question.columns.map((column) => [column.name, column]))
  const columns = question.selectColumnNames.flatMap((name) => byName.get(name) ?? [])
  if (columns.length < question.selectColumnNames.length || new Set(columns).size < columns.length) {
    return failed('invalid-request', {
      issues: [{ path: 'selectColumnNames', message: "are columns of the page's grid, each once" }],
    })
  }
  const { sql: from, params, orderBy } = compiled.value.compiled.rows()
  const isOrdered = question.orderByDetails.length > 0
  const summed = columns.filter(isSummed)
  return ok({
    page,
    table,
    view,
    columns,
    filtered: new Map(compiled.value.question.filters.map(({ column }) => [gridField(column.name), column])),
    clientIds: clientsInScope(asked.caller.scope, {
      clientId: question.clientId,
      childClientIds: childClientIds(question),
    }),
    summed,
    totals: {
      sql: `SELECT ${['count(*) AS "count"', ...summed.map(({ name }) => `CAST(sum("${name}") AS VARCHAR) AS "${name}"`)].join(', ')} ${from}`,
      params,
    },
    order: isOrdered
      ? {
          name: ORDER_TABLE,
          statement: { sql: `SELECT ${STORED_PLACE}, row_number() OVER (${orderBy}) - 1 AS place ${from}`, params },
        }
      : null,
    stretches: isOrdered
      ? { sql: stretchesOf('place', `FROM ${ORDER_TABLE}`), params: [] }
      : { sql: stretchesOf(STORED_PLACE, from), params },
    rows: (format, slice, words) => {
      const shown = columns.some(({ name }) => name === STATUS_COLUMN)
        ? ` REPLACE (${statusInWords(words)} AS "${STATUS_COLUMN}")`
        : ''
      const within = (place: string) => `${place} >= ${slice.from} AND ${place} < ${slice.to}`
      const [places, order] = isOrdered
        ? [`${STORED_PLACE} IN (SELECT ${STORED_PLACE} FROM ${ORDER_TABLE} WHERE ${within('place')})`, ` ${orderBy}`]
        : [within(STORED_PLACE), '']
      return {
        sql: `SELECT ${(format === 'csv' ? csvRow : sheetRow)(columns)} FROM (SELECT *${shown} ${from}) AS report WHERE ${places}${order}`,
        params,
      }
    },
  })
}

const ORDER_TABLE = 'report_order'

function statusInWords({ shown }: Pick<ReportWords, 'shown'>): string {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  return `CASE "${STATUS_COLUMN}" ${DELIVERY_STATUSES.map((status) => `WHEN ${text(status)} THEN ${text(shown(STATUS_COLUMN, status))}`).join(' ')} ELSE "${STATUS_COLUMN}" END`
}

function stretchesOf(place: string, from: string): string {
  return `SELECT ${place} // ${STRETCH} AS stretch, count(*) AS rows ${from} GROUP BY stretch ORDER BY stretch`
}

function viewFaults({ fact, filters, whereClauseDetails, ...question }: ReportQuestion, page: Page): ProblemIssue[] {
  const issues: ProblemIssue[] = []
  if (!page.facts.some((each) => each.fact === fact))
    issues.push({ path: 'fact', message: `${fact} is not a fact of this page` })
  for (const name of Object.keys(filters))
    if (!page.filters.includes(name)) issues.push({ path: `filters.${name}`, message: 'is not a filter of this page' })
  if (issues.length > 0) return issues
  const { whereClauses } = gridScope(page, viewOf({ ...question, fact, filters, whereClauseDetails, rowCount: 0 }))
  const clauses = whereClauses.map(printCondition)
  const same =
    whereClauseDetails.length === clauses.length && clauses.every((clause) => whereClauseDetails.includes(clause))
  return same
    ? []
    : [{ path: 'whereClauseDetails', message: 'are not what the page asks for this fact, these dates and filters' }]
}
