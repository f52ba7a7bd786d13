import * as z from 'zod'
import { LandingOption } from '../../domain/landing.ts'
import type { Operation } from './operation.ts'
import { Done } from './shapes.ts'

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

/** API-13 */
export const ChatBotSettings = z.strictObject({ enabled: z.boolean() }).meta({ id: 'ChatBotSettings' })

const UserName = z.string().min(1).max(200)
const Password = z.string().max(200)

/** What people do with their own account. */
export const ACCOUNT_OPERATIONS = {
  landingPages: {
    method: 'get',
    path: '/aiparcelweb/api/account/landing_pages',
    summary: 'The landing pages offered to the user, in order. ACC-13 to ACC-15',
    requires: 'signed-in',
    answer: z.array(LandingOption),
    cache: 'no-store',
  },
  changeDefaults: {
    method: 'post',
    path: '/aiparcelweb/api/account/change_defaults',
    summary: "Saves the name of the user's default landing page; only one's own. API-10",
    requires: 'signed-in',
    body: z.strictObject({ username: UserName, landingPage: z.string().min(1).max(100) }),
    answer: Done,
    cache: 'no-store',
  },
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
    summary: 'Mails a link that sets a new password, to an e-mail address or user name. captchaResponse: base64 of the JSON {challenge, solution}. API-11',
    requires: 'anyone',
    body: z.strictObject({ email: z.string().min(1).max(200), captchaResponse: z.string().min(1).max(4_000) }),
    answer: Done,
    cache: 'no-store',
  },
  finishPasswordReset: {
    method: 'post',
    path: '/aiparcelweb/api/account/reset_password/finish',
    summary: 'Sets the password by the key of the mailed link /change_password#key=…: once, within 30 minutes; ends every session of the user.',
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
    body: z.strictObject({ username: UserName, oldPassword: Password, newPassword: Password }),
    answer: Done,
    cache: 'no-store',
  },
  updateUserChatBotSettings: {
    method: 'put',
    path: '/aiparcelweb/api/updateUserChatBotSettings',
    summary: "Saves the user's chat settings. API-13",
    requires: 'signed-in',
    body: ChatBotSettings,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
