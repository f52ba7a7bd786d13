import * as z from 'zod'
import { SavedView } from '../../../domain/dashboards/layout/saved-views.ts'
import { MAIL_OUTCOMES, MOST_MAILED, SHARING_PERMISSIONS } from '../../../domain/dashboards/layout/sharing.ts'
import { LETTER } from '../../../domain/schedules/letter.ts'
import type { Operation } from '../operation.ts'

/** What became of the mail to one person: sent, failed, or not sent because they may not see the page; sending: another call sends it. */
const MailedTo = z.strictObject({ id: z.int(), outcome: z.enum(MAIL_OUTCOMES) }).meta({ id: 'MailedTo' })

export const SHARE_MAIL_OPERATIONS = {
  mailPage: {
    method: 'post',
    path: '/aiparcelweb/api/sharing/mail',
    summary:
      'Mails a page to people whom the caller sees, each made under what they may see now. The same key again sends nothing twice, and again what failed.',
    requires: { anyOf: SHARING_PERMISSIONS },
    body: z.strictObject({
      key: z.uuid(),
      address: SavedView.shape.address,
      people: z.array(z.int().positive()).min(1).max(MOST_MAILED),
      ...LETTER,
    }),
    answer: z.strictObject({ outcomes: z.array(MailedTo) }),
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
