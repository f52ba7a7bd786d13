import type { Statement } from '../engine.ts'
import type { Warehouse } from '../warehouse.ts'
import { statementsOf } from '../statements.ts'

const all = (sql: string): Statement => ({ sql, params: [] })

export interface Carrier {
  readonly id: number
  readonly name: string
}

/** Every carrier. */
export async function carriers(warehouse: Warehouse, orderBy: keyof Carrier = 'id'): Promise<Carrier[]> {
  const rows = await statementsOf(warehouse).rows(all(`SELECT id, name FROM carrier ORDER BY ${orderBy}`))
  return rows.map((row) => ({ id: Number(row.id), name: String(row.name) }))
}

export interface Country {
  readonly countryCode: string
  readonly name: string
  readonly defaultState: string | null
}

/** Every country, by name. */
export async function countries(warehouse: Warehouse): Promise<Country[]> {
  const rows = await statementsOf(warehouse).rows(
    all('SELECT country_code, name, default_state FROM country ORDER BY name'),
  )
  return rows.map(({ country_code, name, default_state }) => ({
    countryCode: String(country_code),
    name: String(name),
    defaultState: default_state === null || default_state === undefined ? null : String(default_state),
  }))
}

export interface ServiceCategory {
  readonly name: string
  /** Its colour on a light and on a dark ground. */
  readonly light: string
  readonly dark: string
}

/** Every category of services, in the order of charts. */
export async function serviceCategories(warehouse: Warehouse): Promise<ServiceCategory[]> {
  const rows = await statementsOf(warehouse).rows(
    all('SELECT name, light_colour, dark_colour FROM service_category ORDER BY position'),
  )
  return rows.map((row) => ({
    name: String(row.name),
    light: String(row.light_colour),
    dark: String(row.dark_colour),
  }))
}

/** The last day of the demo's data, YYYY-MM-DD; null: these are no demo's. */
export async function demoEndDate(warehouse: Warehouse): Promise<string | null> {
  const [demo] = await statementsOf(warehouse).rows(all('SELECT end_date FROM demo'))
  return demo ? String(demo.end_date) : null
}

/** What people call the values of a dimension; none: by themselves. */
export async function valueNames(warehouse: Warehouse, dimension: string): Promise<ReadonlyMap<string, string>> {
  const sql = dimension.endsWith('_country')
    ? 'SELECT country_code AS code, name FROM country'
    : dimension === 'currency_code'
      ? 'SELECT code, name FROM currency'
      : undefined
  const rows = sql === undefined ? [] : await statementsOf(warehouse).rows(all(sql))
  return new Map(rows.map(({ code, name }) => [String(code), String(name)]))
}
