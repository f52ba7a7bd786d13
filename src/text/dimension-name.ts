import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import { knownText } from './text.ts'

/** A dimension on a control or above a column: a text of the product, else its label in the catalogue. */
export function dimensionName(table: TableIndex | undefined, name: string): string {
  return knownText(`dashboard.options.dimension.${name}`) ?? labelOf(table, name)
}

/** The same within a title. */
export function dimensionInTitle(table: TableIndex | undefined, name: string): string {
  return knownText(`dashboard.inTitles.${name}`) ?? labelOf(table, name).toLowerCase()
}
