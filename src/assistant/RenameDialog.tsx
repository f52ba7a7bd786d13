import { Dialog, FormControl, TextInput } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { text } from '../text/text.ts'

const LONGEST_NAME = 100

interface RenameDialogProps {
  readonly name: string
  /** What has the focus afterwards. */
  readonly returnTo: RefObject<HTMLElement | null>
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for another name of a conversation. CHAT-04 */
export function RenameDialog({ name, returnTo, onName, onClose }: RenameDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(name)
  const next = typed.trim()
  const rename = () => (next === '' ? undefined : onName(next))
  return (
    <Dialog
      title={text('assistant.renameTitle')}
      width="small"
      initialFocusRef={input}
      returnFocusRef={returnTo}
      onClose={onClose}
      footerButtons={[
        { content: text('assistant.cancel'), onClick: onClose },
        { content: text('assistant.save'), buttonType: 'primary', disabled: next === '', onClick: rename },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          rename()
        }}
      >
        <FormControl required>
          <FormControl.Label>{text('assistant.name')}</FormControl.Label>
          <TextInput
            ref={input}
            block
            value={typed}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
          />
        </FormControl>
      </form>
    </Dialog>
  )
}
