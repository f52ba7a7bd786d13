import { Dialog, FormControl, TextInput } from '@primer/react'
import { useRef } from 'react'
import type { ReactNode } from 'react'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'

interface SavedNameDialogProps {
  readonly title: string
  readonly action: string
  readonly name: string
  /** Why it does not do; undefined: it does, or was not typed yet. */
  readonly fault: string | undefined
  readonly longest: number
  /** Whether it may be done now. */
  readonly done: boolean
  /** Nothing can be typed. */
  readonly closed?: boolean
  readonly onName: (name: string) => void
  readonly onDone: () => void
  readonly onClose: () => void
  /** Below the name. */
  readonly children?: ReactNode
}

/** Asks for a name, and says while it is typed what is wrong with it. */
export function SavedNameDialog({
  title,
  action,
  name,
  fault,
  longest,
  done,
  closed = false,
  onName,
  onDone,
  onClose,
  children,
}: SavedNameDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={title}
      width="medium"
      initialFocusRef={input}
      onClose={onClose}
      footerButtons={[
        { content: text('comparison.cancel'), onClick: onClose },
        { content: action, buttonType: 'primary', disabled: !done, onClick: onDone },
      ]}
    >
      <form
        className={styles.naming}
        onSubmit={(event) => {
          event.preventDefault()
          if (done) onDone()
        }}
      >
        <FormControl required disabled={closed}>
          <FormControl.Label>{text('comparison.name')}</FormControl.Label>
          <TextInput
            ref={input}
            block
            value={name}
            maxLength={longest}
            autoComplete="off"
            onChange={(event) => onName(event.target.value)}
          />
          {fault ? <FormControl.Validation variant="error">{fault}</FormControl.Validation> : null}
        </FormControl>
        {children}
      </form>
    </Dialog>
  )
}
