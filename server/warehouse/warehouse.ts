import { setMaxListeners } from 'node:events'
import { availableParallelism } from 'node:os'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { QueryResult, QueryRow } from '../../domain/query/query.ts'
import { currentAsker } from './asker.ts'
import type { WarehouseAnswer, WarehouseRequest } from './asking.ts'
import { compile, ROW_COUNT_COLUMN } from './compile.ts'
import { EngineInterrupted, type Engine, type Statement } from './engine.ts'
import { createLanes, LaneFull, usualLimits, type LaneLimits, type Lanes } from './lanes.ts'
import { NEWEST_PUBLISH } from './publish-version.ts'
import { ROLL_UPS } from './roll-ups/roll-ups.ts'
import { createFlights, type Flights } from './single-flight.ts'
import { STATEMENTS, type Statements } from './statements.ts'
import { withTimeLimit } from './time-limit.ts'

export interface Warehouse {
  /** Answers a query over the rows of the scope; an abort stops it in the engine when nobody else waits for it. */
  query(request: WarehouseRequest): Promise<Result<WarehouseAnswer>>
  /** Whether the engine answers, asked beside all who wait. */
  isReady(): Promise<boolean>
  dataVersion(): number
  /** When invoices were last loaded, by an import or as demo data, ISO text in UTC; null before the first load. */
  loadedAt(): string | null
  /** Reads the data version again after a publish. */
  refresh(): Promise<void>
  /** `unbegun`: abandoned before their turn; `running` and `waiting`: now. */
  readonly counters: {
    queries: number
    cached: number
    shared: number
    unbegun: number
    readonly interrupted: () => number
    readonly running: () => number
    readonly waiting: () => number
  }
  readonly [STATEMENTS]: Statements
}

export interface WarehouseOptions {
  readonly engine: Engine
  readonly lanes?: LaneLimits
  readonly timeLimitMs: number
  /** Answers kept; the oldest unused leaves first. */
  readonly cacheEntries: number
  /** Cells of all kept answers together: an answer may be thousands of rows. */
  readonly cacheCells?: number
  /** A clock in milliseconds that never goes back. */
  readonly clockMs?: () => number
}

/** About 100 MB. */
const MOST_CELLS = 2_000_000

/** What a warehouse stands on. */
interface Ground {
  readonly engine: Engine
  /** Of what nobody abandons. */
  readonly never: AbortSignal
  readonly turns: Lanes
  readonly timeLimitMs: number
  readonly clockMs: () => number
  readonly kept: KeptAnswers
  readonly flights: Flights<WarehouseAnswer>
  readonly counters: Warehouse['counters']
  published: { readonly dataVersion: number; readonly loadedAt: string | null }
}

/** Answers of the data of now, the longest unused first. */
interface KeptAnswers {
  readonly answers: Map<string, QueryResult>
  readonly mostAnswers: number
  readonly mostCells: number
  cells: number
}

export async function createWarehouse({
  engine,
  lanes = usualLimits(availableParallelism()),
  timeLimitMs,
  cacheEntries,
  cacheCells = MOST_CELLS,
  clockMs = () => performance.now(),
}: WarehouseOptions): Promise<Warehouse> {
  const never = new AbortController().signal
  setMaxListeners(0, never)
  const turns = createLanes(lanes, clockMs)
  const { running, waiting } = turns
  const counters = { queries: 0, cached: 0, shared: 0, unbegun: 0, interrupted: engine.interrupted, running, waiting }
  const ground: Ground = {
    engine,
    never,
    turns,
    timeLimitMs,
    clockMs,
    kept: { answers: new Map(), mostAnswers: cacheEntries, mostCells: cacheCells, cells: 0 },
    flights: createFlights(),
    counters,
    published: { dataVersion: 0, loadedAt: null },
  }
  await refresh(ground)
  return {
    query: (request) => answerQuery(ground, request),
    [STATEMENTS]: {
      dialect: engine.dialect,
      answer: (request) => answerStatement(ground, request),
      rows: async (statement) => (await runInTurn(ground, statement, never)).rows,
    },
    isReady: () =>
      engine.run({ sql: 'SELECT 1', params: [] }, never).then(
        () => true,
        () => false,
      ),
    dataVersion: () => ground.published.dataVersion,
    loadedAt: () => ground.published.loadedAt,
    refresh: () => refresh(ground),
    counters,
  }
}

async function refresh(ground: Ground): Promise<void> {
  const [row] = await ground.engine.run({ sql: NEWEST_PUBLISH, params: [] }, ground.never)
  const loadedAt = row?.loaded_at ? `${String(row.loaded_at).replace(' ', 'T').slice(0, 19)}Z` : null
  ground.published = { dataVersion: Number(row?.data_version ?? 0), loadedAt }
  ground.kept.answers.clear()
  ground.kept.cells = 0
}

async function answerQuery(
  ground: Ground,
  { query, catalog, ...request }: WarehouseRequest,
): Promise<Result<WarehouseAnswer>> {
  const { dialect } = ground.engine
  const compiled = compile(query, { dialect, catalog, scope: request.scope, today: request.today, rollUps: ROLL_UPS })
  if (!compiled.ok) return compiled
  const { readFrom, ...statement } = compiled.value
  const answered = await answerStatement(ground, { statement, ...request })
  return answered.ok ? ok({ ...answered.value, readFrom }) : answered
}

async function answerStatement(
  ground: Ground,
  { statement, scope, today, signal }: Parameters<Statements['answer']>[0],
): Promise<Result<WarehouseAnswer>> {
  const { kept, flights, counters } = ground
  const { dataVersion } = ground.published
  const key = JSON.stringify([dataVersion, today, scope.key, statement])
  const known = kept.answers.get(key)
  if (known) {
    counters.cached += 1
    remember(kept, key, known)
    return ok({ ...known, engineMs: null })
  }
  try {
    const flight = flights.join(key, signal, async (abandoned) => {
      counters.queries += 1
      const { rows, engineMs } = await runInTurn(ground, statement, abandoned)
      const result = { ...answerOf(rows), dataVersion }
      if (dataVersion === ground.published.dataVersion) remember(kept, key, result)
      return { ...result, engineMs }
    })
    if (flight.shared) counters.shared += 1
    return ok(await flight.result)
  } catch (error) {
    if (signal.aborted) return failed('query-aborted')
    if (error instanceof LaneFull) return failed('too-many-requests')
    if (error instanceof EngineInterrupted) return failed('query-timeout')
    throw error
  }
}

/** Its time begins with its turn; whoever asks for no person waits for none. */
function runInTurn(
  { engine, never, turns, timeLimitMs, clockMs, counters }: Ground,
  statement: Statement,
  abandoned: AbortSignal,
): Promise<{ rows: QueryRow[]; engineMs: number }> {
  let begun = false
  const run = async () => {
    begun = true
    const startMs = clockMs()
    const rows = await (abandoned === never
      ? engine.run(statement, never)
      : withTimeLimit({ abandoned, limitMs: timeLimitMs }, (signal) => engine.run(statement, signal)))
    return { rows, engineMs: clockMs() - startMs }
  }
  const asker = currentAsker()
  if (!asker) return run()
  return turns.run(asker, abandoned, run).catch((error: unknown) => {
    if (!begun && error instanceof EngineInterrupted) counters.unbegun += 1
    throw error
  })
}

function remember(kept: KeptAnswers, key: string, result: QueryResult): void {
  forget(kept, key)
  kept.answers.set(key, result)
  kept.cells += cellsOf(result)
  for (const oldest of kept.answers.keys()) {
    if (kept.answers.size <= kept.mostAnswers && kept.cells <= kept.mostCells) return
    forget(kept, oldest)
  }
}

function forget(kept: KeptAnswers, key: string): void {
  kept.cells -= cellsOf(kept.answers.get(key))
  kept.answers.delete(key)
}

function cellsOf(result: QueryResult | undefined): number {
  return (result?.data.length ?? 0) * Object.keys(result?.data[0] ?? {}).length
}

function answerOf(rows: readonly QueryRow[]): { data: QueryRow[]; rowCount: number } {
  const counted = rows[0]?.[ROW_COUNT_COLUMN]
  return {
    data: counted === undefined ? [...rows] : rows.map(({ [ROW_COUNT_COLUMN]: _count, ...row }) => row),
    rowCount: counted === undefined ? rows.length : Number(counted),
  }
}
