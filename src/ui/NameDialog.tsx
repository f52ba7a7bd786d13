import { Dialog, FormControl, TextInput, type DialogProps } from '@primer/react'
import { useRef, type ReactNode } from 'react'
import styles from './NameDialog.module.css'

interface NameDialogProps extends Pick<DialogProps, 'width' | 'returnFocusRef'> {
  readonly title: string
  readonly label: string
  readonly cancel: string
  readonly action: string
  readonly name: string
  /** Characters. */
  readonly longest: number
  /** Why it does not do; undefined: it does, or was not typed yet. */
  readonly fault?: string | undefined
  readonly required?: boolean
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

/** Asks for a name, chosen as a whole so that typing replaces it, and says what is wrong with it. */
export function NameDialog({
  title,
  label,
  cancel,
  action,
  name,
  longest,
  fault,
  required = true,
  done,
  closed = false,
  onName,
  onDone,
  onClose,
  children,
  width = 'medium',
  ...focus
}: NameDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      {...focus}
      title={title}
      width={width}
      initialFocusRef={input}
      onClose={onClose}
      footerButtons={[
        { content: cancel, onClick: onClose },
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
        <FormControl required={required} disabled={closed}>
          <FormControl.Label>{label}</FormControl.Label>
          <TextInput
            ref={input}
            block
            value={name}
            maxLength={longest}
            autoComplete="off"
            onFocus={(event) => event.target.select()}
            onChange={(event) => onName(event.target.value)}
          />
          {fault ? <FormControl.Validation variant="error">{fault}</FormControl.Validation> : null}
        </FormControl>
        {children}
      </form>
    </Dialog>
  )
}
