import { claimHandlers } from './claim-handlers.ts'
import type { Room } from '../room.ts'

export const claimsRoom = {
  handlers: { ...claimHandlers },
} satisfies Room
