import type { TabControls, TableCard } from '../../../../../domain/comparison/comparison-controls.ts'
import { labelOf, type TableIndex } from '../../../../../domain/query/catalog.ts'
import { dimensionInTitle } from '../../../../text/dimension-name.ts'
import { text } from '../../../../text/text.ts'

/** What the rows of a tab's tables are of, in words. */
export function rowNames(table: TableIndex, dimension: string): Readonly<Record<TabControls['breakdown'], string>> {
  return {
    service: dimension === 'service_category' ? text('compared.service') : labelOf(table, dimension),
    quarter: text('compared.quarter'),
    month: text('compared.month'),
  }
}

/** What a table is called: as its widget is, or by what all facts are of. */
export function tableTitle(
  name: TableCard,
  { plain, rows }: { readonly plain: string; readonly rows: string },
): string {
  return name === 'facts' ? text('compared.allFacts', { dimension: rows.toLowerCase() }) : plain
}

/** The same where its rows are split. */
export function splitTitle(plain: string, { table, by }: { readonly table: TableIndex; readonly by: string }): string {
  return text('compared.split', { title: plain, dimension: dimensionInTitle(table, by) })
}
