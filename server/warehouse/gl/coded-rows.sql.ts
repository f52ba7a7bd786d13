import { WEIGHT } from '../engines/decimal-types.ts'
import type { Dialect } from '../engines/dialect.ts'

/** The dimension that the code is; no table stores it. */
export const GL_CODE = 'gl_code'

export const CHARGES = 'charge_level_info'
/** Places of shares that a number of a row leaves room for: rows of one charge, and of one package, are told apart. */
const ROOM = 1000
/** What the place of a stored row is called on the way. */
const STORED = 'stored_at'

export interface CodedRows {
  readonly dialect: Dialect
  /** charge_level_info or package_level_info. */
  readonly table: string
  /** Whether the code itself is asked for; without it charges are as they are stored. */
  readonly coded: boolean
  /** Columns of no table that charges say, each with how: only rows of packages are read by them. */
  readonly said: ReadonlyMap<string, string>
  /** The table's columns of money. */
  readonly amounts: readonly string[]
  /** The condition that says whose rows are read; asked for at each place of it. */
  readonly own: () => string
  /** The rows themselves are read, so each has a number of its own; else counts count a charge once, at its first share. */
  readonly places?: string | undefined
}

/**
 * The rows of a table by what charges have. By general ledger code: of charges a row a charge and share, of packages a row a
 * package and code with the money of its charges; a charge without a code has a blank one. By what charges say: of packages a
 * row a package and value. Packages and weights are withheld: a package has none of it.
 */
export function codedRows(asked: CodedRows): string {
  return asked.table === CHARGES ? codedCharges(asked) : codedPackages(asked)
}

/** Numbers of charges on both tables. */
const COUNTS = ['other_accessorial_count']

function codedCharges({
  dialect,
  amounts,
  own,
  places,
}: Pick<CodedRows, 'dialect' | 'amounts' | 'own' | 'places'>): string {
  const atFirst = (value: string, else_: string) => `CASE WHEN coalesce(s.place, 0) = 0 THEN ${value} ELSE ${else_} END`
  const replaced: Record<string, string> = {
    ...Object.fromEntries(amounts.map((name) => [name, shareOf(`c.${name}`, dialect)])),
    ...Object.fromEntries([...COUNTS, 'no_of_pkgs'].map((name) => [name, atFirst(`c.${name}`, '0')])),
    charge_id: places === undefined ? atFirst('c.charge_id', 'NULL') : `c.charge_id * ${ROOM} + coalesce(s.place, 0)`,
  }
  const place = places === undefined ? '' : `c.${STORED} * ${ROOM} + coalesce(s.place, 0) AS ${places}, `
  return `SELECT ${place}c.* REPLACE (${written(replaced)}), s.gl_code
    FROM (SELECT ${places === undefined ? '*' : `${dialect.storedPlace(CHARGES)} AS ${STORED}, *`} FROM ${CHARGES} WHERE ${own()}) AS c
    LEFT JOIN gl_coded AS d ON d.charge_id = c.charge_id AND d.client_id = c.client_id
    LEFT JOIN gl_share AS s ON s.client_id = d.client_id AND s.rule = d.rule`
}

function codedPackages({ dialect, table, coded, said, amounts, own, places }: CodedRows): string {
  const charges = () => (coded ? `(${codedCharges({ dialect, amounts, own })})` : `${CHARGES} WHERE ${own()}`)
  const keys = [...(coded ? [GL_CODE] : []), ...said.keys()]
  const names = keys.join(', ')
  const sums = [
    ...amounts.map((name) => `CAST(sum(${name}) AS DECIMAL(12,2)) AS ${name}`),
    ...COUNTS.map((name) => `CAST(sum(${name}) AS INTEGER) AS ${name}`),
  ]
  const replaced = {
    ...Object.fromEntries([...amounts, ...COUNTS].map((name) => [name, `s.${name}`])),
    ...Object.fromEntries(WITHHELD.map(([name, type]) => [name, `CAST(NULL AS ${type})`])),
    ...(places === undefined ? {} : { invoice_details_id: `p.invoice_details_id * ${ROOM} + s.place` }),
  }
  return `SELECT ${places === undefined ? '' : `p.${STORED} * ${ROOM} + s.place AS ${places}, `}p.* REPLACE (${written(replaced)}), ${keys.map((name) => `s.${name}`).join(', ')}
    FROM (SELECT ${places === undefined ? '*' : `${dialect.storedPlace(table)} AS ${STORED}, *`} FROM ${table} WHERE ${own()}) AS p
    JOIN (SELECT invoice_details_id, ${names}, ${places === undefined ? '' : `row_number() OVER (PARTITION BY invoice_details_id ORDER BY ${names}) - 1 AS place, `}${sums.join(', ')}
      FROM (${['SELECT *', ...[...said].map(([name, sql]) => `${sql} AS ${name}`)].join(', ')} FROM ${charges()}) GROUP BY invoice_details_id, ${names}) AS s ON s.invoice_details_id = p.invoice_details_id`
}

const WITHHELD = [
  ['no_of_pkgs', 'INTEGER'],
  ['bill_weight_pounds', WEIGHT],
  ['actual_weight_pounds', WEIGHT],
  ['delta_weight_pounds', WEIGHT],
  ['bill_weight', WEIGHT],
  ['actual_weight', WEIGHT],
] as const

/** Its whole cents of an amount, and of the last share what the others leave. */
function shareOf(amount: string, { wholeShare, listSum }: Dialect): string {
  return `CASE WHEN s.place IS NULL OR s.hundredths = 10000 THEN ${amount} WHEN s.others IS NULL THEN ${wholeShare(amount, 's.hundredths')}
    ELSE ${amount} - ${listSum('s.others', (each) => wholeShare(amount, each))} END`
}

function written(columns: Readonly<Record<string, string>>): string {
  return Object.entries(columns)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ')
}
