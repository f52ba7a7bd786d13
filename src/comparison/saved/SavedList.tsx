import { TrashIcon } from '@primer/octicons-react'
import { Button, IconButton } from '@primer/react'
import { useState } from 'react'
import { text } from '../../text/text.ts'
import styles from '../Comparison.module.css'

interface SavedListProps {
  readonly label: string
  readonly items: readonly { readonly name: string; readonly note?: string; readonly applicable: boolean }[]
  readonly changeable: boolean
  readonly onApply: (name: string) => void
  readonly onRemove: (name: string) => void
}

/** Saved sets or groups: each to be applied, or deleted, which is asked about first. COMP-18 */
export function SavedList({ label, items, changeable, onApply, onRemove }: SavedListProps) {
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <ul className={styles.list} aria-label={label}>
      {items.map(({ name, note, applicable }) => (
        <li key={name} className={styles.item}>
          {asked === name ? (
            <div role="alert" className={styles.asked}>
              <span>{text('comparison.deleteAsk', { name })}</span>
              <Button size="small" autoFocus onClick={() => setAsked(null)}>
                {text('comparison.keep')}
              </Button>
              <Button
                size="small"
                variant="danger"
                aria-label={text('comparison.delete', { name })}
                onClick={() => {
                  setAsked(null)
                  onRemove(name)
                }}
              >
                {text('comparison.deleteNow')}
              </Button>
            </div>
          ) : (
            <>
              <button
                type="button"
                className={styles.apply}
                disabled={!applicable}
                aria-label={text('comparison.apply', { name })}
                aria-description={note}
                onClick={() => onApply(name)}
              >
                <span>{name}</span>
                {note ? <small>{note}</small> : null}
              </button>
              <IconButton
                variant="invisible"
                size="small"
                unsafeDisableTooltip
                icon={TrashIcon}
                disabled={!changeable}
                aria-label={text('comparison.delete', { name })}
                onClick={() => setAsked(name)}
              />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
