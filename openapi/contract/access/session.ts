import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { FactorCode } from './second-factor.ts'
import { Done } from '../shapes.ts'

export const Token = z.strictObject({ id_token: z.string() }).meta({ id: 'Token' })

/** API-06; roles are merged into permissions. */
export const AccountAnswer = z
  .strictObject({
    id: z.int(),
    login: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    activated: z.boolean(),
    defaultLandingPage: z.string().nullable(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    /** There where nothing else opens until the person has set up a second factor. */
    mustSetUpSecondFactor: z.literal(true).optional(),
  })
  .meta({ id: 'AccountAnswer' })

export const SESSION_OPERATIONS = {
  authenticate: {
    method: 'post',
    path: '/aiparcelweb/api/authenticate',
    summary:
      'Signs a user in by user name or e-mail address. A detail with LOGOFFCHECK asks for logOffOtherSessions, one with SECONDFACTOR for secondFactorCode, one with More than one for the user name. API-05, ACC-23, ACC-24',
    requires: 'anyone',
    body: z.strictObject({
      username: z.string().max(200),
      password: z.string().max(200),
      logOffOtherSessions: z.boolean(),
      rememberMe: z.boolean(),
      secondFactorCode: FactorCode.optional(),
    }),
    answer: Token,
    cache: 'no-store',
  },
  account: {
    method: 'get',
    path: '/aiparcelweb/api/account',
    summary: 'The signed-in user. API-06',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    answer: AccountAnswer,
    cache: 'no-store',
  },
  checkPasswordExpirationDays: {
    method: 'get',
    path: '/aiparcelweb/api/checkPasswordExpirationDays',
    summary: 'Days until the password expires; 0 or less: it has. API-07',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'caller',
    answer: z.int(),
    cache: 'no-store',
  },
  regenerateToken: {
    method: 'get',
    path: '/aiparcelweb/api/regenerateToken',
    summary: 'A new token for a live session. API-08',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'caller',
    answer: Token,
    cache: 'no-store',
  },
  logout: {
    method: 'post',
    path: '/aiparcelweb/api/logout',
    summary: 'Ends the session at once. API-09',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'caller',
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
