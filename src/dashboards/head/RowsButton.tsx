import { TableIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import type { RefObject } from 'react'
import { text } from '../../text/text.ts'

interface RowsButtonProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  /** An icon in the top bar, or words above the board. */
  readonly opener: 'bar' | 'board'
  readonly onOpen: () => void
}

/** The table icon of a page: opens the rows behind its charts. GRID-01, NAV-24, NAV-25 */
export function RowsButton({ ref, opener, onOpen }: RowsButtonProps) {
  return opener === 'bar' ? (
    <IconButton ref={ref} variant="invisible" icon={TableIcon} aria-label={text('grid.open')} onClick={onOpen} />
  ) : (
    <Button ref={ref} variant="invisible" size="small" leadingVisual={TableIcon} onClick={onOpen}>
      {text('grid.open')}
    </Button>
  )
}
