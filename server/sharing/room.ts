import { shareMailHandlers } from './mail/mail-handlers.ts'
import { sharingHandlers } from './sharing-handlers.ts'
import type { Room } from '../room.ts'

export const sharingRoom = {
  handlers: { ...sharingHandlers, ...shareMailHandlers },
} satisfies Room
