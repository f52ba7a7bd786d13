import { mapInSlices } from '../../http/time-slices.ts'
import { MAX_PIVOT_VALUES, type GridRequest } from '../../../domain/grid/grid-request.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { compileRows, type CompileContext } from '../compile.ts'
import type { Statement } from '../engine.ts'
import type { Asking, WarehouseAnswer } from '../asking.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Anchors } from './anchors.ts'
import { compileGrid, pivotField, type GridCompiler, type PivotValues } from './compile-grid.ts'
import type { GridQuestion } from './grid-question.ts'
import { statementsOf } from '../statements.ts'
import { REQUEST_WORDS } from '../../../domain/values/request-words.ts'

export interface GridAsked extends Asking {
  readonly request: GridRequest
  /** Of the request. */
  readonly question: GridQuestion
}

export interface GridRows extends Pick<WarehouseAnswer, 'engineMs' | 'dataVersion'> {
  readonly data: QueryRow[]
  /** How many rows or groups there are. */
  readonly lastRow: number
  /** The names of pivot columns, in order. */
  readonly secondaryColumnFields: string[]
}

/** The rows, groups or totals that a grid shows from `startRow` to before `endRow`, all of one data version. */
export async function gridRows(
  warehouse: Warehouse,
  { request, question, ...asking }: GridAsked,
): Promise<Result<GridRows>> {
  const compiled = compileGridRows({ request, question, dialect: statementsOf(warehouse).dialect, ...asking })
  if (!compiled.ok) return compiled
  const { scope, today, signal } = asking
  const ask = (statement: Statement) => statementsOf(warehouse).answer({ statement, scope, today, signal })
  return blockOf({ question, compiled: compiled.value, request, ask })
}

/** The statements of a grid request over the rows of the scope. */
export function compileGridRows({
  request,
  question,
  ...asking
}: Omit<GridAsked, 'signal'> & Pick<CompileContext, 'dialect'>): Result<GridCompiler> {
  const rows = compileRows(rowsQuery(request, question), asking)
  return rows.ok ? compileGrid(question, { rows: rows.value, dialect: asking.dialect }) : rows
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

interface Asked {
  readonly question: GridQuestion
  readonly compiled: GridCompiler
  readonly request: GridRequest
  readonly ask: (statement: Statement) => Promise<Result<WarehouseAnswer>>
}

/** Where blocks begin that anchors are looked up for. */
const ANCHOR_STEP = 5_000

async function blockOf(asked: Asked): Promise<Result<GridRows>> {
  const { question, compiled, request, ask } = asked
  const [pivot, anchored] = await Promise.all([pivotValues(compiled, ask), anchorsFor(asked)])
  if (!pivot.ok) return pivot
  if (!anchored.ok) return anchored
  const { statement, fields } = compiled.block(request, { pivot: pivot.value, anchors: anchored.value?.anchors })
  const [counted, block] = await Promise.all([ask(compiled.count()), ask(statement)])
  if (!counted.ok) return counted
  if (!block.ok) return block
  const { dataVersion, engineMs } = block.value
  // Between two of the statements there was a publish; the next ask reads one version.
  if (counted.value.dataVersion !== dataVersion || (anchored.value && anchored.value.dataVersion !== dataVersion))
    return blockOf(asked)
  return ok({
    data: await mapInSlices(block.value.data, (row) =>
      Object.fromEntries(fields.map((field, at) => [field, row[`c${at}`] ?? null])),
    ),
    lastRow: Number(counted.value.data[0]?.c0 ?? 0),
    secondaryColumnFields: pivot.value.flatMap((texts) => question.values.map((value) => pivotField(texts, value))),
    dataVersion,
    engineMs,
  })
}

/** The anchors that a block far down is found between; they are asked once for an order and stay in memory. */
async function anchorsFor({
  compiled,
  request,
  ask,
}: Asked): Promise<Result<{ readonly anchors: Anchors; readonly dataVersion: number } | null>> {
  const statement = request.startRow < ANCHOR_STEP ? null : compiled.anchors(ANCHOR_STEP)
  if (!statement) return ok(null)
  const found = await ask(statement)
  return found.ok
    ? ok({
        anchors: { step: ANCHOR_STEP, ids: found.value.data.map(({ c0 }) => String(c0)) },
        dataVersion: found.value.dataVersion,
      })
    : found
}

async function pivotValues(compiled: GridCompiler, ask: Asked['ask']): Promise<Result<PivotValues>> {
  const statement = compiled.pivotValues(MAX_PIVOT_VALUES)
  if (!statement) return ok([])
  const found = await ask(statement)
  if (!found.ok) return found
  if (found.value.data.length > MAX_PIVOT_VALUES) {
    const message = `the pivot has more than ${MAX_PIVOT_VALUES} columns; filter the rows first`
    return failed('invalid-request', {
      detail: REQUEST_WORDS.manyPivotColumns,
      issues: [{ path: 'pivotCols', message }],
    })
  }
  return ok(found.value.data.map((row: QueryRow) => Object.keys(row).map((_, at) => String(row[`c${at}`]))))
}
