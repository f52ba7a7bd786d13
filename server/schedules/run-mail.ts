import { clientsOfAddress, mayShare } from '../../domain/dashboards/layout/sharing.ts'
import { maySendTo } from '../../domain/schedules/subscription-permission.ts'
import { languageOf } from '../access/language-of.ts'
import { reportWords } from '../reports/report-words.ts'
import { personOf, type Person } from '../callers/caller.ts'
import type { Mail } from '../messages/mail/mailer.ts'
import { writeMail } from '../messages/mail/write-mail.ts'
import { makeMail } from '../sharing/mail/make-mail.ts'
import type { ShareMailNeeds } from '../sharing/mail/mail-handlers.ts'
import { addressFor } from '../sharing/own-page-at.ts'
import { mayReceive } from '../sharing/readers.ts'
import type { Notifications } from '../messages/notifications/notifications.ts'
import type { Run, RunOutcome } from './kept/runs.ts'
import type { Subscriptions } from './kept/subscriptions.ts'
import type { Targets } from '../targets/targets.ts'
import { clientsInScope } from '../warehouse/tenant-scope.ts'
import { alertMail } from './alerts/alert-mail.ts'
import type { RunMail } from './scheduler.ts'
import { unsubscribeAddress } from './unsubscribe-handlers.ts'

export interface RunMailNeeds extends ShareMailNeeds {
  readonly notifications: Pick<Notifications, 'tell'>
  readonly subscriptions: Subscriptions
  readonly targets: Pick<Targets, 'versions'>
}

/** The mail of a run, made under what its receiver may see at this moment. Rejects where the page cannot be read. */
export async function runMail(run: Run, deps: RunMailNeeds): Promise<RunMail> {
  const owner = await personOf(run.userId, deps)
  if (!owner || !maySendTo(owner, [run.to])) return without({ state: 'failed', reason: 'owner' })
  const reader = await personOf(run.to, deps)
  if (!reader) return without({ state: 'closed', reason: 'access' })
  if (reader.user.email === '') return without({ state: 'failed', reason: 'address' })
  const messageId = `<${run.messageId}@${new URL(deps.access.publicUrl).hostname}>`
  const address = await opensAt(reader, owner, run, deps)
  if (address === null)
    return { mail: { ...(await closingMail(reader, deps)), messageId }, ends: { state: 'closed', reason: 'access' } }
  const key = await deps.subscriptions.keyOf(run.subscriptionId, run.to)
  if (key === undefined) return without({ state: 'failed', reason: 'withdrawn' })
  const told = {
    address,
    reader,
    from: `${owner.user.firstName} ${owner.user.lastName}`.trim() || owner.user.login,
    again: { messageId, unsubscribe: unsubscribeAddress(deps.access.publicUrl, key) },
  }
  const subscription = await deps.subscriptions.find(run.subscriptionId)
  if (!subscription) return without({ state: 'failed', reason: 'withdrawn' })
  if (run.news) {
    const mail =
      subscription.rule && (await alertMail({ ...told, name: run.name, rule: subscription.rule, news: run.news }, deps))
    return mail ? { mail, ends: { state: 'sent' } } : without({ state: 'again', reason: 'figures' })
  }
  const { mail, isWhole } = await makeMail(
    { ...told, attachment: subscription.attachment, line: subscription.line },
    deps,
  )
  return isWhole ? { mail, ends: { state: 'sent' } } : without({ state: 'again', reason: 'figures' })
}

function without(ends: RunOutcome): RunMail {
  return { mail: null, ends }
}

/** Where a person finds a page that its owner sends today; null: it does not open to them. */
async function opensAt(
  reader: Person,
  owner: Person,
  { address, news }: Run,
  deps: RunMailNeeds,
): Promise<string | null> {
  if (reader.user.id !== owner.user.id && !(mayShare(owner.held) && mayReceive(owner, reader.user, deps.today())))
    return null
  // That a figure crossed a line says something of each client that it is made of.
  const judged = clientsOfAddress(address).named.flatMap((each) => clientsInScope(owner.scope, each))
  if (news !== null && !judged.every((id) => reader.scope.families.has(id))) return null
  return addressFor(address, { sender: owner, reader }, deps)
}

/** That somebody gets a page no longer, without a word of it. */
async function closingMail({ user }: Person, deps: RunMailNeeds): Promise<Mail> {
  const language = await languageOf(deps, user.id)
  const { say } = reportWords(deps.texts.current(language))
  const product = deps.config.current().brand.name
  return writeMail({
    to: user.email,
    language,
    subject: say('mail.closed.subject', { product }),
    paragraphs: [say('mail.closed.what', { product }), say('mail.closed.why')],
  })
}
