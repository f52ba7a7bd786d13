import type { BilledDates } from '../billed/billed-dates.ts'
import { CHANGES } from '../dashboards/changes.ts'
import type { WidgetSettings } from '../dashboards/widget-settings.ts'
import type { DrawnWidget } from '../dashboards/widget-spec.ts'
import { isAdditive, type TableIndex } from '../query/catalog.ts'

interface DrawnCard {
  readonly billed: BilledDates | null
  readonly widget: Pick<DrawnWidget, 'rows'>
  readonly settings: WidgetSettings
  readonly fact: string
  readonly table: TableIndex | undefined
}

/** A card of changes or averages of ship dates that are not all billed: they are not told. MAT-02 */
export function isWithheld({ billed, widget, settings, fact, table }: DrawnCard): boolean {
  const averages = !isAdditive(table?.measures.get(fact)) && widget.rows !== 'periods' && widget.rows !== 'facts'
  return Boolean(billed?.whole) && (settings.chartType === CHANGES || averages)
}
