import { AnchoredOverlay, IconButton, Spinner } from '@primer/react'
import { BookmarkIcon } from '@primer/octicons-react'
import { lazy, Suspense, useState } from 'react'
import type { AccountAnswer } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import type { ViewsDialogsProps } from './ViewsDialogs.tsx'
import styles from './Views.module.css'

const ViewsDialogs = lazy(async () => ({ default: (await import('./ViewsDialogs.tsx')).ViewsDialogs }))
const SavedViewsPanel = lazy(async () => ({ default: (await import('./SavedViewsPanel.tsx')).SavedViewsPanel }))

interface ViewsButtonProps {
  readonly account: Pick<AccountAnswer, 'id' | 'login' | 'email'>
  /** What the person may. */
  readonly held: ReadonlySet<string>
  /** What the page at a path is called. */
  readonly nameOf: (path: string) => string | undefined
}

/** The views that a person saved: to open, to change, and to save the page as it is. */
export function ViewsButton({ account, held, nameOf }: ViewsButtonProps) {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState<ViewsDialogsProps['asked'] | null>(null)
  const ask = (next: ViewsDialogsProps['asked']) => {
    setOpen(false)
    setAsked(next)
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
              login={account.login}
              nameOf={nameOf}
              held={held}
              onAsk={ask}
              onLeave={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      </AnchoredOverlay>
      {asked ? (
        <Suspense>
          <ViewsDialogs asked={asked} account={account} held={held} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  )
}
