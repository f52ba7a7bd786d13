import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** A code of an authenticator app, or a recovery code. */
export const FactorCode = z.string().min(1).max(60)

const OwnSecondFactor = z
  .strictObject({
    /** When it was set, as ISO text in UTC; null: there is none. */
    setAt: z.string().nullable(),
    recoveryCodesLeft: z.int(),
    /** The installation asks for one. */
    required: z.boolean(),
    /** Whether setting one up asks for the password. */
    asksPassword: z.boolean(),
  })
  .meta({ id: 'OwnSecondFactor' })

/** Shown this once. */
const RecoveryCodes = z.strictObject({ recoveryCodes: z.array(z.string()) }).meta({ id: 'RecoveryCodes' })

export const SECOND_FACTOR_OPERATIONS = {
  ownSecondFactor: {
    method: 'get',
    path: '/aiparcelweb/api/account/secondFactor',
    summary: 'Whether the user has a second factor. Decision 0036',
    requires: 'signed-in',
    evenWithoutFactor: true,
    answer: OwnSecondFactor,
    cache: 'no-store',
  },
  beginSecondFactor: {
    method: 'post',
    path: '/aiparcelweb/api/account/secondFactor/begin',
    summary:
      'A new secret for an authenticator app, as base32 and as the address that its code to scan holds. It counts once it is confirmed.',
    requires: 'signed-in',
    evenWithoutFactor: true,
    answer: z.strictObject({ secret: z.string(), address: z.string() }).meta({ id: 'BegunSecondFactor' }),
    cache: 'no-store',
  },
  confirmSecondFactor: {
    method: 'post',
    path: '/aiparcelweb/api/account/secondFactor/confirm',
    summary:
      "Turns the second factor on by a code of it, and by the password where the user signed in with one; ends the user's other sessions.",
    requires: 'signed-in',
    evenWithoutFactor: true,
    body: z.strictObject({ code: FactorCode, password: z.string().max(200).optional() }),
    answer: RecoveryCodes,
    cache: 'no-store',
  },
  renewRecoveryCodes: {
    method: 'post',
    path: '/aiparcelweb/api/account/secondFactor/recoveryCodes',
    summary: 'New recovery codes in the place of those there are, by a code.',
    requires: 'signed-in',
    body: z.strictObject({ code: FactorCode }),
    answer: RecoveryCodes,
    cache: 'no-store',
  },
  enterSecondFactor: {
    method: 'post',
    path: '/aiparcelweb/api/account/secondFactor/enter',
    summary:
      'Takes a code: for ten minutes this session may do what is answered with second-factor-again else, such as giving powers and saving the audit log. One that a provider began without a second factor opens by it, where one is required.',
    requires: 'signed-in',
    evenWithoutFactor: true,
    body: z.strictObject({ code: FactorCode }),
    answer: Done,
    cache: 'no-store',
  },
  removeSecondFactor: {
    method: 'post',
    path: '/aiparcelweb/api/account/secondFactor/remove',
    summary: "Removes the user's second factor by a code, and ends the user's other sessions.",
    requires: 'signed-in',
    body: z.strictObject({ code: FactorCode }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
