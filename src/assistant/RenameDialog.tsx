import { useState, type RefObject } from 'react'
import { text } from '../text/text.ts'
import { NameDialog } from '../ui/NameDialog.tsx'

interface RenameDialogProps {
  readonly name: string
  /** What has the focus afterwards. */
  readonly returnTo: RefObject<HTMLElement | null>
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name of a conversation. CHAT-04 */
export function RenameDialog({ name, returnTo, onName, onClose }: RenameDialogProps) {
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  return (
    <NameDialog
      title={text('assistant.renameTitle')}
      label={text('assistant.name')}
      cancel={text('assistant.cancel')}
      action={text('assistant.save')}
      width="small"
      returnFocusRef={returnTo}
      name={typed}
      longest={100}
      done={next !== ''}
      onName={setTyped}
      onDone={() => onName(next)}
      onClose={onClose}
    />
  )
}
