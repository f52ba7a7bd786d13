import packageRows from '../../../../config/catalog/package_level_info.json' with { type: 'json' }
import columns from '../../../../config/columns.json' with { type: 'json' }
import spend from '../../../../config/pages/spend.json' with { type: 'json' }
import amounts from '../../../../config/widgets/amounts.json' with { type: 'json' }
import { buildCatalog } from '../../../../domain/query/catalog.ts'
import { PagesConfig } from '../../../../openapi/contract/dashboards/dashboards.ts'
import { withListedColumns, type ColumnLists, type TableFile } from '../../../../server/config/column-lists.ts'

export const TODAY = '2026-11-21'
/** Of the one card that its page has. */
export const CHART = 'amounts'

/** As it is written: what is read of it is what the app reads. */
const tableSpec = withListedColumns(packageRows as unknown as TableFile, columns as unknown as ColumnLists)

/** Pages of `config/pages`, by their ids, as the server answers them, with these filters each. */
export function pagesConfig(
  pages: Readonly<Record<string, object>>,
  { filters, dataVersion = 1 }: { readonly filters: readonly string[]; readonly dataVersion?: number },
) {
  return PagesConfig.parse({
    configVersion: '1',
    today: TODAY,
    dataVersion,
    publishedAt: null,
    demoEndDate: null,
    brand: { name: 'A-Frame' },
    gridLicence: null,
    keepsFilters: false,
    pages: Object.entries(pages).map(([id, page]) => ({ ...page, id, filters })),
    brokenPages: [],
    widgets: { [CHART]: amounts },
    tables: [tableSpec],
    serviceCategories: [],
  })
}

/** The spend page as the server answers it. */
export function spendPage(asked: { readonly filters: readonly string[]; readonly dataVersion: number }) {
  const config = pagesConfig({ spend }, asked)
  const page = there(config.pages[0])
  return { config, page, table: buildCatalog(config.tables).tables.get(page.table) }
}

export function there<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('the spend page has its amounts')
  return found
}
