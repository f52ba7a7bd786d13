import { Banner, Button } from '@primer/react'
import { useState } from 'react'
import type { MaintenanceStatus } from '../api/answers.ts'
import { useMaintenance, useNavigation } from '../api/queries.ts'
import { navigationLabel } from '../text/navigation-label.ts'
import { text } from '../text/text.ts'
import { LoadingScreen } from '../ui/LoadingScreen.tsx'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import type { RoutePageProps } from '../ui/frame/route-page-props.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import styles from './LayoutsPage.module.css'
import { MaintenanceForm } from './MaintenanceForm.tsx'
import { useAddStatus, useRemoveStatus } from './maintenance-queries.ts'
import own from './MaintenanceSettings.module.css'
import { pageChoices } from './page-choices.ts'

/** Which pages are under maintenance: an administrator adds and removes entries. NAV-35, DATA-23 */
export function MaintenanceSettings({ title, pages }: Pick<RoutePageProps, 'title' | 'pages'>) {
  const statuses = useMaintenance()
  const navigation = useNavigation()
  const add = useAddStatus()
  const remove = useRemoveStatus()
  const [done, setDone] = useState<string | null>(null)
  const choices = pageChoices({ routes: navigation.data?.routes ?? [], pages, nameOf: navigationLabel })
  const nameOf = ({ type, value, page }: MaintenanceStatus) => {
    const name =
      page === undefined
        ? text(`admin.maintenance.types.${type}`)
        : (choices.find(({ path }) => path === page)?.name ?? page)
    return value === 'ON' ? name : text('admin.maintenance.off', { name })
  }
  const failed = add.error ?? remove.error
  return (
    <PageFrame title={title}>
      <div className={`${panels.page} ${styles.page}`}>
        <div role="status">
          {done === null ? null : <Banner variant="success" title={done} onDismiss={() => setDone(null)} />}
        </div>
        {failed ? <ServerErrorBanner error={failed} /> : null}
        <section className={panels.panel} aria-labelledby="add-status">
          <h2 id="add-status" className={styles.heading}>
            {text('admin.maintenance.add')}
          </h2>
          <p className={styles.muted}>{text('admin.maintenance.intro')}</p>
          <MaintenanceForm
            choices={choices}
            saving={add.isPending}
            onAdd={(entry) =>
              add.mutate(entry, {
                onSuccess: (status) => setDone(text('admin.maintenance.added', { name: nameOf(status) })),
              })
            }
          />
        </section>
        <section className={panels.panel} aria-labelledby="statuses">
          <h2 id="statuses" className={styles.heading}>
            {text('admin.maintenance.current')}
          </h2>
          {statuses.isPending ? <LoadingScreen /> : null}
          {statuses.isError ? (
            <ServerErrorBanner error={statuses.error} onRetry={() => void statuses.refetch()} />
          ) : null}
          {statuses.data?.length === 0 ? <p className={styles.muted}>{text('admin.maintenance.none')}</p> : null}
          <ul className={own.statuses}>
            {(statuses.data ?? []).map((status) => (
              <li key={status.id} className={own.status}>
                <div>
                  <div>{nameOf(status)}</div>
                  {status.message === '' ? null : <div className={styles.muted}>{status.message}</div>}
                </div>
                <Button
                  size="small"
                  variant="danger"
                  aria-label={text('admin.maintenance.removeOf', { name: nameOf(status) })}
                  onClick={() =>
                    remove.mutate(status.id, {
                      onSuccess: () => setDone(text('admin.maintenance.removed', { name: nameOf(status) })),
                    })
                  }
                >
                  {text('admin.maintenance.remove')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PageFrame>
  )
}
