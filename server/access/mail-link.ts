import { randomBytes } from 'node:crypto'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { User } from '../callers/users.ts'
import type { ConfigStore } from '../config/config-store.ts'
import type { TextStore } from '../config/text-store.ts'
import { makeLinkMail, type LinkMailKind } from '../messages/mail/link-mail.ts'
import type { Mailer } from '../messages/mail/mailer.ts'
import type { SingleUseKind, SingleUses } from './single-use.ts'
import type { AccessSettings } from './access-settings.ts'
import { languageOf, type LanguageNeeds } from './language-of.ts'

/** What a mail with a link that counts once is made of and sent by. */
export interface LinkMailNeeds extends LanguageNeeds {
  readonly singleUses: SingleUses
  readonly access: AccessSettings
  readonly mailer: Mailer
  readonly texts: TextStore
  readonly config: ConfigStore
  /** Says a line to whoever runs the server. */
  readonly warn: (line: string) => void
}

export interface LinkToMail {
  readonly user: User
  readonly kind: LinkMailKind
  /** Path of the page that takes the link. */
  readonly path: string
  /** What the link is remembered as, and with. */
  readonly use: { readonly kind: SingleUseKind; readonly value: object }
  readonly livesMinutes: number
}

/** Mails a person a link that counts once. Never rejects. The key is after the #, where no server and no log on the way sees it. */
export async function mailLink(
  deps: LinkMailNeeds,
  { user, kind, path, use, livesMinutes }: LinkToMail,
): Promise<Result<{ status: 'ok' }>> {
  const key = randomBytes(32).toString('base64url')
  try {
    await deps.singleUses.put({ ...use, key, livesMs: livesMinutes * 60_000 })
    const language = await languageOf(deps, user.id)
    await deps.mailer.send(
      makeLinkMail({
        kind,
        language,
        texts: deps.texts.current(language),
        product: deps.config.current().brand.name,
        user,
        link: `${deps.access.publicUrl}${path}#key=${key}`,
        minutes: livesMinutes,
      }),
    )
    return ok({ status: 'ok' })
  } catch (error) {
    await deps.singleUses.take({ kind: use.kind, key }).catch(() => undefined)
    deps.warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`)
    return failed('mail-not-sent')
  }
}
