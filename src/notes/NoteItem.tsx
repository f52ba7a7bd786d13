import { Button } from '@primer/react'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import styles from './Notes.module.css'
import type { DayNote } from './note-queries.ts'

interface NoteItemProps {
  readonly note: DayNote
  /** Whether the person may remove it. */
  readonly removes: boolean
  readonly busy: boolean
  readonly onRemove: () => void
}

/** A note with its name, its day and a way to remove it. */
export function NoteItem({ note, removes, busy, onRemove }: NoteItemProps) {
  return (
    <li>
      <div>
        <p dir="auto">{note.text}</p>
        <p className={styles.about}>
          {text('notes.about', { name: note.by ?? text('notes.somebody'), day: longDate(note.day) })}
        </p>
      </div>
      {removes ? (
        <Button
          size="small"
          variant="danger"
          disabled={busy}
          aria-label={text('notes.removeOne', { text: note.text })}
          onClick={onRemove}
        >
          {text('notes.remove')}
        </Button>
      ) : null}
    </li>
  )
}
