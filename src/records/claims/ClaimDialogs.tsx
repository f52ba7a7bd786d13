import { Checkbox, Dialog, FormControl, Select, Textarea } from '@primer/react'
import { useRef, useState, type RefObject } from 'react'
import { DISMISS_REASONS, type DismissReason } from '../../../domain/audit/claim.ts'
import { text } from '../../text/text.ts'
import type { ClaimChoices } from './claim-queries.ts'
import styles from './Claims.module.css'

interface Closing {
  readonly onClose: () => void
}

/** Asks why claims are not made. */
export function DismissDialog({
  onClose,
  onDismiss,
}: Closing & { readonly onDismiss: (why: { readonly reason: DismissReason; readonly note: string }) => void }) {
  const [reason, setReason] = useState<DismissReason>('billedRight')
  const [note, setNote] = useState('')
  const first = useRef<HTMLSelectElement>(null)
  return (
    <Dialog
      title={text('claims.move.dismiss')}
      onClose={onClose}
      initialFocusRef={first}
      footerButtons={[
        { content: text('claims.cancel'), onClick: onClose },
        { content: text('claims.move.dismiss'), buttonType: 'primary', onClick: () => onDismiss({ reason, note }) },
      ]}
    >
      <div className={styles.form}>
        <FormControl>
          <FormControl.Label>{text('claims.why')}</FormControl.Label>
          <Select ref={first} block value={reason} onChange={({ target }) => setReason(target.value as DismissReason)}>
            {DISMISS_REASONS.map((each) => (
              <Select.Option key={each} value={each}>
                {text(`claims.reason.${each}`)}
              </Select.Option>
            ))}
          </Select>
        </FormControl>
        <NoteField note={note} onNote={setNote} />
      </div>
    </Dialog>
  )
}

/** Asks who is to work on claims. */
export function AssignDialog({
  people,
  onClose,
  onAssign,
}: Closing & { readonly people: ClaimChoices['people']; readonly onAssign: (to: number | null) => void }) {
  const [to, setTo] = useState('')
  const first = useRef<HTMLSelectElement>(null)
  return (
    <Dialog
      title={text('claims.assign')}
      onClose={onClose}
      initialFocusRef={first}
      footerButtons={[
        { content: text('claims.cancel'), onClick: onClose },
        {
          content: text('claims.save'),
          buttonType: 'primary',
          onClick: () => onAssign(to === '' ? null : Number(to)),
        },
      ]}
    >
      <FormControl>
        <FormControl.Label>{text('claims.holder')}</FormControl.Label>
        <Select ref={first} block value={to} onChange={({ target }) => setTo(target.value)}>
          <Select.Option value="">{text('claims.nobody')}</Select.Option>
          {people.map(({ id, name }) => (
            <Select.Option key={id} value={String(id)}>
              {name}
            </Select.Option>
          ))}
        </Select>
      </FormControl>
    </Dialog>
  )
}

export function NoteDialog({ onClose, onNote }: Closing & { readonly onNote: (note: string) => void }) {
  const [note, setNote] = useState('')
  const first = useRef<HTMLTextAreaElement>(null)
  return (
    <Dialog
      title={text('claims.addNote')}
      onClose={onClose}
      initialFocusRef={first}
      footerButtons={[
        { content: text('claims.cancel'), onClick: onClose },
        {
          content: text('claims.save'),
          buttonType: 'primary',
          disabled: note.trim() === '',
          onClick: () => onNote(note.trim()),
        },
      ]}
    >
      <NoteField first={first} note={note} onNote={setNote} />
    </Dialog>
  )
}

/** Saves files; whether the claims in them are marked as claimed is asked, since a file may not be sent. */
export function FileDialog({
  isSaving,
  onClose,
  onSave,
}: Closing & { readonly isSaving: boolean; readonly onSave: (marks: boolean) => void }) {
  const [marks, setMarks] = useState(false)
  const first = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      title={text('claims.file')}
      onClose={onClose}
      initialFocusRef={first}
      footerButtons={[
        { content: text('claims.cancel'), onClick: onClose },
        { content: text('claims.saveFile'), buttonType: 'primary', loading: isSaving, onClick: () => onSave(marks) },
      ]}
    >
      <div className={styles.form}>
        <p>{text('claims.fileHint')}</p>
        <FormControl>
          <Checkbox ref={first} checked={marks} onChange={({ target }) => setMarks(target.checked)} />
          <FormControl.Label>{text('claims.fileMarks')}</FormControl.Label>
        </FormControl>
      </div>
    </Dialog>
  )
}

interface NoteFieldProps {
  readonly first?: RefObject<HTMLTextAreaElement | null>
  readonly note: string
  readonly onNote: (note: string) => void
}

function NoteField({ first, note, onNote }: NoteFieldProps) {
  return (
    <FormControl>
      <FormControl.Label>{text('claims.event.note')}</FormControl.Label>
      <Textarea
        {...(first ? { ref: first } : {})}
        block
        rows={3}
        maxLength={2_000}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
    </FormControl>
  )
}
