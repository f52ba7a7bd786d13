import { mayShare } from '../../../domain/layout/sharing.ts'
import { partsOf } from '../../../domain/layout/saved-views.ts'
import { pagePath } from '../../../domain/page/navigation.ts'
import { failed, invalidRequest, ok } from '../../../domain/values/problem.ts'
import type { SHARE_MAIL_OPERATIONS } from '../../../openapi/contract/dashboards/share-mail.ts'
import { assistantWords, type AssistantWords, type AssistantWordsNeeds } from '../../assistant/assistant-words.ts'
import { languageOf } from '../../access/language-of.ts'
import type { AccessSettings } from '../../access/access-settings.ts'
import { personOf, type Person } from '../../callers/caller.ts'
import type { Handlers } from '../../handler.ts'
import type { Mailer } from '../../mail/mailer.ts'
import type { Pace } from '../../programs/pace.ts'
import type { Mailings } from '../../state/mailings.ts'
import { mayReceive } from '../readers.ts'
import type { SharingNeeds } from '../sharing-handlers.ts'
import { lackingOf } from '../shared-views.ts'
import { mailedFigures, type MailedFiguresNeeds } from './mailed-figures.ts'
import { pageMail } from './page-mail.ts'

export interface ShareMailNeeds extends SharingNeeds, MailedFiguresNeeds, AssistantWordsNeeds {
  readonly access: AccessSettings
  readonly mailer: Mailer
  readonly mailings: Mailings
  readonly mailPace: Pace
  readonly warn: (line: string) => void
}

export const shareMailHandlers: Handlers<keyof typeof SHARE_MAIL_OPERATIONS, ShareMailNeeds> = {
  mailPage: async ({ caller, deps, body: { key, address, people } }) => {
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
    const outcomes = []
    for (const { id } of known) {
      const mailing = { userId: caller.user.id, key, to: id }
      const claimed = await deps.mailings.claim(mailing)
      if (claimed !== true) {
        outcomes.push({ id, outcome: claimed })
        continue
      }
      const outcome = await mailTo(id, { address, sender: caller, deps })
      await deps.mailings.end(mailing, outcome)
      outcomes.push({ id, outcome })
      await deps.audit({
        userId: caller.user.id,
        action: 'mail-page',
        object: `users ${id}`,
        decision: outcome === 'sent' ? 'done' : 'refused',
        detail: JSON.stringify({ page: address.split('?')[0], outcome }),
      })
    }
    return ok({ outcomes })
  },
}

interface Mailing {
  readonly address: string
  readonly sender: Person
  readonly deps: ShareMailNeeds
}

/** Made under what the receiver may at this moment; one who may not see it gets no mail. */
async function mailTo(id: number, { address, sender, deps }: Mailing): Promise<'sent' | 'failed' | 'closed'> {
  try {
    const reader = await personOf(id, deps)
    if (!reader) return 'closed'
    const { navigation, pages, catalog, brand } = deps.config.current()
    const opening = { navigation, pages, published: await deps.publishedDashboards.all(), today: deps.today() }
    if (lackingOf(address, { owner: sender, reader, opening }).length > 0) return 'closed'
    const language = await languageOf(deps, id)
    const words = await assistantWords({ userId: id, language }, deps)
    const names = new Map((await deps.clients.all()).map((client) => [client.id, client.name]))
    const mail = pageMail({
      to: reader.user.email,
      language,
      words,
      product: brand.name,
      from: `${sender.user.firstName} ${sender.user.lastName}`.trim() || sender.user.login,
      title: titleOf(address, deps, words),
      link: `${deps.access.publicUrl}${address}`,
      figures: await mailedFigures(address, reader, deps),
      catalog,
      clientName: (client) => names.get(client) ?? '',
    })
    await deps.mailer.send(mail)
    return 'sent'
  } catch (error) {
    deps.warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`)
    return 'failed'
  }
}

function titleOf(address: string, { config }: ShareMailNeeds, { translated, say }: AssistantWords): string {
  const { path } = partsOf(address)
  const { navigation, pages } = config.current()
  const page = pages.find(({ id }) => pagePath(id, navigation.routes) === path)
  if (page) return translated(page.name)
  const route = navigation.routes.find((each) => each.path === path)
  const label = route && say(`navigation.${route.label}`)
  return label === undefined || label === `navigation.${route?.label}` ? (route?.label ?? path) : label
}
