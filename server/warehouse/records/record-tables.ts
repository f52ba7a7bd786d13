import type { RecordValues } from '../../../domain/records/record-spec.ts'
import type { FaultCode } from '../../../domain/values/problem.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { SERVED_AREAS, type Spelling } from './served-areas.ts'

/** What is wrong with a field. */
export interface FieldFault {
  readonly field: string
  readonly code: FaultCode
}

/** Records kept in a reference table of the warehouse. */
export interface TableRecords {
  readonly table: string
  /** The column that says whose row it is; null: everyone's. */
  readonly owner: 'id' | 'client_id' | null
  /** Field to column. */
  readonly columns: Readonly<Record<string, string>>
  /** Fields whose column has another form than a person reads and writes. */
  readonly spelled?: Readonly<Record<string, Spelling>>
  /** A field that lists other records by a table of pairs. */
  readonly members?: { readonly field: string; readonly table: string; readonly own: string; readonly other: string }
  /** What only the stored rows can tell is wrong; within the transaction. */
  check(proposed: Proposed): Promise<FieldFault[]>
}

export interface Proposed {
  readonly id: number | undefined
  readonly values: RecordValues
  readonly before: RecordValues | undefined
  /** How many rows a statement counts. */
  count(sql: string, params: Readonly<Record<string, string | number>>): Promise<number>
}

const CLIENTS: TableRecords = {
  table: 'client',
  owner: 'id',
  columns: {
    number: 'number',
    name: 'name',
    code: 'code',
    city: 'city',
    state: 'state',
    engageDate: 'engage_date',
    parent: 'parent_client_id',
  },
  check: async (proposed) => [...(await takenIn('client', 'number', proposed)), ...(await parentFaults(proposed))],
}

const CARRIERS: TableRecords = {
  table: 'carrier',
  owner: null,
  columns: { code: 'code', name: 'name' },
  check: async (proposed) => [
    ...(await takenIn('carrier', 'code', proposed)),
    ...(await takenIn('carrier', 'name', proposed)),
    ...(await inUse(['name'], 'carrier_id = $id', proposed)),
  ],
}

const ACCOUNTS: TableRecords = {
  table: 'account',
  owner: 'client_id',
  columns: { number: 'number', name: 'name', client: 'client_id', carrier: 'carrier_id' },
  check: async (proposed) => {
    const { id, values, before, count } = proposed
    const same = `SELECT count(*) FROM account WHERE client_id = ${DUCKDB.integer('$client')} AND carrier_id = ${DUCKDB.integer('$carrier')} AND lower(number) = lower($number) AND id <> $id`
    const taken = await count(same, {
      client: textOf(values.client),
      carrier: textOf(values.carrier),
      number: textOf(values.number),
      id: id ?? 0,
    })
    const used =
      '(client_id, carrier_id, account_number) = (SELECT (client_id, carrier_id, number) FROM account WHERE id = $id)'
    return [
      ...(taken === 0
        ? []
        : before !== undefined && values.client !== before.client
          ? [{ field: 'client', code: 'hasAccount' } as const]
          : [{ field: 'number', code: 'taken' } as const]),
      ...(await inUse(['number', 'carrier'], used, proposed)),
    ]
  },
}

const ACCOUNT_GROUPS: TableRecords = {
  table: 'account_group',
  owner: 'client_id',
  columns: { name: 'name', client: 'client_id' },
  members: { field: 'accounts', table: 'account_group_account', own: 'account_group_id', other: 'account_id' },
  check: async (proposed) => [
    ...(await takenInClient('account_group', proposed)),
    ...(await strangers('account', 'accounts', proposed)),
  ],
}

const DIVISIONS: TableRecords = {
  table: 'account_division',
  owner: 'client_id',
  columns: { name: 'name', client: 'client_id' },
  members: { field: 'groups', table: 'account_division_group', own: 'account_division_id', other: 'account_group_id' },
  check: async (proposed) => [
    ...(await takenInClient('account_division', proposed)),
    ...(await strangers('account_group', 'groups', proposed)),
  ],
}

const FULFILLMENT_CENTERS: TableRecords = {
  table: 'fulfillment_center',
  owner: 'client_id',
  columns: { name: 'name', client: 'client_id', city: 'city', state: 'state', zip: 'zip', areas: 'included_city_zips' },
  spelled: { areas: SERVED_AREAS },
  check: (proposed) => takenInClient('fulfillment_center', proposed),
}

export const RECORD_TABLES = {
  clients: CLIENTS,
  carriers: CARRIERS,
  accounts: ACCOUNTS,
  accountgroups: ACCOUNT_GROUPS,
  divisions: DIVISIONS,
  fulfillmentCenters: FULFILLMENT_CENTERS,
} as const
export type TableKind = keyof typeof RECORD_TABLES

async function takenIn(table: string, field: string, { id, values, count }: Proposed): Promise<FieldFault[]> {
  const others = await count(`SELECT count(*) FROM ${table} WHERE lower(${field}) = lower($value) AND id <> $id`, {
    value: textOf(values[field]),
    id: id ?? 0,
  })
  return others > 0 ? [{ field, code: 'taken' }] : []
}

async function takenInClient(table: string, { id, values, count }: Proposed): Promise<FieldFault[]> {
  const same = `SELECT count(*) FROM ${table} WHERE lower(name) = lower($name) AND client_id = ${DUCKDB.integer('$client')} AND id <> $id`
  const others = await count(same, { name: textOf(values.name), client: textOf(values.client), id: id ?? 0 })
  return others > 0 ? [{ field: 'name', code: 'taken' }] : []
}

/** A family is one level deep: a parent has no parent, a child no children. */
async function parentFaults({ id, values, before, count }: Proposed): Promise<FieldFault[]> {
  const parent = textOf(values.parent)
  if (parent === '' || parent === before?.parent) return []
  if (parent === String(id)) return [{ field: 'parent', code: 'ownParent' }]
  if (
    (await count(
      `SELECT count(*) FROM client WHERE id = ${DUCKDB.integer('$parent')} AND parent_client_id IS NOT NULL`,
      {
        parent,
      },
    )) > 0
  )
    return [{ field: 'parent', code: 'parentIsChild' }]
  const children =
    id === undefined ? 0 : await count('SELECT count(*) FROM client WHERE parent_client_id = $id', { id })
  return children > 0 ? [{ field: 'parent', code: 'hasChildren' }] : []
}

/** Invoice rows hold these words themselves: changed here, they would no longer be found. */
async function inUse(
  fields: readonly string[],
  where: string,
  { id, values, before, count }: Proposed,
): Promise<FieldFault[]> {
  const changed = fields.filter((field) => before !== undefined && values[field] !== before[field])
  if (id === undefined || changed.length === 0) return []
  const used = await count(`SELECT count(*) FROM (SELECT 1 FROM package_level_info WHERE ${where} LIMIT 1)`, { id })
  return used > 0 ? changed.map((field) => ({ field, code: 'inUse' as const })) : []
}

/** Members belong to the client or to one of its children. */
async function strangers(table: string, field: string, { values, count }: Proposed): Promise<FieldFault[]> {
  const members = listOf(values[field]).map(Number)
  if (members.length === 0) return []
  const outside = `SELECT count(*) FROM ${table} WHERE id IN (${members.join(', ')})
    AND client_id NOT IN (SELECT id FROM client WHERE id = ${DUCKDB.integer('$client')} OR parent_client_id = ${DUCKDB.integer('$client')})`
  return (await count(outside, { client: textOf(values.client) })) > 0 ? [{ field, code: 'otherClient' }] : []
}

function textOf(value: RecordValues[string] | undefined): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: RecordValues[string] | undefined): string[] {
  return Array.isArray(value) ? value : []
}
