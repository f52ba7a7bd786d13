import { PlusIcon, XIcon } from '@primer/octicons-react'
import { Button, FormControl, IconButton, Textarea } from '@primer/react'
import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { LONGEST_TEST_TEXT, MOST_TEST_ITEMS } from '../../../domain/assistant/test-case.ts'
import { text } from '../../text/text.ts'
import styles from './TestCaseDialog.module.css'

interface PlacesProps {
  readonly title: string
  readonly add: string
  readonly count: number
  readonly onAdd: () => void
  readonly children: ReactNode
}

/** A list that grows a place at a time. */
export function Places({ title, add, count, onAdd, children }: PlacesProps) {
  return (
    <fieldset className={styles.places}>
      <legend className={styles.legend}>{title}</legend>
      {children}
      {count < MOST_TEST_ITEMS ? (
        <Button size="small" variant="invisible" leadingVisual={PlusIcon} className={styles.add} onClick={onAdd}>
          {add}
        </Button>
      ) : null}
    </fieldset>
  )
}

interface PlaceProps {
  readonly label: string
  readonly field: UseFormRegisterReturn
  readonly fault: string | undefined
  /** Null: it stays. */
  readonly onRemove: (() => void) | null
}

/** One text of a list. */
export function Place({ label, field, fault, onRemove }: PlaceProps) {
  return (
    <div className={styles.place}>
      <FormControl>
        <FormControl.Label visuallyHidden>{label}</FormControl.Label>
        <Textarea
          block
          rows={2}
          resize="vertical"
          dir="auto"
          maxLength={LONGEST_TEST_TEXT}
          placeholder={label}
          {...field}
        />
        {fault === undefined ? null : <FormControl.Validation variant="error">{fault}</FormControl.Validation>}
      </FormControl>
      {onRemove ? (
        <IconButton
          size="small"
          variant="invisible"
          icon={XIcon}
          aria-label={text('assistant.testCase.remove', { name: label })}
          onClick={onRemove}
        />
      ) : (
        <span className={styles.noRemoval} />
      )}
    </div>
  )
}
