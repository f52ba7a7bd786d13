import { Banner } from '@primer/react'
import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import { OWN_PAGES } from '../../domain/dashboards/layout/own-pages.ts'
import { useNavigation } from '../api/queries.ts'
import { text } from '../text/text.ts'
import { PageFrame } from '../ui/frame/PageFrame.tsx'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import styles from './LayoutsPage.module.css'
import { useUsersShort } from './layout-queries.ts'
import { countText, undoText } from './layout-words.ts'
import { PastResets } from './PastResets.tsx'
import { ResetForm } from './ResetForm.tsx'

export interface LayoutsPageProps {
  /** Pages that the administrator may see; empty: only all pages can be chosen. */
  readonly pages: readonly { readonly id: string; readonly name: string }[]
}

/** Returns people to the published layout of pages, and brings back what a reset removed. SETTINGS_ADMIN */
export function LayoutsPage({ pages }: LayoutsPageProps) {
  const users = useUsersShort()
  const everyClient = useNavigation().data?.everyClient === true
  const [done, setDone] = useState<string | null>(null)
  const choices = [...pages, { id: OWN_PAGES, name: text('own.pages') }]
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  return (
    <PageFrame title={text('admin.layouts.title')}>
      <div className={`${panels.page} ${styles.page}`}>
        <div role="status">
          {done === null ? null : <Banner variant="success" title={done} onDismiss={() => setDone(null)} />}
        </div>
        <section className={panels.panel} aria-labelledby="reset-layouts">
          <h2 id="reset-layouts" className={styles.heading}>
            {text('admin.layouts.resetHeading')}
          </h2>
          <p className={styles.muted}>
            {text('admin.layouts.intro')} {everyClient ? null : text('admin.layouts.yourPeople')}
          </p>
          {users.isPending ? (
            <SkeletonBox height="160px" aria-label={text('admin.layouts.loadingPeople')} />
          ) : users.isError ? (
            <ServerErrorBanner error={users.error} onRetry={() => void users.refetch()} />
          ) : (
            <ResetForm
              users={users.data}
              pages={choices}
              onReset={(answer) => setDone(text('admin.layouts.done', { what: countText(answer) }))}
            />
          )}
        </section>
        <section className={panels.panel} aria-labelledby="past-resets">
          <h2 id="past-resets" className={styles.heading}>
            {text('admin.layouts.past')}
          </h2>
          <PastResets nameOfPage={(id) => names.get(id) ?? id} onUndone={(answer) => setDone(undoText(answer))} />
        </section>
      </div>
    </PageFrame>
  )
}
