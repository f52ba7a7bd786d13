import { AnchoredOverlay, IconButton, Spinner } from '@primer/react'
import { BookmarkIcon } from '@primer/octicons-react'
import { lazy, Suspense, useState } from 'react'
import { text } from '../text/text.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import styles from './Views.module.css'

const SavedViewsPanel = lazy(async () => ({ default: (await import('./SavedViewsPanel.tsx')).SavedViewsPanel }))

interface ViewsButtonProps {
  readonly login: string
  /** What the page at a path is called. */
  readonly nameOf: (path: string) => string | undefined
}

/** The views that a person saved: to open, to change, and to save the page as it is. */
export function ViewsButton({ login, nameOf }: ViewsButtonProps) {
  const [open, setOpen] = useState(false)
  return (
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
          <SavedViewsPanel login={login} nameOf={nameOf} onLeave={() => setOpen(false)} />
        </Suspense>
      </ErrorBoundary>
    </AnchoredOverlay>
  )
}
