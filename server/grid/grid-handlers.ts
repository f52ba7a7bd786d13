import { MAX_PIVOT_VALUES } from '../../domain/rows/grid-request.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import type { GRID_OPERATIONS } from '../../openapi/contract/grid.ts'
import { serverTiming } from '../dashboards/server-timing.ts'
import type { Call, Handlers } from '../handler.ts'
import { mapInSlices } from '../http/in-slices.ts'
import type { Statement } from '../warehouse/engine.ts'
import type { WarehouseAnswer } from '../warehouse/warehouse.ts'
import type { Anchors } from '../warehouse/grid/anchors.ts'
import { pivotField, type GridCompiler, type PivotValues } from '../warehouse/grid/compile-grid.ts'
import { compileRequest } from './grid-of-page.ts'
import type { GridQuestion } from '../warehouse/grid/grid-question.ts'

type GetRows = Call<(typeof GRID_OPERATIONS)['getRows']>

export const gridHandlers: Handlers<keyof typeof GRID_OPERATIONS> = {
  getRows: async ({ caller, deps, params, body, signal }) => {
    const compiled = compileRequest(body, { pageName: params.pageName, caller, deps })
    if (!compiled.ok) return compiled
    const { scope, today } = compiled.value
    const ask = (statement: Statement) => deps.warehouse.answer({ statement, scope, today, signal })
    const found = await answer({ ...compiled.value, body, ask })
    if (!found.ok) return found
    const { dataVersion } = await deps.publishes.seenBy(caller.scope, found.value.dataVersion)
    return { ...found, value: { ...found.value, dataVersion } }
  },
}

interface Asked {
  readonly question: GridQuestion
  readonly compiled: GridCompiler
  readonly body: GetRows['body']
  readonly ask: (statement: Statement) => Promise<Result<WarehouseAnswer>>
}

/** Where blocks begin that anchors are looked up for. */
const ANCHOR_STEP = 5_000

async function answer(asked: Asked) {
  const { question, compiled, body, ask } = asked
  const [pivot, anchored] = await Promise.all([pivotValues(compiled, ask), anchorsFor(asked)])
  if (!pivot.ok) return pivot
  if (!anchored.ok) return anchored
  const { statement, fields } = compiled.block(body, { pivot: pivot.value, anchors: anchored.value?.anchors })
  const [counted, block] = await Promise.all([ask(compiled.count()), ask(statement)])
  if (!counted.ok) return counted
  if (!block.ok) return block
  const { dataVersion } = block.value
  // Between two of the statements there was a publish; the next ask reads one version.
  if (counted.value.dataVersion !== dataVersion || (anchored.value && anchored.value.dataVersion !== dataVersion))
    return answer(asked)
  return {
    ...ok({
      data: await mapInSlices(block.value.data, (row) =>
        Object.fromEntries(fields.map((field, at) => [field, row[`c${at}`] ?? null])),
      ),
      lastRow: Number(counted.value.data[0]?.c0 ?? 0),
      secondaryColumnFields: pivot.value.flatMap((texts) => question.values.map((value) => pivotField(texts, value))),
      dataVersion,
    }),
    serverTiming: serverTiming(block.value.engineMs),
  }
}

/** The anchors that a block far down is found between; they are asked once for an order and stay in memory. */
async function anchorsFor({
  compiled,
  body,
  ask,
}: Asked): Promise<Result<{ readonly anchors: Anchors; readonly dataVersion: number } | null>> {
  const statement = body.startRow < ANCHOR_STEP ? null : compiled.anchors(ANCHOR_STEP)
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
    return failed('invalid-request', { detail: message, issues: [{ path: 'pivotCols', message }] })
  }
  return ok(found.value.data.map((row: QueryRow) => Object.keys(row).map((_, at) => String(row[`c${at}`]))))
}
