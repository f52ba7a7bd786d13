import { Dialog, FormControl, TextInput } from '@primer/react'
import { useState } from 'react'
import { text } from '../../text/text.ts'

interface NameDialogProps {
  readonly title: string
  readonly name: string
  readonly longest: number
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a page or of a card. */
export function NameDialog({ title, name, longest, onName, onClose }: NameDialogProps) {
  const [value, setValue] = useState(name)
  const [asked, setAsked] = useState(false)
  const missing = value.trim() === ''
  const finish = () => {
    setAsked(true)
    if (!missing) onName(value.trim())
  }
  return (
    <Dialog
      title={title}
      width="medium"
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
          <TextInput block autoFocus maxLength={longest} value={value} onChange={(event) => setValue(event.target.value)} />
          {asked && missing ? <FormControl.Validation variant="error">{text('own.nameMissing')}</FormControl.Validation> : null}
        </FormControl>
      </form>
    </Dialog>
  )
}
