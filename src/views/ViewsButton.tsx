import { AnchoredOverlay, IconButton, Spinner } from '@primer/react'
import { BookmarkIcon } from '@primer/octicons-react'
import { lazy, Suspense, useState } from 'react'
import { can } from '../../domain/account/permission.ts'
import { mayShare, SHARING_PERMISSIONS } from '../../domain/layout/sharing.ts'
import type { MailPageProps } from '../sharing/mail/MailPage.tsx'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import styles from './Views.module.css'

const ShareDialog = lazy(async () => ({ default: (await import('../sharing/ShareDialog.tsx')).ShareDialog }))
const MailPage = lazy(async () => ({ default: (await import('../sharing/mail/MailPage.tsx')).MailPage }))
const SavedViewsPanel = lazy(async () => ({ default: (await import('./SavedViewsPanel.tsx')).SavedViewsPanel }))

interface ViewsButtonProps {
  readonly login: string
  /** What the person may. */
  readonly held: ReadonlySet<string>
  /** What the page at a path is called. */
  readonly nameOf: (path: string) => string | undefined
}

/** The views that a person saved: to open, to change, and to save the page as it is. */
export function ViewsButton({ login, held, nameOf }: ViewsButtonProps) {
  const [shared, setShared] = useState<{ readonly id: string; readonly name: string } | null>(null)
  const [open, setOpen] = useState(false)
  const [mailed, setMailed] = useState<MailPageProps['asked'] | null>(null)
  const mail = (page: MailPageProps['asked']) => {
    setOpen(false)
    setMailed(page)
  }
  const receives = can(held, SHARING_PERMISSIONS)
  const share = (view: { readonly id: string; readonly name: string }) => {
    setOpen(false)
    setShared(view)
  }
  return (
    <>
      <AnchoredOverlay
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        align="end"
        width="medium"
        overlayProps={{ role: 'dialog', 'aria-label': text('views.title') }}
        renderAnchor={(anchor) => (
          <IconButton
            {...anchor}
            variant="invisible"
            icon={BookmarkIcon}
            aria-label={text('views.title')}
            aria-labelledby={undefined}
          />
        )}
      >
        <ErrorBoundary drawn="views">
          <Suspense fallback={<Spinner className={styles.pending ?? ''} srText={text('session.loading')} />}>
            <SavedViewsPanel
              login={login}
              nameOf={nameOf}
              onShare={mayShare(held) ? share : undefined}
              onMail={mayShare(held) ? mail : undefined}
              receives={receives}
              onLeave={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      </AnchoredOverlay>
      {mailed ? (
        <Suspense>
          <MailPage asked={mailed} />
        </Suspense>
      ) : null}
      {shared ? (
        <Suspense>
          <ShareDialog kind="view" item={shared.id} name={shared.name} onClose={() => setShared(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
