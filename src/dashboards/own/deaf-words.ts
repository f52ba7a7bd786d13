import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import { deafPages } from '../../../domain/dashboards/layout/own-pages.ts'
import type { Filtered } from '../../../domain/dashboards/page-filters.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { text } from '../../text/text.ts'

/** Which charts the filters in force do not reach, a sentence for each page that they are from. */
export function deafWords(
  view: Filtered,
  { sources, table }: { readonly sources: readonly Page[]; readonly table: TableIndex | undefined },
): string[] {
  return deafPages(sources, view).map(({ page, dimensions }) =>
    text('own.notFiltered', {
      page: page.name,
      filters: dimensions.map((dimension) => labelOf(table, dimension)).join(', '),
    }),
  )
}
