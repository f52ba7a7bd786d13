import { mayShare, type MailOutcome } from '../../../domain/dashboards/layout/sharing.ts'
import { USUAL_LETTER, type Letter } from '../../../domain/schedules/letter.ts'
import { failed, invalidRequest, ok } from '../../../domain/values/problem.ts'
import type { SHARE_MAIL_OPERATIONS } from '../../../openapi/contract/sharing/share-mail.ts'
import { personOf, type Person } from '../../callers/caller.ts'
import type { Handlers } from '../../handler.ts'
import type { Mailer } from '../../messages/mail/mailer.ts'
import type { Pace } from '../../http/pace.ts'
import type { Mailings } from './mailings.ts'
import { addressFor } from '../own-page-at.ts'
import { mayReceive } from '../readers.ts'
import type { SharingNeeds } from '../sharing-handlers.ts'
import { makeMail, type MakeMailNeeds } from './make-mail.ts'

export interface ShareMailNeeds extends SharingNeeds, MakeMailNeeds {
  readonly mailer: Mailer
  readonly mailings: Mailings
  readonly mailPace: Pace
}

export const shareMailHandlers: Handlers<keyof typeof SHARE_MAIL_OPERATIONS, ShareMailNeeds> = {
  mailPage: async ({ caller, deps, body: { key, address, people, attachment, line } }) => {
    if (!mayShare(caller.held)) return failed('not-permitted')
    const users = await deps.users.all()
    const receivers = [...new Set(people)].map((id) =>
      users.find((user) => user.id === id && user.email !== '' && mayReceive(caller, user, deps.today())),
    )
    const known = receivers.filter((user) => user !== undefined)
    if (known.length < receivers.length)
      return invalidRequest([
        { path: 'people', message: 'must be people whom you see and who have an address', code: 'unknown' },
      ])
    const wait = deps.mailPace.reserve(String(caller.user.id))
    if (wait !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: wait }
    return ok({
      outcomes: await mailAll(
        known.map(({ id }) => id),
        { key, address, sender: caller, letter: letterOf({ attachment, line }), deps },
      ),
    })
  },
}

interface Mailing {
  readonly address: string
  readonly sender: Person
  readonly letter: Letter
  readonly deps: ShareMailNeeds
}

function letterOf({ attachment, line }: { readonly [name in keyof Letter]: Letter[name] | undefined }): Letter {
  return { attachment: attachment ?? USUAL_LETTER.attachment, line: line ?? USUAL_LETTER.line }
}

/** One after another; who got it under this key already gets no other. */
async function mailAll(people: readonly number[], { key, ...mailing }: Mailing & { readonly key: string }) {
  const { sender, address, deps } = mailing
  const outcomes: { id: number; outcome: MailOutcome }[] = []
  for (const id of people) {
    const claim = { userId: sender.user.id, key, to: id }
    const claimed = await deps.mailings.claim(claim)
    if (claimed !== true) {
      outcomes.push({ id, outcome: claimed })
      continue
    }
    const outcome = await mailTo(id, mailing)
    await deps.mailings.end(claim, outcome)
    outcomes.push({ id, outcome })
    await deps.audit({
      userId: sender.user.id,
      action: 'mail-page',
      object: `users ${id}`,
      decision: outcome === 'sent' ? 'done' : 'refused',
      detail: JSON.stringify({ page: address.split('?')[0], outcome }),
    })
  }
  return outcomes
}

/** Made under what the receiver may at this moment; one who may not see it gets no mail. */
async function mailTo(id: number, { address, sender, letter, deps }: Mailing): Promise<'sent' | 'failed' | 'closed'> {
  try {
    const reader = await personOf(id, deps)
    if (!reader) return 'closed'
    const theirs = await addressFor(address, { sender, reader }, deps)
    if (theirs === null) return 'closed'
    const from = `${sender.user.firstName} ${sender.user.lastName}`.trim() || sender.user.login
    const { mail } = await makeMail({ address: theirs, reader, from, ...letter }, deps)
    await deps.mailer.send(mail)
    return 'sent'
  } catch (error) {
    deps.warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`)
    return 'failed'
  }
}
