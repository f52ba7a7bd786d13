import * as z from 'zod'
import { LandingOption } from '../../../domain/access/landing-spec.ts'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** A person's own switch of the assistant. API-13 */
export const ChatBotSettings = z.strictObject({ enabled: z.boolean() }).meta({ id: 'ChatBotSettings' })

const UserName = z.string().min(1).max(200)

/** What people do with their own account. */
export const ACCOUNT_OPERATIONS = {
  landingPages: {
    method: 'get',
    path: '/aiparcelweb/api/account/landing_pages',
    summary: 'The landing pages offered to the user, in order. ACC-13 to ACC-15',
    requires: 'signed-in',
    evenExpired: true,
    seenAs: 'person',
    answer: z.array(LandingOption),
    cache: 'no-store',
  },
  changeDefaults: {
    method: 'post',
    path: '/aiparcelweb/api/account/change_defaults',
    summary: "Saves the name of the user's default landing page; only one's own. API-10",
    requires: 'signed-in',
    evenExpired: true,
    body: z.strictObject({ username: UserName, landingPage: z.string().min(1).max(100) }),
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
