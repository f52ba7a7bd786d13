import { useState } from 'react'
import { Link as PrimerLink } from '@primer/react'
import { Link } from 'wouter'
import { useNavigation } from '../api/queries.ts'
import { navigationLabel } from '../text/navigation-label.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import panels from '../ui/PanelPage.module.css'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { useRecordPages } from './record-queries.ts'
import { RecordForm } from './form/RecordForm.tsx'
import styles from './SettingsPage.module.css'

const PATH = '/settings'
/** The one record of installation settings. */
const ID = 'installation'

/** What an administrator may set for the whole installation, and the way to the other settings. ROUTE-23, GAP-33 */
export function SettingsPage({ title, account }: RoutePageProps) {
  const pages = useRecordPages()
  const navigation = useNavigation()
  const [opened, setOpened] = useState(0)
  const page = pages.data?.find(({ path }) => path === PATH)
  const others = (navigation.data?.routes ?? []).filter(({ path }) => path.startsWith(`${PATH}/`))
  return (
    <PageFrame title={title}>
      <div className={panels.page}>
        <nav aria-label={text('records.moreSettings')}>
          <ul className={styles.others}>
            {others.map(({ path, label }) => (
              <li key={path}>
                <PrimerLink as={Link} href={path}>
                  {navigationLabel(label)}
                </PrimerLink>
              </li>
            ))}
          </ul>
        </nav>
        {pages.isPending ? <LoadingScreen /> : null}
        {pages.isError ? <ServerErrorBanner error={pages.error} onRetry={() => void pages.refetch()} /> : null}
        {pages.data && !page ? (
          <ServerErrorBanner
            error={new Error(text('records.noConfig'), { cause: `config/records: ${PATH}` })}
            onRetry={() => void pages.refetch()}
          />
        ) : null}
        {page ? (
          <RecordForm key={opened} page={page} id={ID} login={account.login} onDone={() => setOpened(opened + 1)} />
        ) : null}
      </div>
    </PageFrame>
  )
}
