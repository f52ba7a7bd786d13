import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** One signed-in browser of the user. Times are ISO text in UTC. */
export const OwnSession = z
  .strictObject({
    /** Names the session to its owner; it signs nobody in. */
    handle: z.string(),
    startedAt: z.string(),
    lastSeenAt: z.string(),
    /** In short words, as Firefox on Windows; empty: not known. */
    browser: z.string(),
    /** The address it signed in from, or its network; empty: not known. */
    network: z.string(),
    /** The one that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'OwnSession' })

export const OWN_SESSION_OPERATIONS = {
  ownSessions: {
    method: 'get',
    path: '/aiparcelweb/api/account/sessions',
    summary: "The user's live sessions, the newest first.",
    requires: 'signed-in',
    answer: z.array(OwnSession),
    cache: 'no-store',
  },
  endOwnSession: {
    method: 'post',
    path: '/aiparcelweb/api/account/sessions/end',
    summary: "Ends one of the user's own sessions at once.",
    requires: 'signed-in',
    body: z.strictObject({ handle: z.string().regex(/^[\w-]{16}$/, 'must be a handle') }),
    answer: Done,
    cache: 'no-store',
  },
  endOtherSessions: {
    method: 'post',
    path: '/aiparcelweb/api/account/sessions/endOthers',
    summary: "Ends all of the user's own sessions but the one that asks.",
    requires: 'signed-in',
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
