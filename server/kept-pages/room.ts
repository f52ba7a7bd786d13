import type { Kept, Room } from '../room.ts'
import { openKeptPages } from './kept-pages.ts'

export const keptPagesRoom = {
  open: async ({ state, now }: Kept) => ({ keptPages: await openKeptPages(state, now) }),
} satisfies Room
