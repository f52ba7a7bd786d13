import { targetHandlers } from './target-handlers.ts'
import { createTargets } from './targets.ts'
import type { Kept, Room } from '../room.ts'

export const targetsRoom = {
  open: ({ state, now }: Kept) => ({ targets: createTargets(state, now) }),
  handlers: targetHandlers,
} satisfies Room
