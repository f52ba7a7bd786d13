import { pageEditorHandlers } from './page-editor-handlers.ts'
import type { Room } from '../room.ts'

export const pageEditorRoom = {
  handlers: { ...pageEditorHandlers },
} satisfies Room
