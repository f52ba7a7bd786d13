import type { GridRequest } from '../../domain/rows/grid-request.ts'
import { pageOpens } from '../../domain/page/navigation.ts'
import type { Page } from '../../domain/page/page-spec.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { Query } from '../../domain/query/query.ts'
import type { Person } from '../callers/caller.ts'
import type { TenantScope } from '../warehouse/tenant-scope.ts'
import { allowedNames } from '../config/allowed-names.ts'
import type { Deps } from '../deps.ts'
import { visitorOf } from '../navigation/visitor.ts'
import { compileRows } from '../warehouse/compile.ts'
import { compileGrid, type GridCompiler } from '../warehouse/grid/compile-grid.ts'
import { gridQuestion, type GridQuestion } from '../warehouse/grid/grid-question.ts'

export interface GridAsked {
  readonly pageName: string
  readonly caller: Person
  readonly deps: Pick<Deps, 'config' | 'today'>
}

export interface CompiledRequest {
  readonly page: Page
  readonly question: GridQuestion
  readonly compiled: GridCompiler
  readonly scope: TenantScope
  readonly today: string
}

/** A grid request as the statements that answer it to its caller; refused where the page does not open or does not use a name of it. */
export function compileRequest(request: GridRequest, { pageName, caller, deps }: GridAsked): Result<CompiledRequest> {
  const config = deps.config.current()
  const today = deps.today()
  const page = config.pages.find(({ id }) => id === pageName)
  const table = page && config.catalog.tables.get(page.table)
  if (!page?.grid || !table || !pageOpens(page, config.navigation, visitorOf(caller, today))) return failed('not-found')
  const question = gridQuestion(request, { grid: page.grid, table, allowed: allowedNames(config, page) })
  if (!question.ok) return question
  const rows = compileRows(rowsQuery(request, question.value), { catalog: config.catalog, scope: caller.scope, today })
  if (!rows.ok) return rows
  const compiled = compileGrid(question.value, rows.value)
  return compiled.ok
    ? ok({ page, question: question.value, compiled: compiled.value, scope: caller.scope, today })
    : compiled
}

/** Every column of the grid and what tells its rows apart, under the request's conditions. */
function rowsQuery(
  { whereClauses, tableName, clientId, childClientIdsCSV, currency, unit }: GridRequest,
  { columns, rowId }: GridQuestion,
): Query {
  return {
    selectColumnNames: [...new Set([...columns, rowId].map(({ name }) => name))],
    fromTableNames: [tableName],
    whereClauseDetails: whereClauses,
    groupByDetails: [],
    orderByDetails: [],
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    currency,
    unit,
  }
}
