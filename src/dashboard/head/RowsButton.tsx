import { TableIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useRef, useState } from 'react'
import type { View } from '../../../domain/page/view.ts'
import { text } from '../../text/text.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { RowsDialog } from '../drill/RowsDialog.tsx'

interface RowsButtonProps {
  readonly dashboard: Dashboard
  readonly view: View
  readonly clientName: string
  /** An icon in the top bar, or words above the board. */
  readonly opener: 'bar' | 'board'
}

/** The table icon of a page: opens the rows behind its charts. GRID-01, NAV-24, NAV-25 */
export function RowsButton({ dashboard, view, clientName, opener }: RowsButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!dashboard.page.grid || !dashboard.table) return null
  return (
    <>
      {opener === 'bar' ? (
        <IconButton
          ref={button}
          variant="invisible"
          icon={TableIcon}
          aria-label={text('grid.open')}
          onClick={() => setOpen(true)}
        />
      ) : (
        <Button ref={button} variant="invisible" size="small" leadingVisual={TableIcon} onClick={() => setOpen(true)}>
          {text('grid.open')}
        </Button>
      )}
      {open ? (
        <RowsDialog
          dashboard={dashboard}
          view={view}
          clientName={clientName}
          returnFocusRef={button}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
