import { Button } from '@primer/react'
import type { RoutePageProps } from '../../ui/frame/route-page-props.ts'
import { useDashboardClients } from '../../api/queries.ts'
import { text } from '../../text/text.ts'
import { ServerErrorBanner } from '../../ui/failures/ServerErrorBanner.tsx'
import { useDeleteQuestion } from '../../ui/use-question.tsx'
import { filterSetKeys } from '../../../domain/dashboards/filter-set.ts'
import { useForgetSetting, useOwnSettings } from '../../api/kept/own-settings.ts'
import {
  OWN_PAGES_KEY,
  PUBLISHED,
  readStoredPages,
  type OwnPages,
} from '../../../domain/dashboards/layout/own-pages.ts'
import panels from '../../ui/PanelPage.module.css'
import styles from './ProfilePage.module.css'

/** The person's filter sets, by page, each to be deleted. FILT-32, FILT-36, FILT-37 */
export function FilterSets({ pages }: Pick<RoutePageProps, 'pages'>) {
  const settings = useOwnSettings({ enabled: true })
  const forget = useForgetSetting()
  const clients = useDashboardClients().data ?? []
  const ofClient = (id: number) => {
    const client = clients.find((each) => each.id === id)?.name
    return client === undefined ? text('profile.forLostClient') : text('profile.forClient', { client })
  }
  const { askToDelete, dialog } = useDeleteQuestion()
  const sets = filterSetKeys((settings.data ?? []).map(({ filter_key }) => filter_key))
  const made = ownPagesIn(settings.data ?? [])
  const pageName = (id: string) =>
    pages.find((page) => page.id === id)?.name ?? made[id]?.name ?? (id.startsWith(PUBLISHED) ? text('own.shared') : id)
  const ofPages = [...new Set(sets.map(({ page }) => page))]
  return (
    <section className={panels.panel} aria-labelledby="profile-filters">
      <h2 id="profile-filters" className={styles.heading}>
        {text('profile.filterSets')}
      </h2>
      {settings.isError || forget.isError ? (
        <ServerErrorBanner error={settings.error ?? forget.error} onRetry={() => void settings.refetch()} />
      ) : null}
      {settings.data && sets.length === 0 ? <p className={styles.muted}>{text('profile.noFilterSets')}</p> : null}
      {ofPages.map((page) => (
        <div key={page}>
          <h3 className={styles.subheading}>{pageName(page)}</h3>
          <ul className={styles.items}>
            {sets
              .filter((set) => set.page === page)
              .map(({ key, name, clientId }) => (
                <li key={key} className={styles.item}>
                  <span>
                    {name}{' '}
                    <span className={styles.muted}>
                      {clientId === null ? text('profile.forAllClients') : ofClient(clientId)}
                    </span>
                  </span>
                  <Button
                    size="small"
                    variant="danger"
                    aria-label={text('profile.deleteSet', { name, page: pageName(page) })}
                    loading={forget.isPending && forget.variables === key}
                    onClick={() => askToDelete(name, () => forget.mutate(key))}
                  >
                    {text('profile.delete')}
                  </Button>
                </li>
              ))}
          </ul>
        </div>
      ))}
      {dialog}
    </section>
  )
}

function ownPagesIn(settings: readonly { readonly filter_key: string; readonly filter_value: string }[]): OwnPages {
  const stored = settings.find(({ filter_key }) => filter_key === OWN_PAGES_KEY)?.filter_value
  try {
    return readStoredPages(stored === undefined ? undefined : JSON.parse(stored))
  } catch {
    return {}
  }
}
