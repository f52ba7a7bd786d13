import { useCallback, useMemo } from 'react'
import { buildCatalog } from '../../domain/catalog.ts'
import type { Page } from '../../domain/page-spec.ts'
import { defaultView, type ViewDefaults } from '../../domain/view.ts'
import type { ClientShort, PagesConfig } from '../api/answers.ts'
import { useCurrencies } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/PageFrame.tsx'
import { Board } from './Board.tsx'
import { ClientPicker } from './ClientPicker.tsx'
import { ConditionChips } from './ConditionChips.tsx'
import { CurrencyPicker } from './CurrencyPicker.tsx'
import type { Dashboard } from './dashboard-context.ts'
import styles from './ClientDashboard.module.css'
import { FactStrip } from './FactStrip.tsx'
import { factsQuestion } from './questions.ts'
import { StatusLine } from './StatusLine.tsx'
import { usePageSettings } from './use-page-settings.ts'
import { useView } from './use-view.ts'
import { useWidgetActor } from './use-widget-actor.ts'
import { unitOf, unitWord } from './units.ts'
import { periodText } from './widget-words.ts'

interface ClientDashboardProps {
  readonly page: Page
  readonly config: PagesConfig
  readonly clients: readonly ClientShort[]
  readonly defaults: ViewDefaults
}

/** The page for one client: its controls, the facts, and the board of widgets. PAGE-01 */
export function ClientDashboard({ page, config, clients, defaults }: ClientDashboardProps) {
  const [asked, go] = useView(defaults)
  const view = useMemo(
    () => (clients.some(({ id }) => id === asked.clientId) ? asked : { ...asked, clientId: defaults.clientId, childClientIds: [] }),
    [asked, clients, defaults],
  )
  const client = clients.find(({ id }) => id === view.clientId)
  const currencies = useCurrencies({ clientId: view.clientId })
  const symbol = currencies.data?.find(({ code }) => code === view.currency)?.symbol ?? '$'
  const dashboard = useMemo((): Dashboard => {
    const table = buildCatalog(config.tables).tables.get(page.table)
    return {
      page,
      config,
      table,
      formatOf: (fact) => ({ unit: unitOf(table, fact), symbol, weightUnit: view.unit }),
      unitText: unitWord(unitOf(table, view.fact), view),
    }
  }, [page, config, symbol, view])
  const { settings, phase, change } = usePageSettings(page.id)
  const facts = useMemo(() => factsQuestion(page, { widgets: config.widgets, view }), [page, config.widgets, view])
  const factsActor = useWidgetActor({ page: page.id, chartName: facts.chartName, question: facts.question })
  const chooseClient = useCallback(
    (clientId: number) => go({ ...defaultView({ ...defaults, clientId }), unit: view.unit }),
    [go, defaults, view.unit],
  )
  return (
    <PageFrame
      title={page.name}
      controls={
        <>
          <ClientPicker clients={clients} chosen={client} onChoose={chooseClient} />
          {page.uom === 'currency' ? (
            <CurrencyPicker currencies={currencies.data} chosen={view.currency} onChoose={(currency) => go({ currency })} />
          ) : null}
          <span className={styles.dates}>{text(`dashboard.dates.${view.dateType}`, { period: periodText(view) })}</span>
        </>
      }
      below={<ConditionChips page={page} fact={view.fact} table={dashboard.table} />}
    >
      <FactStrip dashboard={dashboard} view={view} actor={factsActor} onChoose={(fact) => go({ fact })} />
      <StatusLine dashboard={dashboard} phase={phase} />
      <Board
        dashboard={dashboard}
        view={view}
        clientName={client?.name ?? ''}
        defaults={defaults}
        factsActor={factsActor}
        settings={settings}
        onSettings={change}
        onView={go}
      />
    </PageFrame>
  )
}
