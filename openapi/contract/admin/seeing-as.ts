import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { PersonId } from './people.ts'
import { Done } from '../shapes.ts'

/** Leave to see the portal as somebody: `grant` travels as X-See-As, and counts in the session that asked. */
const SeeingAs = z
  .strictObject({
    grant: z.string(),
    /** The person's. */
    name: z.string(),
    /** ISO text in UTC. */
    until: z.string(),
  })
  .meta({ id: 'SeeingAs' })

export const SEEING_AS_OPERATIONS = {
  beginSeeingAs: {
    method: 'post',
    path: '/aiparcelweb/api/people/{id}/seeAs',
    summary:
      'Lets an administrator see the portal as a person whose every client, permission and role is theirs; others get 404. In the audit log.',
    requires: { anyOf: ['USER_EDIT'] },
    params: PersonId,
    answer: SeeingAs,
    cache: 'no-store',
  },
  endSeeingAs: {
    method: 'post',
    path: '/aiparcelweb/api/seeAs/end',
    summary: 'Ends it; one that is over is ended already. In the audit log.',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'caller',
    body: z.strictObject({ grant: z.string().regex(/^[\w-]{32}$/, 'must be a grant') }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
