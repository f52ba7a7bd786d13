import { dayNoteHandlers } from './day-note-handlers.ts'
import { createDayNotes } from './day-notes.ts'
import type { Kept, Room } from '../room.ts'

export const notesRoom = {
  open: ({ state, now }: Kept) => ({ dayNotes: createDayNotes(state, now) }),
  handlers: dayNoteHandlers,
} satisfies Room
