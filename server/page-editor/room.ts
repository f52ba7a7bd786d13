import { pageEditorHandlers } from './page-editor-handlers.ts'
import { openPageEdits } from '../config/page-edits.ts'
import { createPagePreviews } from './page-previews.ts'
import type { Kept, Room } from '../room.ts'

export const pageEditorRoom = {
  open: async ({ state, now }: Kept) => ({
    pageEdits: await openPageEdits(state, now),
    previews: createPagePreviews(),
  }),
  handlers: pageEditorHandlers,
} satisfies Room
