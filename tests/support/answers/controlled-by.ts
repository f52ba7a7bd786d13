import { readFileSync } from 'node:fs'

interface Case {
  readonly value: string
  readonly codes?: readonly string[]
  readonly categories?: readonly string[]
}
const { lists } = JSON.parse(readFileSync('config/columns.json', 'utf8')) as {
  lists: { shared: { name: string; byCharge?: Case[] }[] }
}
const CASES = lists.shared.find(({ name }) => name === 'controlled_by')?.byCharge ?? []

/** Who controls a charge, read from the file of the catalogue: by its code, where that says nothing by its category. */
export function controlledBy(code: string | null | undefined, category: string | null | undefined): string | null {
  const of = (list: 'codes' | 'categories', name: string | null | undefined) =>
    CASES.find((each) => name && each[list]?.includes(name))?.value
  return of('codes', code) ?? of('categories', category) ?? null
}

const pairs = (list: 'codes' | 'categories') =>
  CASES.flatMap(({ value, [list]: names = [] }) => names.map((name) => `'${name}': '${value}'`)).join(', ')
/** The same in SQL, by looking up instead of by cases. */
export const CONTROLLED_BY = `coalesce(MAP {${pairs('codes')}}[accessorial_code], MAP {${pairs('categories')}}[charge_category])`

/** The amounts of a package that its charges have too. */
export const AMOUNTS = [
  'net_amount',
  'incentive_amount',
  'transportation_amount',
  'transportation_discount',
  'other_accessorial_amount',
  'other_accessorial_discount',
  'net_other_accessorial_amount',
  'fuel_surcharge_amount',
  'fuel_surcharge_discount',
  'net_fuel_surcharge_amount',
  'taxes_and_others',
  'taxes_and_others_discount',
  'net_taxes_and_others',
  'address_correction_amt',
  'shipping_charge_correction_amt',
  'chargeback_amt',
  'declared_amt',
  'audit_refund_amount',
] as const

/** What is read by a dimension in plain SQL: of packages by who controls their charges a row a charge, of the package with its amounts. */
export function sourceBy(dimension: string | undefined, table: string): string {
  if (dimension !== 'controlled_by' || table === 'charge_level_info') return table
  const own = [...AMOUNTS, 'charge_category'].map((name) => `c.${name} AS ${name}`).join(', ')
  return `(SELECT p.* REPLACE (${own}), c.accessorial_code FROM ${table} p JOIN charge_level_info c USING (invoice_details_id)) AS ${table}`
}
