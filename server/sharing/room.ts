import { shareMailHandlers } from './mail/mail-handlers.ts'
import { sharingHandlers } from './sharing-handlers.ts'
import { createPace } from '../http/pace.ts'
import { createMailings } from './mail/mailings.ts'
import type { Kept, Room } from '../room.ts'

/** Pages that one person mails within a quarter of an hour, each to up to 20 people. */
const MOST_MAILINGS = 20

export const sharingRoom = {
  open: ({ state, now }: Kept) => ({
    mailings: createMailings(state, now),
    mailPace: createPace(now, MOST_MAILINGS),
  }),
  handlers: { ...sharingHandlers, ...shareMailHandlers },
} satisfies Room
