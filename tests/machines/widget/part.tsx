import { useMemo, useState } from 'react'
import { createActor } from 'xstate'
import packageRows from '../../../config/catalog/package_level_info.json' with { type: 'json' }
import spend from '../../../config/pages/spend.json' with { type: 'json' }
import amounts from '../../../config/widgets/amounts.json' with { type: 'json' }
import { drawnCard } from '../../../domain/layout/page-card.ts'
import { defaultView, type View } from '../../../domain/page/view.ts'
import { isDrawn } from '../../../domain/page/widget-spec.ts'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { createDataVersions } from '../../../machines/data-versions.ts'
import { widgetMachine } from '../../../machines/widget.machine.ts'
import { PagesConfig } from '../../../openapi/contract/dashboards/dashboards.ts'
import { CardWidget } from '../../../src/dashboard/card/CardWidget.tsx'
import { valueWords } from '../../../src/dashboard/context/dashboard-context.ts'
import { DataVersionsContext } from '../../../src/dashboard/context/data-versions-context.ts'
import { factQuestions } from '../../../src/dashboard/context/questions.ts'
import { useWidgetActor } from '../../../src/dashboard/context/use-widget-actor.ts'
import type { Part as MountedPart } from '../../qa/component/mounted/part.ts'
import { ROWS } from './cases.ts'

const TODAY = '2026-11-21'
const CHART = 'amounts'

/** The loader of the server makes columns of them, of which the card draws none. */
const { columnLists: _, ...tableSpec } = packageRows

const config = PagesConfig.parse({
  configVersion: '1',
  today: TODAY,
  dataVersion: ROWS.dataVersion,
  publishedAt: null,
  demoEndDate: null,
  brand: { name: 'A-Frame' },
  gridLicence: null,
  keepsFilters: false,
  pages: [{ ...spend, id: 'spend', filters: [] }],
  brokenPages: [],
  widgets: { [CHART]: amounts },
  tables: [tableSpec],
  serviceCategories: [],
})
const page = there(config.pages[0])
const placed = there(page.widgets.find(({ chartName }) => chartName === CHART))
const widget = there(Object.values(config.widgets).find(isDrawn))
const table = buildCatalog(config.tables).tables.get(page.table)
const defaults = { page, today: TODAY, clientId: 1 }
const usual = defaultView(defaults)
const VIEWS: Readonly<Record<'one question' | 'another question', View>> = {
  'one question': usual,
  'another question': { ...usual, period: '', from: '2026-01-01' },
}
const symbolOf = () => '$'
/** Of the facts beside the card nothing is asked. */
const unasked = createActor(widgetMachine)
const dashboard = {
  language: 'en' as const,
  page,
  config,
  table,
  symbolOf,
  ...valueWords({ table, symbolOf }, usual),
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
      <Card />
      <button onClick={() => versions.see(newest + 1)}>newer data is published</button>
    </DataVersionsContext>
  )
}

function Card() {
  const [asked, ask] = useState<View | null>(null)
  const question = useMemo(
    () => asked && factQuestions({ page, config, table, view: asked, invoiced: null }).totals,
    [asked],
  )
  const actor = useWidgetActor({ page: page.id, chartName: CHART, question })
  const view = asked ?? usual
  const card = there(drawnCard(placed, { page, pages: config.pages, view, today: TODAY }))
  return (
    <>
      <div style={{ height: 480 }}>
        <CardWidget
          dashboard={dashboard}
          view={view}
          defaults={defaults}
          client={undefined}
          widget={widget}
          placed={placed}
          card={card}
          chartName={CHART}
          askedAs={CHART}
          stored={undefined}
          ready
          factsActor={actor}
          from={page}
          breakOut={null}
          onSettings={nothing}
          onView={nothing}
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

function there<T>(found: T | undefined | null): T {
  if (found === undefined || found === null) throw new Error('the spend page has its amounts')
  return found
}
