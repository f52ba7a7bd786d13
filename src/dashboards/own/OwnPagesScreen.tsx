import { useDashboardClients, usePagesConfig } from '../../api/queries.ts'
import { useReceivedShares } from '../../sharing/sharing-queries.ts'
import { LoadingScreen } from '../../ui/LoadingScreen.tsx'
import { PageFrame } from '../../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { DataVersionsContext } from '../context/data-versions-context.ts'
import { NoClients } from '../../filters/NoClients.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useDataVersions } from '../context/use-data-versions.ts'
import { OwnPages } from './OwnPages.tsx'
import { useLastOpened, usePublished } from './published-queries.ts'

/** The pages that the person made those published to their role and those shared with them: loads what every one of them needs. PAGE-26, ROUTE-06, GAP-36 */
export function OwnPagesScreen({ title, account }: RoutePageProps) {
  const config = usePagesConfig({ enabled: true })
  const clients = useDashboardClients()
  const published = usePublished()
  const received = useReceivedShares()
  const opened = useLastOpened()
  const versions = useDataVersions(config.data ?? { dataVersion: 0 })
  const first = clients.data?.[0]
  if (config.data && clients.data && published.data && received.data && opened.data !== undefined && first) {
    return (
      <DataVersionsContext value={versions}>
        <OwnPages
          title={title}
          account={account}
          config={config.data}
          clients={clients.data}
          firstClientId={first.id}
          published={published.data}
          received={received.data.pages}
          lastOpened={opened.data}
        />
      </DataVersionsContext>
    )
  }
  const failed = [config, clients, published, received, opened].find(({ isError }) => isError)
  return (
    <PageFrame title={title}>
      {failed?.error ? (
        <Notice>
          <ServerErrorBanner error={failed.error} onRetry={() => void failed.refetch()} />
        </Notice>
      ) : clients.data && !first ? (
        <NoClients permissions={account.permissions} />
      ) : (
        <LoadingScreen />
      )}
    </PageFrame>
  )
}
