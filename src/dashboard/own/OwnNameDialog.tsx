import { Dialog, FormControl, TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import { text } from '../../text/text.ts'

interface OwnNameDialogProps {
  readonly title: string
  readonly name: string
  readonly longest: number
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a page or of a card. */
export function OwnNameDialog({ title, name, longest, onName, onClose }: OwnNameDialogProps) {
  const [value, setValue] = useState(name)
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const missing = value.trim() === ''
  const finish = () => {
    setAsked(true)
    if (!missing) onName(value.trim())
  }
  return (
    <Dialog
      title={title}
      width="medium"
      initialFocusRef={field}
      onClose={onClose}
      footerButtons={[
        { content: text('own.cancel'), onClick: onClose },
        { content: text('own.saveName'), buttonType: 'primary', onClick: finish },
      ]}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          finish()
        }}
      >
        <FormControl>
          <FormControl.Label>{text('own.name')}</FormControl.Label>
          <TextInput
            ref={field}
            block
            maxLength={longest}
            value={value}
            onChange={(event) => setValue(event.target.value)}
          />
          {asked && missing ? (
            <FormControl.Validation variant="error">{text('own.nameMissing')}</FormControl.Validation>
          ) : null}
        </FormControl>
      </form>
    </Dialog>
  )
}
