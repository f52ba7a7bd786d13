import {
  MONEY_COLUMNS,
  ONLY_ON_CHARGES,
  ONLY_ON_PACKAGES,
  SHARED_COLUMNS,
} from '../../../server/warehouse/load/rows/row-columns.ts'
import { countOfNotZero, ROLL_UPS, ROW_COUNT, typeOfSum } from '../../../server/warehouse/roll-ups/roll-ups.ts'

interface Column {
  readonly name: string
  /** As DuckDB's schema writes it. */
  readonly type: string
}

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  /** What its rows are ordered by; none: they are few. */
  readonly key: readonly string[]
  /** Whether its rows are told to shards by their client; else each server has them all. */
  readonly sharded: boolean
}

/** The publish that brought a row, and the one that took it away, or `NEVER`. */
export const [SINCE, UNTIL] = ['published_in', 'replaced_in']
/** No publish has this number. */
export const NEVER = 4_294_967_295

/** Whether the rows of a table come and go with publishes; the others tell of publishes. */
export function isPublished(table: string): boolean {
  return !['publish', 'publish_client', 'demo'].includes(table)
}

/** The condition of rows that a reader sees who sees the publishes up to a version. */
export function seenIn(version: number): string {
  return `${SINCE} <= ${version} AND ${UNTIL} > ${version}`
}

/** Whose servers are told of tables by the name of the cluster; `{shard}` and `{replica}` are macros of each server. */
export interface Cluster {
  readonly name: string
}

/** What tells the rows of a table apart, by a whole number. */
export const ROW_IDS: Readonly<Record<string, string>> = {
  package_level_info: 'invoice_details_id',
  charge_level_info: 'charge_id',
}

const ROWS: readonly Table[] = [
  {
    name: 'package_level_info',
    columns: [...SHARED_COLUMNS, ...MONEY_COLUMNS, ...ONLY_ON_PACKAGES],
    key: ['client_id', 'bill_date', 'invoice_details_id'],
    sharded: true,
  },
  {
    name: 'charge_level_info',
    columns: [...ONLY_ON_CHARGES, ...SHARED_COLUMNS, ...MONEY_COLUMNS],
    key: ['client_id', 'bill_date', 'invoice_details_id', 'charge_id'],
    sharded: true,
  },
]

/** The columns that the rows have, and what is made of them where sums are by it. */
const columnOf = new Map(
  [
    ...SHARED_COLUMNS,
    ...MONEY_COLUMNS,
    ...ONLY_ON_CHARGES,
    { name: 'decided_status', type: 'VARCHAR' },
    { name: 'awaited_since', type: 'DATE' },
    { name: 'normalised_zone', type: 'VARCHAR' },
    { name: 'consignee_area', type: 'VARCHAR' },
    { name: 'weight_band', type: 'VARCHAR' },
  ].map((column) => [column.name, column]),
)

const SUMS: readonly Table[] = ROLL_UPS.map(({ name, keys, sums }) => ({
  name,
  columns: [
    ...keys.flatMap((key) => columnOf.get(key) ?? []),
    { name: ROW_COUNT, type: 'INTEGER' },
    ...sums.flatMap((sum) => [
      { name: sum, type: typeOfSum(sum) },
      { name: countOfNotZero(sum), type: 'INTEGER' },
    ]),
  ],
  key: ['client_id', 'bill_date'],
  sharded: true,
}))

/** What is beside the rows and read with them. */
const LISTS: readonly Table[] = [
  list('client', {
    id: 'INTEGER NOT NULL',
    name: 'VARCHAR NOT NULL',
    number: 'VARCHAR NOT NULL',
    code: 'VARCHAR NOT NULL',
    state: 'VARCHAR',
    city: 'VARCHAR',
    engage_date: 'DATE',
    parent_client_id: 'INTEGER',
  }),
  list('carrier', { id: 'INTEGER NOT NULL', code: 'VARCHAR NOT NULL', name: 'VARCHAR NOT NULL' }),
  list('account', {
    id: 'INTEGER NOT NULL',
    name: 'VARCHAR NOT NULL',
    number: 'VARCHAR NOT NULL',
    client_id: 'INTEGER NOT NULL',
    carrier_id: 'INTEGER NOT NULL',
  }),
  list('account_group', { id: 'INTEGER NOT NULL', name: 'VARCHAR NOT NULL', client_id: 'INTEGER NOT NULL' }),
  list('account_group_account', { account_group_id: 'INTEGER NOT NULL', account_id: 'INTEGER NOT NULL' }),
  list('account_division', { id: 'INTEGER NOT NULL', name: 'VARCHAR NOT NULL', client_id: 'INTEGER NOT NULL' }),
  list('account_division_group', { account_division_id: 'INTEGER NOT NULL', account_group_id: 'INTEGER NOT NULL' }),
  list('fulfillment_center', {
    id: 'INTEGER NOT NULL',
    client_id: 'INTEGER NOT NULL',
    name: 'VARCHAR NOT NULL',
    state: 'VARCHAR NOT NULL',
    city: 'VARCHAR NOT NULL',
    zip: 'VARCHAR NOT NULL',
    included_city_zips: 'JSON NOT NULL',
  }),
  list('client_invoice', {
    client_id: 'INTEGER NOT NULL',
    carrier_id: 'INTEGER NOT NULL',
    account_number: 'VARCHAR NOT NULL',
    invoice_number: 'VARCHAR NOT NULL',
    bill_date: 'DATE NOT NULL',
    client_invoice_number: 'VARCHAR NOT NULL',
    stamped_at: 'TIMESTAMP NOT NULL',
  }),
  list('captcha_response', {
    id: 'INTEGER NOT NULL',
    tracking_id: 'BIGINT NOT NULL',
    client_id: 'INTEGER NOT NULL',
    invoice_number: 'VARCHAR NOT NULL',
    state: 'VARCHAR NOT NULL',
    file_name: 'VARCHAR NOT NULL',
    content_type: 'VARCHAR NOT NULL',
    content: 'BLOB',
  }),
  list('country', { country_code: 'VARCHAR NOT NULL', name: 'VARCHAR NOT NULL', default_state: 'VARCHAR' }),
  list('postal_area', {
    area: 'VARCHAR NOT NULL',
    name: 'VARCHAR NOT NULL',
    latitude: 'DECIMAL(6,3) NOT NULL',
    longitude: 'DECIMAL(6,3) NOT NULL',
  }),
  list('currency', { code: 'VARCHAR NOT NULL', name: 'VARCHAR NOT NULL', symbol: 'VARCHAR NOT NULL' }),
  list('service_category', {
    name: 'VARCHAR NOT NULL',
    position: 'INTEGER NOT NULL',
    light_colour: 'VARCHAR NOT NULL',
    dark_colour: 'VARCHAR NOT NULL',
  }),
  list('demo', {
    seed: 'INTEGER NOT NULL',
    packages: 'BIGINT NOT NULL',
    first_date: 'DATE NOT NULL',
    end_date: 'DATE NOT NULL',
  }),
  list('publish', {
    data_version: 'INTEGER NOT NULL',
    published_at: 'TIMESTAMP NOT NULL',
    source: 'VARCHAR NOT NULL',
    package_rows: 'BIGINT NOT NULL',
    charge_rows: 'BIGINT NOT NULL',
  }),
  list('publish_client', { data_version: 'INTEGER NOT NULL', client_id: 'INTEGER NOT NULL' }),
  list('import_run', {
    id: 'INTEGER NOT NULL',
    started_at: 'TIMESTAMP NOT NULL',
    client_id: 'INTEGER NOT NULL',
    files: 'JSON NOT NULL',
    invoices: 'JSON NOT NULL',
    undone_at: 'TIMESTAMP',
  }),
  list('loaded_row', {
    client_id: 'INTEGER NOT NULL',
    carrier_id: 'INTEGER NOT NULL',
    account_number: 'VARCHAR NOT NULL',
    invoice_number: 'VARCHAR NOT NULL',
    invoice_date: 'DATE NOT NULL',
    line_number: 'BIGINT',
  }),
  list('line_source', { import_id: 'INTEGER NOT NULL', line_number: 'BIGINT NOT NULL' }),
]

/** The tables that questions are asked of. */
export const READ_TABLES: readonly Table[] = [...ROWS, ...SUMS, ...LISTS]

/** The statements that make them, one by one: on one server, or on all of a cluster's. */
export function clickhouseSchema(cluster?: Cluster): string[] {
  return READ_TABLES.flatMap((table) => (cluster ? onCluster(table, cluster) : [onOneServer(table)]))
}

function onOneServer(table: Table): string {
  return `CREATE TABLE IF NOT EXISTS ${table.name} (${columnsOf(table)}) ENGINE = MergeTree ORDER BY ${orderOf(table)}`
}

/** Rows are on the shard of their client, with what tells of them by client; the lists are the same on every server. */
function onCluster(table: Table, { name: cluster }: Cluster): string[] {
  const made = (name: string, rest: string) =>
    `CREATE TABLE IF NOT EXISTS ${name} ON CLUSTER ${cluster} (${columnsOf(table)}) ENGINE = ${rest}`
  if (!table.sharded)
    return [
      made(
        table.name,
        `ReplicatedMergeTree('/clickhouse/tables/{database}/${table.name}', '{shard}-{replica}') ORDER BY ${orderOf(table)}`,
      ),
    ]
  const own = `${table.name}_of_shard`
  return [
    made(
      own,
      `ReplicatedMergeTree('/clickhouse/tables/{database}/{shard}/${table.name}', '{replica}') ORDER BY ${orderOf(table)}`,
    ),
    made(table.name, `Distributed(${cluster}, currentDatabase(), ${own}, intHash64(client_id))`),
  ]
}

function columnsOf({ name: table, columns }: Table): string {
  const own = columns.map(({ name, type }) => `"${name}" ${clickhouseType(name, type)}`)
  return [...own, ...(isPublished(table) ? [`${SINCE} UInt32`, `${UNTIL} UInt32`] : [])].join(', ')
}

function orderOf({ key }: Table): string {
  return `(${key.map((name) => `"${name}"`).join(', ')})`
}

function list(name: string, columns: Readonly<Record<string, string>>): Table {
  return {
    name,
    columns: Object.entries(columns).map(([column, type]) => ({ name: column, type })),
    key: [],
    sharded: false,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  VARCHAR: 'String',
  JSON: 'String',
  BLOB: 'String',
  TINYINT: 'Int8',
  INTEGER: 'Int32',
  BIGINT: 'Int64',
  DATE: 'Date32',
  TIMESTAMP: "DateTime64(6, 'UTC')",
}

/** Texts of which a table has few different ones: each is kept once. */
const FEW =
  /^(?:carrier_name|account_number|invoice_status|bucket_name|exception_reason|service|service_category|zone|bill_option|refund_source|charge_category|currency_code|.*_(?:state|country|cntry|unit)|accessorial|accessorial_code|credit_type|delivery_status)$/

function clickhouseType(name: string, written: string): string {
  const [, type = '', rest = ''] = /^(\w+(?:\([\d,]+\))?)(.*)$/.exec(written) ?? []
  const plain = type.startsWith('DECIMAL') ? type.replace('DECIMAL', 'Decimal') : TYPES[type]
  if (plain === undefined) throw new Error(`${name} has a type that ClickHouse has no word for: ${written}`)
  const nullable = rest.includes('NOT NULL') ? plain : `Nullable(${plain})`
  return type === 'VARCHAR' && FEW.test(name) ? `LowCardinality(${nullable})` : nullable
}
