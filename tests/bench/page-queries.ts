import { priorRange } from '../../domain/period.ts'
import type { Query } from '../../domain/query.ts'
import { defaultView } from '../../domain/view.ts'
import { settingsOf } from '../../domain/widget-settings.ts'
import { addDays } from '../../domain/calendar-date.ts'
import type { ConfigSnapshot } from '../../server/config/config-snapshot.ts'
import { factQuestions, widgetQuestion } from '../../src/dashboard/questions.ts'
import { TEST_TODAY } from '../template-data.ts'

export interface AskedQuery {
  readonly chartName: string
  readonly query: Query
}

/** What the browser asks for the Spend page of a client as it is opened; `earlier` moves its first day back by so many days. */
export function spendPageQueries(config: ConfigSnapshot, { clientId, earlier = 0 }: { clientId: number; earlier?: number }): AskedQuery[] {
  const page = config.pages.find(({ id }) => id === 'spend')
  if (!page) throw new Error('there is no page spend')
  const usual = defaultView({ page, today: TEST_TODAY, clientId })
  const view = { ...usual, from: addDays(usual.from, -earlier) }
  const widgets = Object.fromEntries(config.widgets)
  const { chartName, ...facts } = factQuestions({ page, widgets, table: config.catalog.tables.get(page.table), view, today: TEST_TODAY })
  const own = page.widgets.flatMap((placed) => {
    const widget = widgets[placed.widget]
    if (!widget || widget.query.measures === 'facts') return []
    return [{ chartName: placed.chartName, query: widgetQuestion({ page, widget, settings: settingsOf({ widget, placed }, undefined), view }).query }]
  })
  const shared = Object.values(facts).flatMap((question) => (question ? [{ chartName, query: question.query }] : []))
  const asked = [...shared, ...own]
  if (asked.length < 4 || priorRange(view).to >= view.from) throw new Error('the page asks less than it should')
  return asked
}
