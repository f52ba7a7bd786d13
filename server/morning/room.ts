import type { Kept, Room } from '../room.ts'
import { morningHandlers } from './morning-handlers.ts'
import { createPutAway } from './put-away.ts'

export const morningRoom = {
  open: ({ state, now }: Kept) => ({ putAway: createPutAway(state, now) }),
  handlers: morningHandlers,
} satisfies Room
