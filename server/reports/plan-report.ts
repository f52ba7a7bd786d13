import { gridField } from '../../domain/dashboards/grid-spec.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { gridScope } from '../../domain/grid/grid-scope.ts'
import { repeatsConditions, viewOf } from '../../domain/reports/report-request.ts'
import { failed, ok, invalidRequest, type ProblemIssue, type Result } from '../../domain/values/problem.ts'
import { gridOfPage, type GridAsked } from '../grid/grid-of-page.ts'
import type { PageReportQuestion } from './report-store.ts'
import { reportRows } from '../warehouse/reports/report-rows.ts'
import { clientsOf } from '../warehouse/tenant-scope.ts'
import { pageCover } from './page-cover.ts'
import type { ReportPlan } from './report-plan.ts'

/**
 * Plans the rows that the page's grid shows for the question's view, filters and columns. Where-clauses that are not
 * what the page asks under that view are refused: the cover sheet says the view.
 */
export function planReport(question: PageReportQuestion, asked: GridAsked): Result<ReportPlan> {
  const config = asked.deps.config.current()
  const page = config.pages.find(({ id }) => id === asked.pageName)
  const table = page && config.catalog.tables.get(page.table)
  if (!page?.grid || !table) return failed('not-found')
  const view = viewOf({ ...question, rowCount: 0 })
  const issues = viewFaults(question, page)
  if (issues.length > 0) return invalidRequest(issues)
  const request = {
    ...gridScope(page, view),
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
  const found = gridOfPage(request, asked)
  if (!found.ok) return found
  const { question: gridQuestion } = found.value
  const byName = new Map(gridQuestion.columns.map((column) => [column.name, column]))
  const columns = question.selectColumnNames.flatMap((name) => byName.get(name) ?? [])
  if (columns.length < question.selectColumnNames.length || new Set(columns).size < columns.length) {
    return failed('invalid-request', {
      issues: [{ path: 'selectColumnNames', message: "are columns of the page's grid, each once" }],
    })
  }
  const { scope } = asked.caller
  const rows = reportRows({
    request,
    question: gridQuestion,
    columns,
    isOrdered: question.orderByDetails.length > 0,
    scope,
    catalog: config.catalog,
    today: asked.deps.today(),
  })
  if (!rows.ok) return rows
  return ok({
    columns,
    about: (words) => pageCover({ page, table, view, question }, words),
    dated: planQuery({ page, widget: CHOSEN_FACT, settings: {}, view }),
    clientIds: clientsOf({ ...question, scope }),
    rows: rows.value,
  })
}

function viewFaults(question: PageReportQuestion, page: Page): ProblemIssue[] {
  const { fact, filters } = question
  const issues: ProblemIssue[] = []
  if (!page.facts.some((each) => each.fact === fact))
    issues.push({ path: 'fact', message: `${fact} is not a fact of this page` })
  for (const name of Object.keys(filters))
    if (!page.filters.includes(name)) issues.push({ path: `filters.${name}`, message: 'is not a filter of this page' })
  if (issues.length > 0 || repeatsConditions({ ...question, rowCount: 0 }, page)) return issues
  return [{ path: 'whereClauseDetails', message: 'are not what the page asks for this fact, these dates and filters' }]
}
