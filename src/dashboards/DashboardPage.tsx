import { Banner } from '@primer/react'
import { useEffect, useMemo } from 'react'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { useDashboardClients } from '../api/queries.ts'
import { fetchCharts } from '../charts/chart-kinds.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ClientDashboard } from './ClientDashboard.tsx'
import { HonouredView } from './HonouredView.tsx'
import { DataVersionsContext } from './context/data-versions-context.ts'
import { PendingDashboard } from './PendingDashboard.tsx'
import { NoClients } from '../filters/NoClients.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useDataVersions } from './context/use-data-versions.ts'

export interface DashboardPageProps {
  readonly page: Page
  /** The page with its tabs; alone where it has none. */
  readonly tabs: readonly Page[]
  readonly config: PagesConfig
  readonly account: AccountAnswer
}

/** One page made by configuration: loads the clients first, since every question names one. FILT-01 */
export function DashboardPage({ page, tabs, config, account }: DashboardPageProps) {
  const clients = useDashboardClients()
  const versions = useDataVersions(config)
  const first = clients.data?.[0]
  const defaults = useMemo(
    () => (first ? { page, today: config.today, clientId: first.id } : null),
    [page, config.today, first],
  )
  useEffect(() => fetchCharts(drawnOn(page, config)), [page, config])
  if (clients.data && defaults) {
    return (
      <DataVersionsContext value={versions}>
        <HonouredView
          page={page}
          tabs={tabs}
          defaults={defaults}
          clients={clients.data}
          config={config}
          pending={<PendingDashboard page={page} tabs={tabs} config={config} />}
        >
          {(view, go, settle) => (
            <ClientDashboard
              key={account.login}
              page={page}
              tabs={tabs}
              config={config}
              clients={clients.data}
              defaults={defaults}
              account={account}
              asked={view}
              go={go}
              settle={settle}
            />
          )}
        </HonouredView>
      </DataVersionsContext>
    )
  }
  if (clients.isPending) return <PendingDashboard page={page} tabs={tabs} config={config} />
  return (
    <PageFrame title={page.name}>
      {clients.isError ? (
        <Notice>
          <Banner
            variant="critical"
            title={text('dashboard.clientsFailed')}
            description={clients.error.message}
            primaryAction={
              <Banner.PrimaryAction onClick={() => void clients.refetch()}>
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

function drawnOn({ widgets }: Page, config: PagesConfig) {
  return widgets.flatMap(({ widget }) => config.widgets[widget] ?? [])
}
