import { IconButton } from '@primer/react'
import { text } from '../../text/text.ts'
import { usePaper } from './use-paper.ts'
import { PrintIcon } from './PrintIcon.tsx'

/** Prints the page as it stands. */
export function PrintButton() {
  const print = usePaper()
  return <IconButton variant="invisible" icon={PrintIcon} aria-label={text('dashboard.paper.print')} onClick={print} />
}
