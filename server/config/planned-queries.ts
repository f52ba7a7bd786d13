import type { CalendarDate } from '../../domain/calendar-date.ts'
import type { Page } from '../../domain/page-spec.ts'
import { DateType } from '../../domain/period.ts'
import { planQuery } from '../../domain/plan-query.ts'
import type { Query } from '../../domain/query.ts'
import { defaultView, type View } from '../../domain/view.ts'
import { allowedSettings, type WidgetSettings } from '../../domain/widget-settings.ts'
import type { SettingName } from '../../domain/widget-spec.ts'
import type { ConfigSnapshot } from './config-snapshot.ts'

export interface PlannedQuery {
  readonly page: Page
  /** Its name on the page. */
  readonly chartName: string
  readonly settings: WidgetSettings
  readonly view: View
  readonly query: Query
}

/** The day, and what of the view is not as a page opens. */
export type PlannedView = Partial<View> & { readonly today: CalendarDate }

/** Every query that the config can make: each page, mode, widget, fact, date type and combination of settings. */
export function plannedQueries(config: Pick<ConfigSnapshot, 'pages' | 'widgets'>, { today, ...changed }: PlannedView): PlannedQuery[] {
  return config.pages.flatMap((page) =>
    page.widgets.flatMap((placed) => {
      const widget = config.widgets.get(placed.widget)
      if (!widget) throw new Error(`no widget ${placed.widget}`)
      return settingCombinations(allowedSettings({ widget, placed })).flatMap((settings) =>
        page.facts.flatMap(({ fact }) =>
          DateType.options.flatMap((dateType) =>
            ['', ...Object.keys(page.switchWhereClauses)].map((mode) => {
              const view = { ...defaultView({ page, today, clientId: 1 }), ...changed, fact, dateType, mode }
              return { page, chartName: placed.chartName, settings, view, query: planQuery({ page, widget, settings, view }) }
            }),
          ),
        ),
      )
    }),
  )
}

function settingCombinations(allowed: ReturnType<typeof allowedSettings>): WidgetSettings[] {
  return (Object.entries(allowed) as [SettingName, { allowed: readonly string[] }][]).reduce<WidgetSettings[]>(
    (all, [name, spec]) => all.flatMap((settings) => spec.allowed.map((value) => ({ ...settings, [name]: value }))),
    [{}],
  )
}
