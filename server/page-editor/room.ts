import { pageEditorHandlers } from './page-editor-handlers.ts'
import { createPagePreviews } from './page-previews.ts'
import type { Room } from '../room.ts'

export const pageEditorRoom = {
  open: () => ({ previews: createPagePreviews() }),
  handlers: pageEditorHandlers,
} satisfies Room
