import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** A proof-of-work challenge of ALTCHA, version 2: find the counter whose derived key begins with `keyPrefix`. */
export const CaptchaChallenge = z
  .strictObject({
    parameters: z.strictObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.int(),
      keyLength: z.int(),
      keyPrefix: z.string(),
      data: z.strictObject({ expiresAtMs: z.int() }),
    }),
    signature: z.string(),
  })
  .meta({ id: 'CaptchaChallenge' })
export type CaptchaChallenge = z.infer<typeof CaptchaChallenge>

const Password = z.string().max(200)

export const PASSWORD_OPERATIONS = {
  captchaChallenge: {
    method: 'get',
    path: '/aiparcelweb/nologin/captchaChallenge',
    summary: 'The challenge whose solution goes along with a password reset; solved once, within 10 minutes. ACC-25',
    requires: 'anyone',
    answer: CaptchaChallenge,
    cache: 'no-store',
  },
  initPasswordReset: {
    method: 'post',
    path: '/aiparcelweb/api/account/reset_password/init',
    summary:
      'Mails a link that sets a new password, to an e-mail address or user name. captchaResponse: base64 of the JSON {challenge, solution}. API-11',
    requires: 'anyone',
    body: z.strictObject({ email: z.string().min(1).max(200), captchaResponse: z.string().min(1).max(4_000) }),
    answer: Done,
    cache: 'no-store',
  },
  checkMailedLink: {
    method: 'post',
    path: '/aiparcelweb/nologin/checkMailedLink',
    summary: 'Whether a mailed link, /change_password#key=… or /confirm_email#key=…, still counts; it is not used up.',
    requires: 'anyone',
    body: z.strictObject({ kind: z.enum(['password', 'address']), key: z.string().min(1).max(100) }),
    answer: z.strictObject({ live: z.boolean() }),
    cache: 'no-store',
  },
  finishPasswordReset: {
    method: 'post',
    path: '/aiparcelweb/api/account/reset_password/finish',
    summary:
      'Sets the password by the key of the mailed link /change_password#key=…: once, within 30 minutes; ends every session of the user.',
    requires: 'anyone',
    body: z.strictObject({ key: z.string().min(1).max(100), newPassword: Password }),
    answer: Done,
    cache: 'no-store',
  },
  changePassword: {
    method: 'post',
    path: '/aiparcelweb/api/account/change_password',
    summary: "Changes the user's own password and ends the other sessions. API-12",
    requires: 'signed-in',
    evenExpired: true,
    body: z.strictObject({ username: z.string().min(1).max(200), oldPassword: Password, newPassword: Password }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
