import fc from 'fast-check'
import type * as z from 'zod'
import type { Catalog } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'

/** Stands in every hostile text, so that a statement that holds any of it as text is found. */
export const MARK = 'zq9x'

const HOSTILE = [
  `'; DROP TABLE client; -- ${MARK}`,
  `${MARK}' OR '1'='1`,
  `1) OR client_id IN (SELECT id FROM client) -- ${MARK}`,
  `" UNION SELECT * FROM package_level_info -- ${MARK}`,
  `${MARK}$1`,
  `\\'; ${MARK}`,
  `${MARK}\u0000`,
  `${MARK}\ud800`,
  `é💥${MARK}`,
  `%${MARK}_`,
] as const

const HOSTILE_CLAUSES = [
  'client_id = 2 or client_id = 3',
  'client_id in (select id from client)',
  'client_id = 5 -- ',
  '1 = 1',
  'net_amount <> 0) or (1 = 1',
  "read_csv('/etc/passwd') = 'x'",
  'usd_rate > 0',
  'first_attempt_date is null',
  'rowid >= 0',
  '_row_count > 0',
  'sum(net_amount) > 0',
  "pg_sleep = 'x'",
] as const

const HOSTILE_NAMES = [
  'client',
  'usd_rate',
  'rowid',
  'account',
  'import_run',
  'information_schema',
  'pragma_table_info',
  'first_attempt_date',
  'exception_reason',
  'select',
  'constructor',
  'tostring',
] as const

const LITERALS = {
  text: ["'UPS'", "'FedEx'", "'open'", "'CAD'", "'freight'", "'US'", "'2'", "''", "'FedEx Parcel'", "'Canada Parcel'"],
  integer: ['0', '1', '2', '5', '-1', '2.5', '999999999999'],
  decimal: ['0', '-1.25', '2.5', '100', '0.000001'],
  date: ["'2026-01-15'", "'2025-06-30'", "'2024-02-29'", "'0001-01-01'", "'9999-12-31'"],
  timestamp: ["'2026-01-15'", "'2025-12-31 10:00'", "'2026-03-08T02:30:00'"],
} as const

export interface ClientRow {
  readonly id: number
  readonly parentClientId: number | null
}

/** Clients with ids 1 to 14; some are children of a client without a parent. */
export const randomClients: fc.Arbitrary<ClientRow[]> = fc
  .array(fc.tuple(fc.boolean(), fc.nat(13)), { minLength: 2, maxLength: 14 })
  .map((drawn) =>
    drawn.map(([child, at], index) => {
      const parent = at % drawn.length
      const isTop = (each: number) => drawn[each]?.[0] !== true
      return { id: index + 1, parentClientId: child && parent !== index && isTop(parent) ? parent + 1 : null }
    }),
  )

/** Nothing, `usual` times for each time it is drawn. */
function seldom<T>(arbitrary: fc.Arbitrary<T>, usual: number): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: usual }, { arbitrary, weight: 1 })
}

export interface RandomQueriesOptions {
  readonly catalog: Catalog
  readonly tables?: readonly string[]
  /** The names that are mostly used; absent: all of the table's. */
  readonly names?: ReadonlySet<string>
}

/** Queries of a table: names and values mostly right, else hostile, in every slot. */
export function randomQueries({
  catalog,
  tables,
  names: allowed,
}: RandomQueriesOptions): fc.Arbitrary<z.input<typeof Query>> {
  const known = tables ?? [...catalog.tables.keys()]
  return fc
    .constantFrom(...known)
    .chain((tableName) => {
      const table = catalog.tables.get(tableName)
      if (!table) throw new Error(`no table ${tableName}`)
      const mayUse = (name: string) => allowed?.has(name) ?? true
      const measures = [...table.measures.keys()].filter(mayUse)
      const dimensions = [...table.columns.values()].filter(({ dimension }) => dimension).map(({ name }) => name)
      const groups = [...dimensions, ...table.timeDimensions.keys()].filter(mayUse)
      const columns = [...table.columns.keys()].filter(mayUse)
      const mostly = (names: readonly string[]) =>
        fc.oneof(
          { arbitrary: fc.constantFrom(...names), weight: 100 },
          { arbitrary: fc.constantFrom(...HOSTILE_NAMES, ...columns), weight: 1 },
        )
      const hostileText = fc
        .oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 6 }))
        .map((text) => `'${text.replaceAll("'", "''")}'`)
      const literals = (name: string) => {
        const type = table.columns.get(name)?.type ?? 'text'
        return fc.oneof(
          { arbitrary: fc.constantFrom(...LITERALS[type]), weight: 30 },
          { arbitrary: hostileText, weight: type === 'text' ? 10 : 1 },
          { arbitrary: fc.constantFrom(...LITERALS.integer), weight: 1 },
        )
      }
      const operator = fc.constantFrom('=', '<>', '!=', '<', '<=', '>', '>=')
      const comparison = (name: string) =>
        fc.oneof(
          {
            arbitrary: fc.tuple(operator, literals(name)).map(([word, value]) => `${name} ${word} ${value}`),
            weight: 6,
          },
          {
            arbitrary: fc
              .tuple(fc.constantFrom('in', 'NOT IN'), fc.array(literals(name), { minLength: 1, maxLength: 4 }))
              .map(([word, values]) => `${name} ${word} (${values.join(',')})`),
            weight: 3,
          },
          { arbitrary: fc.constantFrom('is null', 'IS NOT NULL').map((word) => `${name} ${word}`), weight: 2 },
        )
      const clause = fc.oneof(
        { arbitrary: mostly(columns).chain(comparison), weight: 20 },
        { arbitrary: fc.constantFrom(...HOSTILE_CLAUSES, ...HOSTILE), weight: 1 },
      )
      return fc.record({
        from: fc.oneof(
          { arbitrary: fc.constant(tableName), weight: 60 },
          { arbitrary: fc.constantFrom('client', 'account', 'nothing', 'information_schema'), weight: 1 },
        ),
        groups: fc.array(mostly(groups), { maxLength: 3 }),
        measures: fc.array(mostly(measures), { maxLength: 3 }),
        more: fc.array(mostly(groups), { maxLength: 1 }),
        clauses: fc.array(clause, { maxLength: 3 }),
        direction: fc.constantFrom('asc' as const, 'desc' as const),
        ordered: fc.nat(4),
        foreignOrder: seldom(mostly([...groups, ...measures]), 15),
        clientId: fc.oneof(
          { arbitrary: fc.integer({ min: 1, max: 14 }), weight: 12 },
          { arbitrary: fc.constantFrom(15, 999, 2 ** 31, Number.MAX_SAFE_INTEGER), weight: 1 },
        ),
        children: seldom(
          fc.array(
            fc.oneof(
              { arbitrary: fc.integer({ min: 0, max: 14 }).map(String), weight: 12 },
              { arbitrary: fc.constantFrom('99999999999999999999', '00002', '2147483648'), weight: 1 },
            ),
            { maxLength: 4 },
          ),
          1,
        ),
        currency: fc.constantFrom('all', 'all', 'USD', 'CAD', 'EUR', 'ZZZ'),
        unit: fc.constantFrom('lbs' as const, 'kgs' as const),
        limit: seldom(fc.integer({ min: 1, max: 10_000 }), 1),
      })
    })
    .filter(({ groups, measures, more }) => groups.length + measures.length + more.length > 0)
    .map((drawn): z.input<typeof Query> => {
      const selected = [
        ...drawn.groups,
        ...drawn.measures,
        ...(drawn.measures.length + drawn.groups.length === 0 || drawn.ordered === 4 ? drawn.more : []),
      ]
      const fallback = drawn.groups[0] ?? drawn.measures[0] ?? drawn.more[0] ?? ''
      const select = selected.length > 0 ? selected : [fallback]
      const order = [
        ...select.slice(0, drawn.ordered % 3),
        ...(drawn.foreignOrder === null ? [] : [drawn.foreignOrder]),
      ]
      return {
        selectColumnNames: select,
        fromTableNames: [drawn.from],
        whereClauseDetails: drawn.clauses,
        groupByDetails: drawn.groups,
        orderByDetails: order.map((name) => ({ name, direction: drawn.direction })),
        clientId: drawn.clientId,
        ...(drawn.children === null ? {} : { childClientIdsCSV: drawn.children.join(',') }),
        currency: drawn.currency,
        unit: drawn.unit,
        ...(drawn.limit === null ? {} : { limit: drawn.limit }),
      }
    })
}
