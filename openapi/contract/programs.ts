import * as z from 'zod'
import { nameText } from '../../domain/values/name-text.ts'
import { PROGRAM_CALLS, ProgramCalls } from '../../domain/access/program.ts'
import { CalendarDate } from '../../domain/dates/date-spec.ts'
import type { Operation } from './operation.ts'
import { Done, IdText } from './shapes.ts'

/** Hours that the secret before a new one may go on counting. */
const OVERLAP_HOURS = [0, 24, 168] as const
const MOST_CLIENTS = 1_000

/** What a credential opens. */
const Reach = {
  name: nameText(60),
  /** Also those that come later. */
  allClients: z.boolean(),
  clientIds: z.array(z.int().positive()).max(MOST_CLIENTS),
  calls: ProgramCalls,
  /** Its last day; null: it does not end. */
  endsOn: CalendarDate.nullable(),
}

/** What a program proves itself by, as who sees all of its clients sees it; times are ISO text in UTC. */
const ClientCredential = z
  .strictObject({
    ...Reach,
    id: z.int(),
    clientId: z.string(),
    /** `powerless`: whoever answers for it may no longer load for any of its clients. */
    state: z.enum(['active', 'powerless', 'ended', 'revoked']),
    /** Who answers for it; null: it is not told. */
    answers: z.string().nullable(),
    createdAt: z.string(),
    revokedAt: z.string().nullable(),
    lastUsedAt: z.string().nullable(),
    /** A network. */
    lastUsedFrom: z.string().nullable(),
    /** Until when the secret before the current one counts; null: it does not. */
    oldSecretUntil: z.string().nullable(),
  })
  .meta({ id: 'ClientCredential' })

/** Told once, and kept nowhere. */
const ClientSecret = z
  .strictObject({ id: z.int(), clientId: z.string(), secret: z.string() })
  .meta({ id: 'ClientSecret' })

const path = '/aiparcelweb/api/clientCredentials'
const params = z.strictObject({ id: IdText })
const change = { requires: { anyOf: ['CLIENT_CREDENTIALS_EDIT'] }, cache: 'no-store' } as const

/** Credentials of programs, and the token that a program gets for one. Decision 0062 */
export const PROGRAM_OPERATIONS = {
  programToken: {
    method: 'post',
    path: '/aiparcelweb/api/oauth/token',
    summary:
      'Gives a program a token of 15 minutes for its credential (OAuth 2.0, client credentials); it opens the calls that the credential lets it make, and none of people.',
    requires: 'anyone',
    body: z.strictObject({
      grant_type: z.literal('client_credentials'),
      client_id: z.string().min(1).max(60),
      client_secret: z.string().min(1).max(100),
    }),
    form: true,
    answer: z.strictObject({
      access_token: z.string(),
      token_type: z.literal('Bearer'),
      /** Seconds. */
      expires_in: z.int(),
      /** What it opens, with blanks between. */
      scope: z.string(),
    }),
    cache: 'no-store',
  },
  clientCredentials: {
    method: 'get',
    path,
    summary: "Credentials of programs that reach nothing but the caller's clients, the newest first.",
    requires: { anyOf: ['CLIENT_CREDENTIALS_VIEW'] },
    seenAs: 'person',
    answer: z.strictObject({
      credentials: z.array(ClientCredential),
      /** Of the caller. */
      clients: z.array(z.strictObject({ id: z.int(), name: z.string(), number: z.string() })),
      calls: z.array(z.enum(PROGRAM_CALLS)),
      /** Whether the caller may let a program load: they hold what it needs. */
      mayLetLoad: z.boolean(),
      mayGiveAllClients: z.boolean(),
      today: CalendarDate,
    }),
    cache: 'no-store',
  },
  addClientCredential: {
    method: 'post',
    path,
    summary: "Makes a credential within the caller's own clients and powers. The secret is told here and never again.",
    requires: { anyOf: ['CLIENT_CREDENTIALS_ADD'] },
    body: z.strictObject(Reach),
    answer: ClientSecret,
    cache: 'no-store',
  },
  changeClientCredential: {
    ...change,
    method: 'post',
    path: `${path}/{id}`,
    summary: 'Changes the name, the end and the reach of a credential.',
    params,
    body: z.strictObject(Reach),
    answer: Done,
  },
  rotateClientCredential: {
    ...change,
    method: 'post',
    path: `${path}/{id}/rotate`,
    summary:
      'Gives a credential another secret, for which the caller answers from now on; the one before counts for so many hours more.',
    params,
    body: z.strictObject({ overlapHours: z.literal([...OVERLAP_HOURS]) }),
    answer: ClientSecret,
  },
  revokeClientCredential: {
    ...change,
    method: 'post',
    path: `${path}/{id}/revoke`,
    summary: 'Ends a credential for good, and every token of it at once.',
    params,
    answer: Done,
  },
} as const satisfies Record<string, Operation>
