import { buildCatalog, type Catalog, type TableIndex, type TableSpec } from '../../domain/query/catalog.ts'

const catalogs = new WeakMap<readonly TableSpec[], Catalog>()

/** The catalogue of tables as they were answered, made once for each answer. */
export function catalogOf(tables: readonly TableSpec[]): Catalog {
  const known = catalogs.get(tables) ?? buildCatalog(tables)
  catalogs.set(tables, known)
  return known
}

/** The table of a page. */
export function tableOf(
  { tables }: { readonly tables: readonly TableSpec[] },
  { table }: { readonly table: string },
): TableIndex | undefined {
  return catalogOf(tables).tables.get(table)
}
