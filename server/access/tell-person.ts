import { makeNoticeMail, type NoticeKind } from '../mail/notice-mail.ts'
import { languageOf, type LanguageNeeds } from './language-of.ts'
import type { User } from '../callers/users.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { LaterMail } from '../mail/later-mail.ts'
import type { TextStore } from '../config/text-store.ts'

export interface Telling {
  readonly user: User
  readonly kind: NoticeKind
  /** Absent: the person's own address. */
  readonly to?: string
  readonly browser?: string
  readonly network?: string
}

/** What a mail to a person about their account is made of and sent by. */
export interface NoticeNeeds extends LanguageNeeds {
  readonly laterMail: LaterMail
  readonly texts: TextStore
  readonly config: ConfigStore
  readonly now: () => Date
}

/** Mails a person what happened to their account, in their language; nobody waits for it, and who has no address is not told. */
export function tellPerson(
  deps: NoticeNeeds,
  { user, kind, to = user.email, browser = '', network = '' }: Telling,
): void {
  if (to === '') return
  const at = deps.now()
  deps.laterMail.send(async () => {
    const language = await languageOf(deps, user.id)
    return makeNoticeMail({
      kind,
      to,
      language,
      texts: deps.texts.current(language),
      product: deps.config.current().brand.name,
      user,
      at,
      browser,
      network,
    })
  })
}
