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

/** The spend page as the server answers it, with these filters. */
export function spendPage({
  filters,
  dataVersion,
}: {
  readonly filters: readonly string[]
  readonly dataVersion: number
}) {
  const config = PagesConfig.parse({
    configVersion: '1',
    today: TODAY,
    dataVersion,
    publishedAt: null,
    demoEndDate: null,
    brand: { name: 'A-Frame' },
    gridLicence: null,
    keepsFilters: false,
    pages: [{ ...spend, id: 'spend', filters }],
    brokenPages: [],
    widgets: { [CHART]: amounts },
    tables: [tableSpec],
    serviceCategories: [],
  })
  const page = there(config.pages[0])
  return { config, page, table: buildCatalog(config.tables).tables.get(page.table) }
}

export function there<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('the spend page has its amounts')
  return found
}
