import { FormControl, Textarea } from '@primer/react'
import type { RefObject } from 'react'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { LONGEST_NOTE } from '../../domain/notes/day-notes.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'

interface NoteFieldProps {
  readonly inputRef: RefObject<HTMLTextAreaElement | null>
  /** That it is pinned to. */
  readonly day: CalendarDate
  readonly clientName: string
  readonly typed: string
  readonly onType: (typed: string) => void
}

/** Where a note is written. */
export function NoteField({ inputRef, day, clientName, typed, onType }: NoteFieldProps) {
  return (
    <FormControl>
      <FormControl.Label>{text('notes.note')}</FormControl.Label>
      <Textarea
        ref={inputRef}
        block
        rows={3}
        resize="vertical"
        dir="auto"
        value={typed}
        maxLength={LONGEST_NOTE}
        onChange={(event) => onType(event.target.value)}
      />
      <FormControl.Caption>
        {text('notes.hint', { day: longDate(day), client: clientName, most: LONGEST_NOTE })}
      </FormControl.Caption>
    </FormControl>
  )
}
