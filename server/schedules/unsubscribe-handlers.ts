import { LANGUAGE_TRAITS } from '../../domain/values/language.ts'
import { ok } from '../../domain/values/problem.ts'
import type { SUBSCRIPTION_OPERATIONS } from '../../openapi/contract/schedules.ts'
import { languageOf, type LanguageNeeds } from '../access/language-of.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { TextStore } from '../config/text-store.ts'
import type { Handlers } from '../handler.ts'
import { escaped } from '../messages/mail/write-mail.ts'
import { reportWords } from '../reports/report-words.ts'
import type { Subscriptions } from './kept/subscriptions.ts'

export interface UnsubscribeNeeds extends LanguageNeeds {
  readonly config: ConfigStore
  readonly subscriptions: Subscriptions
  readonly texts: TextStore
}

/** Where a person ends what is sent to them, without signing in. */
export function unsubscribeAddress(publicUrl: string, key: string): string {
  return `${publicUrl}/aiparcelweb/nologin/unsubscribe/${key}`
}

/** A mail's link opens a page, whose button ends it: programs that look at links end nothing. */
export const unsubscribeHandlers: Handlers<
  Extract<keyof typeof SUBSCRIPTION_OPERATIONS, 'unsubscribePage' | 'unsubscribe'>,
  UnsubscribeNeeds
> = {
  unsubscribePage: async ({ deps, params: { key } }) => ok(await page(key, deps)),

  unsubscribe: async ({ deps, params: { key } }) => {
    const language = await languageFor(key, deps)
    await deps.subscriptions.leave(key)
    return ok(await page(key, deps, language))
  },
}

/** Of the person whose key it is, else of the installation. */
async function languageFor(key: string, deps: UnsubscribeNeeds) {
  const found = await deps.subscriptions.byKey(key)
  return found ? languageOf(deps, found.userId) : (await deps.installationSettings.current()).language
}

/** What a key ends, and the button; or that it ends nothing any more. */
async function page(key: string, deps: UnsubscribeNeeds, spoken?: Awaited<ReturnType<typeof languageFor>>) {
  const found = await deps.subscriptions.byKey(key)
  const language = spoken ?? (await languageFor(key, deps))
  const { say } = reportWords(deps.texts.current(language))
  const title = say(found ? 'mail.unsubscribe.title' : 'mail.unsubscribe.done')
  return [
    '<!doctype html>',
    `<html lang="${language}" dir="${LANGUAGE_TRAITS[language].direction}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(`${title} · ${deps.config.current().brand.name}`)}</title>`,
    '<link rel="stylesheet" href="/plain-page.css"></head>',
    `<body><main><h1>${escaped(title)}</h1>`,
    found
      ? `<p>${escaped(say(found.subscription.rule ? 'mail.unsubscribe.watched' : 'mail.unsubscribe.what', { name: found.subscription.name }))}</p><form method="post"><button>${escaped(say('mail.page.end'))}</button></form>`
      : `<p>${escaped(say('mail.unsubscribe.over'))}</p>`,
    '</main></body></html>',
  ].join('\n')
}
