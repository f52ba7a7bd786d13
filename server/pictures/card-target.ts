import type { CardTarget } from '../../domain/card/painted-cards.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { isSplit } from '../../domain/dashboards/splits.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../domain/dashboards/widget-spec.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import { targetUnfit } from '../../domain/targets/target-fits.ts'
import type { Person } from '../callers/caller.ts'
import { seenTarget, type SeenTargetNeeds } from '../targets/seen-target.ts'

interface CardTargetAsked {
  readonly page: Page
  readonly table: TableIndex
  readonly widget: DrawnWidget
  readonly settings: WidgetSettings
  readonly view: View
  readonly reader: Pick<Person, 'scope'>
}

/** The budget of the fact that a card draws over time, of a client that its reader sees whole; null: there is none. Decision 0134 */
export async function cardTarget(
  { page, table, widget, settings, view, reader }: CardTargetAsked,
  deps: SeenTargetNeeds,
): Promise<CardTarget | null> {
  if (widget.rows !== 'periods' || widget.query.beside) return null
  const current = await seenTarget({ page, table, view, reader }, deps)
  if (!current || Object.keys(current.months).length === 0) return null
  const { months, currency } = current
  return { months, currency, unfit: targetUnfit(view, currency) ?? (isSplit(settings) ? 'split' : null) }
}
