import { claimHandlers } from './claim-handlers.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { createClaims } from './kept/claims.ts'
import { createClaimFollower } from './kept/follow-claims.ts'
import { createClaimKeeper, type ClaimKeeperOptions } from './claim-keeper.ts'
import type { Kept, Room } from '../room.ts'

/** How often it is looked what became of claims. */
const CLAIMS_EVERY_MS = 15_000

type ClaimsNeeds = Kept &
  Pick<ClaimKeeperOptions, 'warehouse' | 'publish' | 'warn'> & { readonly today: () => CalendarDate }

export const claimsRoom = {
  open: ({ state, now, today, warehouse, publish, warn }: ClaimsNeeds) => ({
    claims: createClaims(state, now),
    claimKeeper: createClaimKeeper({
      follower: createClaimFollower(state, { now, today }),
      warehouse,
      publish,
      now,
      today,
      everyMs: CLAIMS_EVERY_MS,
      warn,
    }),
  }),
  handlers: claimHandlers,
} satisfies Room
