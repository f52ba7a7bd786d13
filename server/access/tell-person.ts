import * as z from 'zod'
import { NOTICE_KINDS } from '../messages/mail/notice-mail.ts'
import type { User } from '../callers/users.ts'
import type { LaterMail } from '../messages/mail/later-mail.ts'

/** What a mail to a person about their account tells. */
export const Notice = z.object({
  kind: z.enum(NOTICE_KINDS),
  /** The address that is told. */
  to: z.string(),
  at: z.iso.datetime(),
  browser: z.string(),
  network: z.string(),
})
export type Notice = z.infer<typeof Notice>

interface Telling extends Partial<Pick<Notice, 'to' | 'browser' | 'network'>>, Pick<Notice, 'kind'> {
  readonly user: Pick<User, 'id' | 'email'>
}

export interface NoticeNeeds {
  readonly laterMail: LaterMail<Notice>
  readonly now: () => Date
}

/** Mails a person what happened to their account, by default to their own address; nobody waits for it, and who has no address is not told. Never rejects. */
export async function tellPerson(
  { laterMail, now }: NoticeNeeds,
  { user, kind, to = user.email, browser = '', network = '' }: Telling,
): Promise<void> {
  if (to !== '') await laterMail.send(user.id, { kind, to, at: now().toISOString(), browser, network })
}
