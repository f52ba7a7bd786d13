import * as z from 'zod'
import type { Operation } from '../operation.ts'
import { Done } from '../shapes.ts'

/** A person's own e-mail address, which single sign-on binds by only once they confirmed it. Decision 0030 */
export const ADDRESS_OPERATIONS = {
  ownAddress: {
    method: 'get',
    path: '/aiparcelweb/api/account/address',
    summary: "The user's own e-mail address, and whether they confirmed it.",
    requires: 'signed-in',
    answer: z.strictObject({ email: z.string(), confirmed: z.boolean() }).meta({ id: 'OwnAddress' }),
    cache: 'no-store',
  },
  askToConfirmAddress: {
    method: 'post',
    path: '/aiparcelweb/api/account/address/ask',
    summary: "Mails the link that confirms the user's own address.",
    requires: 'signed-in',
    answer: Done,
    cache: 'no-store',
  },
  confirmAddress: {
    method: 'post',
    path: '/aiparcelweb/nologin/confirmAddress',
    summary:
      'Confirms an address by the key of the mailed link /confirm_email#key=…: once, within three days, while the address is the same.',
    requires: 'anyone',
    body: z.strictObject({ key: z.string().min(1).max(100) }),
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
