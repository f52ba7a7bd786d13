import { Banner } from '@primer/react'
import { useEffect, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { openTab, tabLink, tabsOf } from '../../domain/dashboards/page-tabs.ts'
import type { AccountAnswer, ClientFamily, PagesConfig } from '../api/answers.ts'
import { useDashboardClients } from '../api/queries.ts'
import { fetchCharts } from '../charts/chart-kinds.ts'
import { NoClients } from '../filters/NoClients.tsx'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TabLinks } from '../ui/frame/TabLinks.tsx'
import { ClientDashboard } from './ClientDashboard.tsx'
import { DataVersionsContext } from './context/data-versions-context.ts'
import { useDataVersions } from './context/use-data-versions.ts'
import { NOBODY, PendingDashboard } from './PendingDashboard.tsx'
import { useHonouredView } from './use-honoured-view.tsx'

interface DashboardPageProps {
  readonly page: Page
  readonly config: PagesConfig
  readonly account: AccountAnswer
}

const NO_CLIENTS: readonly ClientFamily[] = []

/** One page made by configuration, with its tabs: one of them is open, as the address says; the others keep what every tab shows. It loads the clients first, since every question names one. FILT-01, PAGE-18 */
export function DashboardPage({ page: whole, config, account }: DashboardPageProps) {
  const [path, navigate] = useLocation()
  const parameters = [...new URLSearchParams(useSearch())]
  const tabs = useMemo(() => tabsOf(whole, config.pages), [whole, config.pages])
  const page = openTab(tabs, parameters)
  const addressOf = (tab: Page) => {
    const own = new URLSearchParams(tabLink(tab, parameters)).toString()
    return own === '' ? path : `${path}?${own}`
  }
  const looked = useDashboardClients()
  const { data: clients = NO_CLIENTS } = looked
  const versions = useDataVersions(config)
  const first = clients[0]
  const defaults = useMemo(
    () => ({ page, today: config.today, clientId: first?.id ?? NOBODY }),
    [page, config.today, first],
  )
  useEffect(() => fetchCharts(drawnOn(page, config)), [page, config])
  const pending = <PendingDashboard key={page.id} page={page} tabs={tabs} config={config} />
  const known = first !== undefined
  const { view, go, settle, instead } = useHonouredView({ page, tabs, defaults, clients, config, known, pending })
  const shown = () => {
    if (looked.isPending) return pending
    if (!known) {
      return (
        <PageFrame title={page.name}>
          {looked.isError ? (
            <Notice>
              <Banner
                variant="critical"
                title={text('dashboard.clientsFailed')}
                description={looked.error.message}
                primaryAction={
                  <Banner.PrimaryAction onClick={() => void looked.refetch()}>
                    {text('dashboard.retry')}
                  </Banner.PrimaryAction>
                }
              />
            </Notice>
          ) : (
            <NoClients permissions={account.permissions} />
          )}
        </PageFrame>
      )
    }
    return (
      instead ?? (
        <DataVersionsContext value={versions}>
          <ClientDashboard
            key={`${page.id} ${account.login}`}
            {...{ page, tabs, config, clients, defaults, account, go, settle }}
            asked={view}
          />
        </DataVersionsContext>
      )
    )
  }
  return (
    <>
      {tabs.length > 1 ? (
        <TabLinks tabs={tabs} open={page} addressOf={addressOf} onOpen={(tab) => navigate(addressOf(tab))} />
      ) : null}
      {shown()}
    </>
  )
}

function drawnOn({ widgets }: Page, config: PagesConfig) {
  return widgets.flatMap(({ widget }) => config.widgets[widget] ?? [])
}
