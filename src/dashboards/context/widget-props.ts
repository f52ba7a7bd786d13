import type { ChangesAllowed } from '../../../domain/dashboards/changes.ts'
import type { ChartContext } from '../../../domain/dashboards/mark-rows.ts'
import type { View, ViewDefaults } from '../../../domain/dashboards/view.ts'
import type { DrawnWidget } from '../../../domain/dashboards/widget-spec.ts'
import type { WidgetSettings } from '../../../domain/dashboards/widget-settings.ts'
import type { ClientFamily } from '../../api/answers.ts'
import type { BreakOut } from './break-out.ts'
import type { Dashboard } from './dashboard-context.ts'
import type { WidgetMenuEntry } from '../../charts/WidgetMenu.tsx'

/** What changed since the period before, or the parts of each period: whether it is shown, and how that is turned on and off. */
export interface OtherLook {
  readonly name: 'changed' | 'split'
  readonly shown: boolean
  readonly toggle: () => void
}

/** One widget on the page, with what it is drawn by. */
export interface WidgetProps {
  readonly dashboard: Dashboard
  /** What it is asked by and drawn for. */
  readonly view: View
  /** What its page shows: narrower than `view` where marks of this widget were chosen. */
  readonly pageView: View
  /** What `view` leaves open of it. */
  readonly context: ChartContext
  readonly defaults: ViewDefaults
  /** Whose rows are in view. */
  readonly client: ClientFamily | undefined
  readonly widget: DrawnWidget
  /** Its name on the board. */
  readonly chartName: string
  /** Its name on the page that answers it: in the call's path. */
  readonly askedAs: string
  readonly allowed: ChangesAllowed
  /** In force now; allowed ones only. */
  readonly settings: WidgetSettings
  /** Those without its other look, which a link to the card carries. */
  readonly kept: WidgetSettings
  readonly onSettings: (chartName: string, settings: WidgetSettings) => void
  readonly onView: (change: Partial<View>) => void
  /** How it is looked at otherwise for this address alone; null: in no other way. */
  readonly otherLook: OtherLook | null
  /** Where a mark of the page is broken out by another dimension; null: nowhere. */
  readonly breakOut: BreakOut | null
  /** What its menu offers beside the usual. */
  readonly entries?: readonly WidgetMenuEntry[]
}
