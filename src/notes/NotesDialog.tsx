import { Button, Dialog } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { text } from '../text/text.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import { usePinNote, useRemoveNote, useRestoreNote } from './note-changes.ts'
import { useDayNotes, useMayWrite, type NotedDays } from './note-queries.ts'
import styles from './Notes.module.css'
import { NoteItem } from './NoteItem.tsx'
import { NoteField } from './NoteField.tsx'

interface NotesDialogProps {
  /** Whose notes on which days; one is pinned to the first of them. */
  readonly days: NotedDays
  readonly clientName: string
  /** What the days are called. */
  readonly label: string
  /** Whether one can be pinned here too. */
  readonly pins: boolean
  readonly returnFocusRef: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** The notes of some days, each with its name, its day and a way to remove it, and one to pin another. */
export function NotesDialog({ days, clientName, label, pins, returnFocusRef, onClose }: NotesDialogProps) {
  const notes = useDayNotes(days)
  const pin = usePinNote()
  const remove = useRemoveNote()
  const restore = useRestoreNote()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const list = useRef<HTMLElement>(null)
  const mayWrite = useMayWrite(notes.data?.mayPin)
  const writes = pins && mayWrite
  const failure = notes.error ?? pin.error ?? remove.error ?? restore.error
  const words = typed.trim()
  const said = pin.isSuccess
    ? text('notes.pinned')
    : restore.isSuccess
      ? text('notes.restored')
      : remove.isSuccess
        ? text('notes.removed')
        : ''
  const pinIt = () => {
    remove.reset()
    restore.reset()
    pin.mutate({ clientId: days.clientId, day: days.from, text: words }, { onSuccess: () => setTyped('') })
  }
  // Its button goes with the note.
  const removeOne = (id: number) => {
    pin.reset()
    restore.reset()
    remove.mutate(id, { onSuccess: () => list.current?.focus() })
  }
  return (
    <Dialog
      title={text('notes.title')}
      subtitle={[label, clientName].filter((part) => part !== '').join(' · ')}
      width="large"
      initialFocusRef={writes ? input : list}
      returnFocusRef={returnFocusRef}
      onClose={onClose}
      footerButtons={[
        { content: text('notes.close'), onClick: onClose },
        ...(writes
          ? [
              {
                content: text('notes.pinIt'),
                buttonType: 'primary' as const,
                loading: pin.isPending,
                disabled: words === '',
                onClick: pinIt,
              },
            ]
          : []),
      ]}
    >
      <div className={styles.dialog}>
        {failure ? <ServerErrorBanner error={failure} onRetry={() => void notes.refetch()} /> : null}
        {writes ? (
          <NoteField inputRef={input} day={days.from} clientName={clientName} typed={typed} onType={setTyped} />
        ) : null}
        <section ref={list} tabIndex={-1} aria-label={text('notes.title')} className={styles.list}>
          {notes.data?.notes.length === 0 && !writes ? <p>{text('notes.none')}</p> : null}
          <ul>
            {notes.data?.notes.map((note) => (
              <NoteItem
                key={note.id}
                note={note}
                removes={note.mayRemove && mayWrite}
                busy={remove.isPending}
                onRemove={() => removeOne(note.id)}
              />
            ))}
          </ul>
        </section>
        <div className={styles.said}>
          <p role="status" className={styles.about}>
            {said}
          </p>
          {remove.isSuccess && !restore.isSuccess ? (
            <Button
              size="small"
              loading={restore.isPending}
              onClick={() => restore.mutate(remove.variables, { onSuccess: () => list.current?.focus() })}
            >
              {text('notes.putBack')}
            </Button>
          ) : null}
        </div>
        <p className={styles.about}>{text('notes.notCarried')}</p>
      </div>
    </Dialog>
  )
}
