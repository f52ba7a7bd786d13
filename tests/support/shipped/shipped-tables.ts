import type { TableSpec } from '../../../domain/query/catalog.ts'
import { loadConfig } from '../../../server/config/load-config.ts'

const { catalog } = loadConfig('config')

/** A table of the shipped catalogue as the browser gets it. */
export function shippedTable(name: 'package_level_info' | 'charge_level_info'): TableSpec {
  const table = catalog.tables.get(name)
  if (!table) throw new Error(`config/catalog has no ${name}.json`)
  return table.spec
}
