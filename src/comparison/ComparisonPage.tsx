import { Banner } from '@primer/react'
import { useMemo } from 'react'
import type { WorkspaceDefaults } from '../../domain/comparison/comparison-workspace.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { tabsOf } from '../../domain/dashboards/page-tabs.ts'
import type { AccountAnswer, PagesConfig } from '../api/answers.ts'
import { useDashboardClients } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { NoClients } from '../filters/NoClients.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { HonouredComparison } from './HonouredComparison.tsx'

interface ComparisonPageProps {
  readonly page: Page
  readonly config: PagesConfig
  readonly account: AccountAnswer
}

/** The comparison, once it is known which clients a person may compare. COMP-01, FILT-01 */
export function ComparisonPage({ page, config, account }: ComparisonPageProps) {
  const clients = useDashboardClients()
  const first = clients.data?.[0]
  const defaults = useMemo((): WorkspaceDefaults | null => {
    const [, tab, ...others] = tabsOf(page, config.pages)
    return first && tab ? { page, tabs: [tab, ...others], today: config.today, clientId: first.id } : null
  }, [page, config.pages, config.today, first])
  if (clients.data && defaults)
    return (
      <HonouredComparison
        key={account.login}
        defaults={defaults}
        clients={clients.data}
        config={config}
        account={account}
      />
    )
  return (
    <PageFrame title={page.name}>
      {clients.isPending ? (
        <LoadingScreen />
      ) : clients.isError ? (
        <Notice>
          <ServerErrorBanner error={clients.error} onRetry={() => void clients.refetch()} />
        </Notice>
      ) : first ? (
        <Notice>
          <Banner title={text('comparison.noTabs')} description={text('comparison.noTabsHint')} />
        </Notice>
      ) : (
        <NoClients permissions={account.permissions} />
      )}
    </PageFrame>
  )
}
