import { bridgeOf, bridgesOfSides } from '../../../domain/bridge/bridge.ts'
import { bridgedFact, bridgedRows, type BridgeQuestion } from '../../../domain/bridge/bridge-question.ts'
import { aloneRow, bridgeRows, type SideNames } from '../../../domain/bridge/bridge-rows.ts'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import type { Side } from '../../../domain/bridge/sides.ts'
import { lateClients, type ClientDays } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { datesOf, otherSide } from '../../../domain/bridge/other-side.ts'
import type { Query, QueryRow } from '../../../domain/query/query.ts'
import { failed, invalidRequest, ok, type Result } from '../../../domain/values/problem.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import type { Asking, WarehouseAnswer, WarehouseRequest } from '../asking.ts'
import { clientsOf } from '../tenant-scope.ts'
import { clientsInvoiced } from './invoiced.ts'
import { bridgeSums } from './bridge-sums.ts'

/** A publish between the two sides' answers is rare, and a second one rarer. */
const TRIES = 3

/** What leads from one side to the other, both of one state of the data; between two carriers, accounts or clients nothing where either has no package. Fails where the query is none that can be bridged. BRG-01, BRG-07 */
export async function bridgeAnswer(
  warehouse: Warehouse,
  {
    query: asked,
    before,
    modes,
    ...asking
  }: WarehouseRequest & Pick<BridgeQuestion, 'before'> & { readonly modes: ModeTable },
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
  const begun = late.value.map(({ id }) => id)
  const side = (of: Query, withSlope: boolean) =>
    bridgeSums(warehouse, { query: of, ...asking }, { withSlope, modes, begun })
  for (let tries = 0; tries < TRIES; tries += 1) {
    const [then, now] = await Promise.all([side(earlier, true), side(query, false)])
    if (!then.ok) return then
    if (!now.ok) return now
    const { dataVersion } = now.value
    if (then.value.dataVersion !== dataVersion) continue
    const input = { before: then.value.groups, now: now.value.groups, by: query.groupByDetails, bridged }
    const data =
      'column' in before
        ? await sidesRows(warehouse, { query, before }, input)
        : bridgeRows(bridgeOf(input), undefined, late.value)
    return ok({ data, rowCount: data.length, dataVersion, engineMs: longest(then.value.engineMs, now.value.engineMs) })
  }
  return failed('too-many-requests')
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
async function sidesRows(
  warehouse: Warehouse,
  asked: { readonly query: Query; readonly before: Side },
  input: Parameters<typeof bridgesOfSides>[0],
): Promise<QueryRow[]> {
  const { bridges, alone } = bridgesOfSides(input)
  if (bridges.length === 0) return []
  const names = await sideNames(warehouse, asked)
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

/** Both were asked at once; null: both were in memory. */
function longest(one: number | null, other: number | null): number | null {
  return one === null && other === null ? null : Math.max(one ?? 0, other ?? 0)
}
