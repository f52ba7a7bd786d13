import { bridgeOf, bridgesOfSides } from '../../../domain/bridge/bridge.ts'
import { bridgedFact, bridgedRows, type BridgeQuestion } from '../../../domain/bridge/bridge-question.ts'
import { aloneRow, bridgeRows, type SideNames } from '../../../domain/bridge/bridge-rows.ts'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import type { Side } from '../../../domain/bridge/sides.ts'
import { lateClients, type ClientDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { datesOf, otherSide } from '../../../domain/bridge/other-side.ts'
import { finestSegments } from '../../../domain/dashboards/bridge-page.ts'
import type { WidgetSpec } from '../../../domain/dashboards/widget-spec.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { invalidRequest, ok, type Result } from '../../../domain/values/problem.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Asking, WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import { clientsOf } from '../tenant-scope.ts'
import { clientsInvoiced } from './invoiced.ts'
import { bridgeSums, sumsOfSides } from './bridge-sums.ts'

export interface BridgeRequest extends WarehouseRequest, Pick<BridgeQuestion, 'before'> {
  /** What says how goods are carried, and how fine bridges are. */
  readonly config: {
    readonly transportModes: ModeTable
    readonly widgets: ReadonlyMap<string, WidgetSpec>
  }
}

/** What leads from one side to the other, both of one state of the data; between two carriers, accounts or clients nothing where either has no package. Fails where the query is none that can be bridged. BRG-01, BRG-07 */
export async function bridgeAnswer(
  warehouse: Warehouse,
  { query: asked, before, config, ...asking }: BridgeRequest,
): Promise<Result<WarehouseAnswer & { readonly data: QueryRow[] }>> {
  const table = asking.catalog.tables.get(asked.fromTableNames[0] ?? '')
  const bridged = bridgedFact(asked, table)
  const query = bridgedRows(asked, table)
  const earlier = otherSide(query, before)
  if (!bridged) return refused('selectColumnNames', 'one fact that is a sum of charges can be bridged')
  if (!earlier)
    return 'from' in before
      ? refused('whereClauseDetails', 'a bridge leads to the dates from one day to another')
      : refused('before', 'a bridge leads from one carrier, account or client to another one')
  const late = 'from' in before ? await lateOnes(warehouse, { query, before, asking }) : ok([])
  if (!late.ok) return late
  const by = query.groupByDetails
  const finest = finestSegments(by, config.widgets.values())
  const sums = await bridgeSums(warehouse, {
    ...asking,
    before: earlier,
    now: query,
    by: finest,
    begun: late.value.map(({ id }) => id),
  })
  if (!sums.ok) return sums
  const names = 'column' in before ? await sideNames(warehouse, { query, before }) : undefined
  const { transportModes: modes } = config
  const data = toldOnce(sums.value.data, JSON.stringify([by, bridged, names, modes]), () => {
    const input = { ...sumsOfSides(sums.value, { by: finest, modes }), by, bridged }
    return names ? sidesRows(names, input) : bridgeRows(bridgeOf(input), undefined, late.value)
  })
  return ok({ ...sums.value, data, rowCount: data.length })
}

/** What was told of an answer, as long as that is in memory: two cards, a line and a mail that ask the same wait for it once. */
const told = new WeakMap<readonly QueryRow[], Map<string, QueryRow[]>>()

function toldOnce(sums: readonly QueryRow[], key: string, tell: () => QueryRow[]): QueryRow[] {
  const known = told.get(sums) ?? new Map<string, QueryRow[]>()
  told.set(sums, known)
  const rows = known.get(key) ?? tell()
  known.set(key, rows)
  return rows
}

/** The clients among several of which nothing is known on the first of the days that are compared: what they have is no rise. */
async function lateOnes(
  warehouse: Warehouse,
  { query, before, asking }: { readonly query: Query; readonly before: DateRange; readonly asking: Asking },
): Promise<Result<ClientDays[]>> {
  const of = { ...query, scope: asking.scope }
  const dates = datesOf(query)
  if (!dates || clientsOf(of).length < 2) return ok([])
  const { column, ...range } = dates
  const { catalog: _, ...rest } = asking
  const clients = await clientsInvoiced(warehouse, { of, column, ...rest })
  return clients.ok ? ok(lateClients({ sides: { range, earlier: before } }, clients.value)) : clients
}

/** Of each mode of transport that both sides have its bridge, and which one side alone has. */
function sidesRows(names: SideNames, input: Parameters<typeof bridgesOfSides>[0]): QueryRow[] {
  const { bridges, alone } = bridgesOfSides(input)
  if (bridges.length === 0) return []
  return [
    ...bridges.flatMap((bridge) => bridgeRows(bridge, names)),
    ...alone.map(({ mode, side }) => aloneRow({ mode, side: names[side] })),
  ]
}

/** Of clients, which both sides were asked of, their names. */
async function sideNames(
  warehouse: Warehouse,
  { query, before: { column, value } }: { readonly query: Query; readonly before: Side },
): Promise<SideNames> {
  const own = query.whereClauseDetails.flatMap((each) =>
    each.column === column && each.operator === 'in' ? each.values : [],
  )
  if (column !== 'client_id') return { before: value, now: own.join(', ') }
  const ids = [Number(value), Number(query.childClientIdsCSV ?? query.clientId)]
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT id, name FROM client WHERE id IN (${ids.map((id) => bind('integer', String(id))).join(', ')})`,
    ),
  )
  const [before = '', now = ''] = ids.map((id) => rows.find((row) => Number(row.id) === id)?.name)
  return { before: String(before), now: String(now) }
}

function refused(path: string, message: string) {
  return invalidRequest([{ path, message }])
}
