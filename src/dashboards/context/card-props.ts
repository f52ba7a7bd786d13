import type { PageCard } from '../../../domain/dashboards/layout/page-card.ts'
import type { Page, PageWidgetSpec } from '../../../domain/dashboards/page-spec.ts'
import type { View, ViewDefaults } from '../../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import type { ClientFamily } from '../../api/answers.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'
import type { BreakOut } from './break-out.ts'
import type { Dashboard } from './dashboard-context.ts'

/** What the cards of a board are drawn by. */
export interface CardBoard {
  readonly dashboard: Dashboard
  /** What the page shows, with how its cards are looked at. */
  readonly view: View
  readonly defaults: ViewDefaults
  /** Whose rows are in view. */
  readonly client: ClientFamily | undefined
  /** Where a mark of the page is broken out by another dimension; null: nowhere. */
  readonly breakOut: BreakOut | null
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
}

/** One card of a board. */
export interface CardProps {
  readonly board: CardBoard
  readonly target: { readonly widget: DrawnWidget; readonly placed: PageWidgetSpec }
  /** The page and the view that it draws. */
  readonly drawn: PageCard
  /** Its name on the board. */
  readonly chartName: string
  /** Its name on the page that answers it: in the call's path. */
  readonly askedAs: string
  /** As stored for this card; what the widget does not allow is passed over. */
  readonly stored: unknown
  /** Whether it is known what is stored. */
  readonly ready: boolean
  /** The page of config that it is from; null: no address says how it is looked at, so it has no other look. */
  readonly from: Page | null
  /** What its menu offers beside the usual. */
  readonly entries?: readonly WidgetMenuEntry[]
}
