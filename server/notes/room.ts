import { dayNoteHandlers } from './day-note-handlers.ts'
import type { Room } from '../room.ts'

export const notesRoom = {
  handlers: { ...dayNoteHandlers },
} satisfies Room
