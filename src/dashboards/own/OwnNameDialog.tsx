import { useState } from 'react'
import { text } from '../../text/text.ts'
import { NameDialog } from '../../ui/NameDialog.tsx'

interface OwnNameDialogProps {
  readonly title: string
  readonly name: string
  readonly longest: number
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks for the name of a page or of a card; that it is missing is said once it was to be saved. */
export function OwnNameDialog({ title, name, longest, onName, onClose }: OwnNameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [asked, setAsked] = useState(false)
  const next = typed.trim()
  return (
    <NameDialog
      title={title}
      label={text('own.name')}
      cancel={text('own.cancel')}
      action={text('own.saveName')}
      name={typed}
      longest={longest}
      fault={asked && next === '' ? text('own.nameMissing') : undefined}
      required={false}
      done
      onName={setTyped}
      onDone={() => {
        setAsked(true)
        if (next !== '') onName(next)
      }}
      onClose={onClose}
    />
  )
}
