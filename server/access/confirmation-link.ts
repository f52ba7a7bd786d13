import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { Deps } from '../deps.ts'
import { makeLinkMail } from '../mail/link-mail.ts'
import { languageOf } from './language-of.ts'
import type { User } from '../callers/users.ts'

const LIVES_MINUTES = 3 * 24 * 60
const LinkValue = z.strictObject({ userId: z.int(), email: z.string() })

type Mailing = Pick<
  Deps,
  'singleUses' | 'settings' | 'installationSettings' | 'access' | 'mailer' | 'texts' | 'config' | 'warn'
>

/** Mails a link by which a person says, once, that their address is theirs. Never rejects. The key is after the #, where no server and no log on the way sees it. */
export async function mailConfirmationLink(deps: Mailing, user: User): Promise<Result<{ status: 'ok' }>> {
  const key = randomBytes(32).toString('base64url')
  try {
    await deps.singleUses.put({
      kind: 'confirm-email',
      key,
      value: { userId: user.id, email: user.email },
      livesMs: LIVES_MINUTES * 60_000,
    })
    const language = await languageOf(deps, user.id)
    const link = `${deps.access.publicUrl}/confirm_email#key=${key}`
    await deps.mailer.send(
      makeLinkMail({
        kind: 'confirmEmail',
        language,
        texts: deps.texts.current(language),
        product: deps.config.current().brand.name,
        user,
        link,
        minutes: LIVES_MINUTES,
      }),
    )
    return ok({ status: 'ok' })
  } catch (error) {
    await deps.singleUses.take({ kind: 'confirm-email', key }).catch(() => undefined)
    deps.warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`)
    return failed('mail-not-sent')
  }
}

/** The active person whose address a link was mailed to; undefined where it was used, is over, was never made, or the address is another now. */
export async function takeConfirmationLink(
  deps: Pick<Deps, 'singleUses' | 'users'>,
  key: string,
): Promise<User | undefined> {
  const link = LinkValue.safeParse(await deps.singleUses.take({ kind: 'confirm-email', key }))
  const user = link.success ? await deps.users.byId(link.data.userId) : undefined
  return link.success && user?.activated && user.email === link.data.email ? user : undefined
}
