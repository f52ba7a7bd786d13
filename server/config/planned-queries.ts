import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { drawnPage, drawnCard } from '../../domain/dashboards/layout/page-card.ts'
import { modesOf, type Page } from '../../domain/dashboards/page-spec.ts'
import { DateType } from '../../domain/dates/period.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import type { Query } from '../../domain/query/query.ts'
import { defaultView, type View } from '../../domain/dashboards/view.ts'
import { allowedSettings, type WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { SettingName } from '../../domain/dashboards/widget-spec.ts'
import type { ConfigSnapshot } from './config-snapshot.ts'

export interface PlannedQuery {
  /** What the widget draws, under the id of the page that it is on. */
  readonly page: Page
  /** Its name on the page. */
  readonly chartName: string
  readonly settings: WidgetSettings
  readonly view: View
  readonly query: Query
}

/** The day, and what of the view is not as a page opens. */
export type PlannedView = Partial<View> & { readonly today: CalendarDate }

/** Every query that the config, or some pages of it, can make: each page, mode, widget, fact, date type and combination of settings. */
export function plannedQueries(
  config: Pick<ConfigSnapshot, 'pages' | 'widgets'>,
  { today, ...changed }: PlannedView,
  pages: readonly Page[] = config.pages,
): PlannedQuery[] {
  return pages.flatMap((page) =>
    page.widgets.flatMap((placed) => {
      const widget = config.widgets.get(placed.widget)
      if (!widget) throw new Error(`no widget ${placed.widget}`)
      const facts =
        placed.fact === undefined
          ? (drawnPage(placed, { page, pages: config.pages })?.facts ?? [])
          : [{ fact: placed.fact }]
      return settingCombinations(allowedSettings({ widget, placed })).flatMap((settings) =>
        facts.flatMap(({ fact }) =>
          DateType.options.flatMap((dateType) =>
            modesOf(page).map((mode) => {
              const asked = { ...defaultView({ page, today, clientId: 1 }), ...changed, fact, dateType, mode }
              const card = drawnCard(placed, { page, pages: config.pages, view: asked, today })
              if (!card) throw new Error(`${page.id} ${placed.chartName} draws a page that is not there`)
              return { ...card, chartName: placed.chartName, settings, query: planQuery({ ...card, widget, settings }) }
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
