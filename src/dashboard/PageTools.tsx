import { QuestionIcon } from '@primer/octicons-react'
import { IconButton } from '@primer/react'
import { useCallback, useState } from 'react'
import { text } from '../text/text.ts'
import { useKey } from '../ui/use-key.ts'
import { usePaper } from '../ui/use-paper.ts'
import { PrintIcon } from './PrintIcon.tsx'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'

/** What a page offers beside its controls: print, and the list of keys. */
export function PageTools() {
  const print = usePaper()
  const [listed, setListed] = useState(false)
  const open = useCallback(() => setListed(true), [])
  const close = useCallback(() => setListed(false), [])
  useKey('?', open)
  return (
    <>
      <IconButton variant="invisible" icon={PrintIcon} aria-label={text('dashboard.paper.print')} onClick={print} />
      <IconButton variant="invisible" icon={QuestionIcon} aria-label={text('dashboard.shortcuts.open')} onClick={open} />
      {listed ? <ShortcutsDialog onClose={close} /> : null}
    </>
  )
}
