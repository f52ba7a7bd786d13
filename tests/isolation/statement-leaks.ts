import type { Catalog } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'
import type { Statement } from '../../server/warehouse/engine.ts'
import { DERIVED_COLUMNS } from '../../domain/query/catalog.ts'
import { codedRows } from '../../server/warehouse/gl/coded-rows.sql.ts'
import { derivedColumn, saidByCharge } from '../../server/warehouse/derived-columns.ts'
import { countOfNotZero, ROLL_UPS, ROW_COUNT } from '../../server/warehouse/roll-ups/roll-ups.ts'
import { DUCKDB } from '../../server/warehouse/engines/duckdb-dialect.ts'
import { MARK, type ClientRow } from './random-queries.ts'

export interface Asker {
  readonly allClients: boolean
  readonly clientIds: readonly number[]
}

/** By the words of the architecture, with nothing of the product's code: whose rows a query may read. */
export function readableClients(
  asker: Asker,
  { query, clients }: { query: Pick<Query, 'clientId' | 'childClientIdsCSV'>; clients: readonly ClientRow[] },
): number[] {
  const granted = clients.filter(({ id }) => asker.allClients || asker.clientIds.includes(id))
  if (!granted.some(({ id }) => id === query.clientId)) return []
  const children = granted.filter(({ parentClientId }) => parentClientId === query.clientId).map(({ id }) => id)
  const chosen = (query.childClientIdsCSV ?? '').split(',').filter((text) => text !== '')
  if (chosen.length === 0) return [query.clientId, ...children]
  return [query.clientId, ...children].filter((id) => chosen.some((text) => BigInt(text) === BigInt(id)))
}

/** The texts that compile itself may write between quotes. */
const OWN_TEXTS = new Set(['week', 'month', 'quarter', 'year', 'US', 'on-time', 'exception', 'late', 'pending late'])
const SOURCE = /^FROM \(SELECT \* FROM ([a-z_]+) WHERE (?:client_id IN \(((?:\$\d+(?:, )?)+)\)|(false))\) AS \1$/
const OWN_NUMBER = /^(?:0|1|0\.45359237)$/
/** What compile itself writes of rolling measures and of weekdays. */
const OWN_PHRASES =
  /RANGE BETWEEN INTERVAL 21 DAYS PRECEDING AND CURRENT ROW|\) = 4 THEN|\(-?2\) \* stddev_pop|DATE '0001-01-01'|\/\/ 7 \* 5|% 7 \+ 1, 5/g
/** Names that the product itself gives, texts without anything bound. */
const OWN_NAMES = DERIVED_COLUMNS.filter(
  (name) => ['normalised_zone', 'residential', 'weight_band'].includes(name) || name.endsWith('_kgs'),
).map((name) => derivedColumn(name, { dialect: DUCKDB, today: () => '' }).sql)
/** Joins that the product itself writes: each of nobody's rows, or by the client of the row. */
const LOOKUPS = new Set(
  DERIVED_COLUMNS.flatMap((name) =>
    [[], ['consignee_area']].flatMap(
      (kept) => derivedColumn(name, { dialect: DUCKDB, today: () => '', kept }).lookup ?? [],
    ),
  ),
)
const OF_NOBODY = /^LEFT JOIN postal_area ON /
const BY_CLIENT = / ON (group|division|load|owner|residential)_client = client_id( AND |$)/

/** A condition of whose rows are read, as it is left open in what is searched for. */
const OPEN = '\u0001'
const OWN_ROWS = /^(?:client_id IN \(((?:\$\d+(?:, )?)+)\)|false)$/
/** What the codes of charges are joined by, within the client. */
const CODES_BY_CLIENT = [
  'LEFT JOIN gl_coded AS d ON d.charge_id = c.charge_id AND d.client_id = c.client_id',
  'LEFT JOIN gl_share AS s ON s.client_id = d.client_id AND s.rule = d.rule',
]

/** What charges say by columns of the catalogue: texts of its own. */
function saidIn(catalog: Catalog, table: string): Map<string, string> {
  return new Map(
    [...(catalog.tables.get(table)?.columns.values() ?? [])].flatMap(({ name, byCharge }): [string, string][] =>
      byCharge ? [[name, saidByCharge(byCharge)]] : [],
    ),
  )
}

/** A statement by what charges have as it would read the table alone, and each condition of whose rows that stands in it. */
function withoutCodes(
  sql: string,
  { catalog, table }: { catalog: Catalog; table: string },
): { sql: string; conditions: string[] } | null {
  const amounts = [...(catalog.tables.get(table)?.columns.values() ?? [])].flatMap(({ name, unit, derived }) =>
    unit === 'money' && derived === undefined ? [name] : [],
  )
  const all = saidIn(catalog, table)
  for (const coded of [true, false])
    for (const said of table === 'charge_level_info' ? [new Map()] : [new Map(), all]) {
      if (!coded && said.size === 0) continue
      const written = codedRows({ dialect: DUCKDB, table, coded, said, amounts, own: () => OPEN })
      if (coded && CODES_BY_CLIENT.some((join) => !written.includes(join))) return null
      const found = cutOut(written, { sql, table })
      if (found) return found
    }
  return null
}

function cutOut(
  written: string,
  { sql, table }: { sql: string; table: string },
): { sql: string; conditions: string[] } | null {
  const [first = '', ...between] = written.split(OPEN)
  const begin = sql.indexOf(first)
  if (begin < 0) return null
  const conditions: string[] = []
  let at = begin + first.length
  for (const part of between) {
    const end = sql.indexOf(part, at)
    if (end < 0) return null
    conditions.push(sql.slice(at, end))
    at = end + part.length
  }
  return {
    sql: `${sql.slice(0, begin)}SELECT * FROM ${table} WHERE ${conditions[0] ?? ''}${sql.slice(at)}`,
    conditions,
  }
}

/** Everything in a statement by which a row or a text of somebody else could come in; empty when there is nothing. */
export function statementLeaks(
  { sql, params }: Statement,
  { readable, catalog, table }: { readable: readonly number[]; catalog: Catalog; table: string },
): string[] {
  const leaks: string[] = []
  const coded = withoutCodes(sql, { catalog, table })
  const numbersOf = (places = '') =>
    places
      .split(', ')
      .filter(Boolean)
      .map((place) => Number(params[Number(place.slice(1)) - 1]?.value))
  for (const condition of coded?.conditions ?? []) {
    const own = OWN_ROWS.exec(condition)
    if (!own || numbersOf(own[1]).join() !== [...readable].join()) leaks.push(`reads charges of ${condition}`)
  }
  const lines = (coded?.sql ?? sql).split('\n')
  const source = lines.filter((line) => line.startsWith('FROM ')).map((line) => SOURCE.exec(line))
  const only = source.length === 1 ? source[0] : undefined
  const rollUp = ROLL_UPS.find((each) => each.table === table && each.name === only?.[1])
  if (!only || (only[1] !== table && !rollUp)) return [`not one scoped table: ${sql}`]
  const bound = (only[2] ?? '')
    .split(', ')
    .filter(Boolean)
    .map((place) => params[Number(place.slice(1)) - 1])
  if (bound.some((each) => each?.type !== 'integer')) leaks.push('a client is not bound as a number')
  const ids = bound.map((each) => Number(each?.value))
  leaks.push(...ids.filter((id) => !readable.includes(id)).map((id) => `reads the rows of client ${id}`))
  leaks.push(...readable.filter((id) => !ids.includes(id)).map((id) => `does not read the rows of client ${id}`))

  const lookups = lines.filter((line) => line.startsWith('LEFT JOIN '))
  leaks.push(
    ...lookups
      .filter((line) => !LOOKUPS.has(line) || !(OF_NOBODY.test(line) || BY_CLIENT.test(line)))
      .map((line) => `joins ${line}`),
  )
  const written = lines
    .filter((line) => !line.startsWith('FROM ') && !lookups.includes(line))
    .join('\n')
    .replaceAll(OWN_PHRASES, '')
  const rest = [...OWN_NAMES, ...saidIn(catalog, table).values()].reduce(
    (text, name) => text.replaceAll(name, ''),
    written,
  )
  if (/;|--|\/\*|\bUNION\b|\bJOIN\b|\bFROM\b/i.test(rest) || sql.includes(';'))
    leaks.push('more than one statement or table')
  if (rest.includes(MARK) || rest.includes('\u0000')) leaks.push('holds a text of the request')
  const names = new Set([
    ...(catalog.tables.get(table)?.columns.keys() ?? []),
    ...(catalog.tables.get(table)?.timeDimensions.keys() ?? []),
    ...(catalog.tables.get(table)?.measures.keys() ?? []),
    ...(rollUp ? [...rollUp.keys, ...rollUp.sums.flatMap((name) => [name, countOfNotZero(name)]), ROW_COUNT] : []),
    '_row_count',
  ])
  leaks.push(
    ...[...rest.matchAll(/"([^"]*)"/g)]
      .filter((match) => !names.has(match[1] ?? ''))
      .map((match) => `unknown name ${match[1]}`),
  )
  leaks.push(
    ...[...rest.matchAll(/'([^']*)'/g)]
      .filter((match) => !OWN_TEXTS.has(match[1] ?? ''))
      .map((match) => `unbound text ${match[1]}`),
  )
  const numbers =
    rest
      .replace(/"[^"]*"/g, '')
      .replace(/LIMIT \d{1,5}$/, '')
      .match(/(?<![$\w.])\d+(?:\.\d+)?/g) ?? []
  leaks.push(...numbers.filter((number) => !OWN_NUMBER.test(number)).map((number) => `unbound number ${number}`))
  const places = new Set([...sql.matchAll(/\$(\d+)/g)].map((match) => Number(match[1])))
  if (places.size !== params.length || Math.max(0, ...places) !== params.length)
    leaks.push('values and their places differ')
  return leaks
}
