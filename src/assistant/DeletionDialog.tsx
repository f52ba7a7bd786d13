import type { RefObject } from 'react'
import { Dialog } from '@primer/react'
import { text } from '../text/text.ts'

interface DeletionDialogProps {
  /** Of the conversation. */
  readonly name: string
  readonly returnTo: RefObject<HTMLButtonElement | null>
  readonly onDelete: () => void
  readonly onClose: () => void
}

/** Asks before a conversation goes. CHAT-07 */
export function DeletionDialog({ name, returnTo, onDelete, onClose }: DeletionDialogProps) {
  return (
    <Dialog
      title={text('assistant.deleteTitle')}
      role="alertdialog"
      width="medium"
      returnFocusRef={returnTo}
      onClose={onClose}
      footerButtons={[
        { content: text('assistant.cancel'), autoFocus: true, onClick: onClose },
        {
          content: text('assistant.deleteYes'),
          buttonType: 'danger',
          onClick: onDelete,
        },
      ]}
    >
      {text('assistant.deleteHint', { name })}
    </Dialog>
  )
}
