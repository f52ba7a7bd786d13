import type { Users } from '../callers/users.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { TextStore } from '../config/text-store.ts'
import type { Mail } from '../messages/mail/mailer.ts'
import { makeNoticeMail } from '../messages/mail/notice-mail.ts'
import { languageOf, type LanguageNeeds } from './language-of.ts'
import type { Notice } from './tell-person.ts'

interface NoticeMailNeeds extends LanguageNeeds {
  readonly users: Pick<Users, 'byId'>
  readonly texts: TextStore
  readonly config: ConfigStore
}

/** A mail about an account in the language of its person; undefined: they are gone. */
export async function makeNotice(
  deps: NoticeMailNeeds,
  userId: number,
  { at, ...told }: Notice,
): Promise<Mail | undefined> {
  const user = await deps.users.byId(userId)
  if (!user) return undefined
  const language = await languageOf(deps, userId)
  const [texts, product] = [deps.texts.current(language), deps.config.current().brand.name]
  return makeNoticeMail({ ...told, language, texts, product, user, at: new Date(at) })
}
