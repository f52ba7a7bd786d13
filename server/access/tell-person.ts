import type { Deps } from '../deps.ts'
import { makeNoticeMail, type NoticeKind } from '../mail/notice-mail.ts'
import { languageOf } from './language-of.ts'
import type { User } from '../callers/users.ts'

export interface Telling {
  readonly user: User
  readonly kind: NoticeKind
  /** Absent: the person's own address. */
  readonly to?: string
  readonly browser?: string
  readonly network?: string
}

/** Mails a person what happened to their account, in their language; nobody waits for it, and who has no address is not told. */
export function tellPerson(deps: Deps, { user, kind, to = user.email, browser = '', network = '' }: Telling): void {
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
