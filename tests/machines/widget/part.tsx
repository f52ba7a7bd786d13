import { useMemo, useState } from 'react'
import { createActor } from 'xstate'
import { drawnCard } from '../../../domain/dashboards/layout/page-card.ts'
import { defaultView, type View } from '../../../domain/dashboards/view.ts'
import { isDrawn } from '../../../domain/dashboards/widget-spec.ts'
import { createDataVersions } from '../../../machines/dashboards/data-versions.ts'
import { widgetMachine } from '../../../machines/dashboards/widget.machine.ts'
import { Card } from '../../../src/dashboards/card/Card.tsx'
import { valueWords } from '../../../src/dashboards/context/dashboard-context.ts'
import { DataVersionsContext } from '../../../src/dashboards/context/data-versions-context.ts'
import { factQuestions } from '../../../domain/card/fact-questions.ts'
import { useWidgetActor } from '../../../src/dashboards/context/use-widget-actor.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { CHART, spendPage, there, TODAY } from '../../qa/component/mounted/spend-page.ts'
import { ROWS } from './cases.ts'

const { config, page, table } = spendPage({ filters: [], dataVersion: ROWS.dataVersion })
const placed = there(page.widgets.find(({ chartName }) => chartName === CHART))
const widget = there(Object.values(config.widgets).find(isDrawn))
const defaults = { page, today: TODAY, clientId: 1 }
const usual = defaultView(defaults)
const VIEWS: Readonly<Record<'one question' | 'another question', View>> = {
  'one question': usual,
  'another question': { ...usual, period: '', from: '2026-01-01' },
}
/** Of the facts beside the card nothing is asked. */
const unasked = createActor(widgetMachine)
const dashboard = {
  language: 'en' as const,
  page,
  config,
  table,
  ...valueWords({ table }, usual),
  facts: {
    totals: unasked,
    months: unasked,
    prior: unasked,
    priorTotals: unasked,
    alike: unasked,
    current: unasked,
  },
  invoiced: null,
}
const nothing = () => undefined

/** A card that asks the first time when its view is known, with what the page tells it: other views, and newer data. */
export const Part: MountedPart = () => {
  const [newest, setNewest] = useState(ROWS.dataVersion)
  const [versions] = useState(() => createDataVersions({ known: ROWS.dataVersion, onNewer: setNewest }))
  return (
    <DataVersionsContext value={versions}>
      <Asked />
      <button onClick={() => versions.see(newest + 1)}>newer data is published</button>
    </DataVersionsContext>
  )
}

function Asked() {
  const [asked, ask] = useState<View | null>(null)
  const question = useMemo(
    () => asked && factQuestions({ page, config, table, view: asked, invoiced: null }).totals,
    [asked],
  )
  const actor = useWidgetActor({ page: page.id, chartName: CHART, question })
  const view = asked ?? usual
  const drawn = there(drawnCard(placed, { page, pages: config.pages, view, today: TODAY }))
  const board = useMemo(
    () => ({
      ...{ dashboard: { ...dashboard, facts: { ...dashboard.facts, totals: actor } }, view, defaults },
      ...{ client: undefined, breakOut: null, onSettings: nothing, onView: nothing },
    }),
    [actor, view],
  )
  return (
    <>
      <div style={{ height: 480 }}>
        <Card
          board={board}
          target={{ widget, placed }}
          drawn={drawn}
          chartName={CHART}
          askedAs={CHART}
          stored={undefined}
          ready
          from={page}
        />
      </div>
      {(['one question', 'another question'] as const).map((name) => (
        <button key={name} onClick={() => ask(VIEWS[name])}>
          {name}
        </button>
      ))}
    </>
  )
}
