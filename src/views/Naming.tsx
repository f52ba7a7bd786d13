import { Button, FormControl, TextInput } from '@primer/react'
import { useRef, useState } from 'react'
import type { SavedViews } from '../../domain/dashboards/layout/saved-views.ts'
import { text } from '../text/text.ts'
import styles from './Views.module.css'

interface NamingProps {
  readonly name: string
  readonly taken: SavedViews
  readonly onName: (name: string) => void
  readonly onCancel: () => void
}

/** Asks for the name of a view; one that is missing, or another's, is said once it was to be saved. */
export function Naming({ name, taken, onName, onCancel }: NamingProps) {
  const [typed, setTyped] = useState(name)
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const next = typed.trim()
  const isTaken = next !== name && Object.values(taken).some((view) => view.name === next)
  const fault = next === '' ? text('views.nameMissing') : isTaken ? text('views.nameTaken') : undefined
  return (
    <form
      className={styles.naming}
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (fault === undefined) onName(next)
        else input.current?.focus()
      }}
    >
      <FormControl>
        <FormControl.Label>{text('views.name')}</FormControl.Label>
        <TextInput
          ref={input}
          block
          autoFocus
          value={typed}
          maxLength={60}
          autoComplete="off"
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
        />
        {asked && fault !== undefined ? <FormControl.Validation variant="error">{fault}</FormControl.Validation> : null}
      </FormControl>
      <div className={styles.buttons}>
        <Button type="submit" size="small" variant="primary">
          {text('views.saveName')}
        </Button>
        <Button size="small" onClick={onCancel}>
          {text('views.cancel')}
        </Button>
      </div>
    </form>
  )
}
