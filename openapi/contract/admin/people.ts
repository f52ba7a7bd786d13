import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { OwnSession } from '../access/sessions.ts'
import { Done } from '../shapes.ts'

/** The person of a call. */
export const PersonId = z.strictObject({ id: z.string().regex(/^\d{1,15}$/, 'must be the id of a user') })
const Handle = z.string().regex(/^[\w-]{16}$/, 'must be a handle')
const Provider = z.strictObject({ provider: z.string().min(1).max(60) })
const EDIT = { anyOf: ['USER_EDIT'] } as const

/** By what an identity provider knows a user. */
const LinkedIdentity = z
  .strictObject({
    provider: z.string(),
    /** What its button reads; its id where it is no longer one of the installation's. */
    name: z.string(),
    nameId: z.string(),
  })
  .meta({ id: 'LinkedIdentity' })

/** How a person comes in, for who may change them; others get 404. */
const PersonAccess = z
  .strictObject({
    sessions: z.array(OwnSession.omit({ current: true })),
    identities: z.array(LinkedIdentity),
    /** Whether a link that sets a password may be mailed to them. */
    mayBeInvited: z.boolean(),
    /** Whether they have a second factor. */
    secondFactor: z.boolean(),
    /** Whether the reader may see the portal as them. */
    maySeeAs: z.boolean(),
  })
  .meta({ id: 'PersonAccess' })

export const PEOPLE_OPERATIONS = {
  personAccess: {
    method: 'get',
    path: '/aiparcelweb/api/people/{id}/access',
    summary: "A person's live sessions and linked identities.",
    requires: EDIT,
    params: PersonId,
    answer: PersonAccess,
    cache: 'no-store',
  },
  endPersonSessions: {
    method: 'post',
    path: '/aiparcelweb/api/people/{id}/sessions/end',
    summary: "Ends one of a person's sessions, or all of them.",
    requires: EDIT,
    params: PersonId,
    body: z.strictObject({ handle: z.union([Handle, z.literal('all')], 'must be a handle, or all') }),
    answer: Done,
    cache: 'no-store',
  },
  invitePerson: {
    method: 'post',
    path: '/aiparcelweb/api/people/{id}/invite',
    summary: 'Mails a person the link again that sets a password.',
    requires: EDIT,
    params: PersonId,
    answer: Done,
    cache: 'no-store',
  },
  unlinkPerson: {
    method: 'post',
    path: '/aiparcelweb/api/people/{id}/unlink',
    summary: 'Takes the identity of a provider from a person and ends their sessions.',
    requires: EDIT,
    params: PersonId,
    body: Provider,
    answer: Done,
    cache: 'no-store',
  },
  removePersonFactor: {
    method: 'post',
    path: '/aiparcelweb/api/people/{id}/secondFactor/remove',
    summary: 'Removes the second factor of a person who lost it and ends their sessions.',
    requires: EDIT,
    params: PersonId,
    answer: Done,
    cache: 'no-store',
  },
  ownIdentities: {
    method: 'get',
    path: '/aiparcelweb/api/account/identities',
    summary: "The user's linked identities.",
    requires: 'signed-in',
    answer: z.array(LinkedIdentity),
    cache: 'no-store',
  },
  unlinkOwnIdentity: {
    method: 'post',
    path: '/aiparcelweb/api/account/identities/unlink',
    summary: "Takes the identity of a provider from the user's own account.",
    requires: 'signed-in',
    body: Provider,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
