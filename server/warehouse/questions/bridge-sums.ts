import { CATEGORY, groupOf, type GroupSums } from '../../../domain/bridge/group-sums.ts'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import type { Query } from '../../../domain/query/query.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { Asking, WarehouseAnswer } from '../asking.ts'
import { compilePieces, type QueryPieces } from '../compile.ts'
import type { Parameter, Statement } from '../engine.ts'
import type { Dialect } from '../engines/dialect.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'

const AMOUNTS = {
  net: 'net_amount',
  gross: 'transportation_amount',
  discount: 'transportation_discount',
  accessorials: 'net_other_accessorial_amount',
  fuel: 'net_fuel_surcharge_amount',
}
/** What tells how gross rises with weight: of the earlier side alone. */
const SLOPE = ['weighed_rows', 'pounds_squared', 'pounds_gross'] as const

const SUMS = ['packages', 'shipments', ...Object.keys(AMOUNTS), 'pounds', ...SLOPE]
const SIDES = ['before', 'now'] as const

/** What rows are grouped by beside dimensions and service category; no dimension has such a name. */
const KEYS = ['_side', '_begun', '_bucket', '_weighed', '_currency', '_rate'] as const
/** In place of a client whose data begins late. */
const NOBODY = '0'
const [SIDE, LATE, BUCKET, WEIGHED, CURRENCY, RATE] = KEYS
/** The keys and sums of a row as texts, | between them, every decimal whole: a value each would take many times as long to read. */
const TOLD = '_told'

export interface BridgeSumsOf extends Asking {
  readonly before: Query
  readonly now: Query
  /** By what the rows of both are grouped, whatever either is. */
  readonly by: readonly string[]
  /** The clients whose data begins late, by id: apart from all others. */
  readonly begun: readonly number[]
}

/**
 * What a bridge is made of: sums alone of both sides, of one state of the data, by the dimensions, service category, bucket,
 * currency and rate. Rows with packages and rows without are apart, and so are those whose billed weight is known. BRG-01
 */
export async function bridgeSums(warehouse: Warehouse, asked: BridgeSumsOf): Promise<Result<WarehouseAnswer>> {
  const { dialect, answer } = statementsOf(warehouse)
  const statement = bridgeStatement(asked, dialect)
  return statement.ok ? answer({ statement: statement.value, ...asked }) : statement
}

/** The sums that an answer holds, of each side. */
export function sumsOfSides(
  { data }: Pick<WarehouseAnswer, 'data'>,
  { by, modes }: { readonly by: readonly string[]; readonly modes: ModeTable },
): Readonly<Record<(typeof SIDES)[number], readonly GroupSums[]>> {
  const sides: Record<(typeof SIDES)[number], GroupSums[]> = { before: [], now: [] }
  for (const row of data) {
    const told = String(row[TOLD]).split('|')
    const side = told[0] === '0' ? sides.before : sides.now
    side.push(groupOf(row, { by, modes, keys: keysIn(told), sum: (name) => told[PLACES.get(name) ?? -1] }))
  }
  return sides
}

/** Where a row tells each sum, and the rate of its amounts. */
const PLACES: ReadonlyMap<string, number> = new Map([
  ...SUMS.map((name, at) => [name, KEYS.length + at] as const),
  ['usd_rate', KEYS.indexOf(RATE)],
])

function keysIn(told: readonly string[]) {
  return {
    begun: told[1] === NOBODY ? null : Number(told[1]),
    bucket: told[2] || null,
    weighed: told[3] === '1',
    currency: told[4] ?? '',
  }
}

/**
 * Rows are grouped first by what is stored, then by what is made of it, as texts of few groups take no time. Rows without a
 * package are of no segment. The two sides are parts of one statement, whatever they differ in: each has its own conditions and scope.
 */
function bridgeStatement({ before, now, by, begun, ...asking }: BridgeSumsOf, dialect: Dialect): Result<Statement> {
  const bound: Parameter[] = []
  const columns = new Map<string, string>()
  const parts: string[] = []
  for (const [side, query] of [before, now].entries()) {
    const part = compilePieces(
      { ...query, groupByDetails: [...by] },
      {
        ...asking,
        dialect,
        bound,
        write: (pieces) => {
          for (const name of by)
            columns.set(name, pieces.storedOf(name).includes(name) ? `"${name}"` : pieces.column(name))
          return sideSql(pieces, { by, begun, side, ofAll: query.currency === 'all', dialect })
        },
      },
    )
    if (!part.ok) return part
    parts.push(part.value.sql)
  }
  const dimensions = by.map((name) => ({ name, sql: `CASE WHEN ${BUCKET} IS NULL THEN ${columns.get(name)} END` }))
  const texts = [
    ...KEYS.map((name) => `coalesce(${dialect.text(name)}, '')`),
    ...SUMS.map((name) => `coalesce(${dialect.text(`sum(_${name})`)}, '0')`),
  ]
  const selected = [
    ...dimensions.map(({ name, sql }) => `${sql} AS "${name}"`),
    `${CATEGORY} AS ${CATEGORY}`,
    `${dialect.joined("'|'", ...texts)} AS ${TOLD}`,
  ]
  const groups = [...dimensions.map(({ sql }) => sql), CATEGORY, ...KEYS]
  return ok({
    sql: `SELECT ${selected.join(', ')}\nFROM (${parts.join('\nUNION ALL\n')}) AS sides\nGROUP BY ${groups.join(', ')}`,
    params: bound,
  })
}

interface SideSql extends Pick<BridgeSumsOf, 'by' | 'begun'> {
  readonly side: number
  /** Whether its amounts are of all currencies. */
  readonly ofAll: boolean
  readonly dialect: Dialect
}

function sideSql({ column, storedOf, rows }: QueryPieces, { by, begun, side, ofAll, dialect }: SideSql): string {
  const [client, packages, pounds] = [column('client_id'), column('no_of_pkgs'), column('bill_weight_pounds')]
  const keys = [
    ...[...new Set(by.flatMap(storedOf))].map((name) => ({ name, sql: column(name) })),
    { name: CATEGORY, sql: column('service_category') },
    // What has packages has no kind of its own.
    { name: BUCKET, sql: `CASE WHEN ${packages} > 0 THEN NULL ELSE ${column('bucket_name')} END` },
    { name: WEIGHED, sql: dialect.integer(`${pounds} IS NOT NULL`) },
    ...(begun.length > 0
      ? [{ name: LATE, sql: `CASE WHEN ${client} IN (${begun.join(', ')}) THEN ${client} ELSE ${NOBODY} END` }]
      : []),
    ...(ofAll
      ? [
          { name: CURRENCY, sql: column('currency_code') },
          { name: RATE, sql: 'usd_rate' },
        ]
      : []),
  ]
  const constants: Readonly<Record<string, string>> = {
    [SIDE]: String(side),
    ...(begun.length > 0 ? {} : { [LATE]: NOBODY }),
    ...(ofAll ? {} : { [CURRENCY]: "''", [RATE]: '1' }),
  }
  const sums: Readonly<Record<string, string>> = {
    packages: `sum(${packages})`,
    shipments: 'count(*)',
    ...Object.fromEntries(Object.entries(AMOUNTS).map(([name, amount]) => [name, `sum(${column(amount)})`])),
    pounds: `sum(${pounds})`,
    weighed_rows: `count(${pounds})`,
    pounds_squared: dialect.sumOfProducts(pounds, pounds),
    pounds_gross: dialect.sumOfProducts(pounds, column(AMOUNTS.gross)),
    ...(SIDES[side] === 'now' ? Object.fromEntries(SLOPE.map((name) => [name, 'NULL'])) : {}),
  }
  const selected = [
    ...keys.map(({ name, sql }) => `${sql} AS "${name}"`),
    ...Object.entries(constants).map(([name, sql]) => `${sql} AS ${name}`),
    ...Object.entries(sums).map(([name, sql]) => `${sql} AS _${name}`),
  ]
  return `SELECT ${selected.join(', ')}\n${rows()}\nGROUP BY ${keys.map(({ sql }) => sql).join(', ')}`
}
