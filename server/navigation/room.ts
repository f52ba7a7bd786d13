import { navigationHandlers } from './navigation-handlers.ts'
import { createConnections } from './connections.ts'
import type { Kept, Room } from '../room.ts'

export const navigationRoom = {
  open: ({ state }: Kept) => ({ connections: createConnections(state) }),
  handlers: navigationHandlers,
} satisfies Room
