import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { Deps } from '../../deps.ts'
import { makeLinkMail, type LinkMailKind } from '../../mail/link-mail.ts'
import { languageOf } from '../language-of.ts'
import { isPasswordDoorOpen } from '../password-door.ts'
import { isActive, type User } from '../../callers/users.ts'

/** A new person looks into the mail later than who has just asked for it. */
type PasswordLinkKind = Exclude<LinkMailKind, 'confirmEmail'>
const LIVES_MINUTES: Readonly<Record<PasswordLinkKind, number>> = { resetPassword: 30, setPassword: 3 * 24 * 60 }
const LinkValue = z.strictObject({
  userId: z.int(),
  madeFor: z.string(),
  kind: z.literal(['resetPassword', 'setPassword']).optional(),
})

/** Mails a link that sets a password once. Never rejects. The key is after the #, where no server and no log on the way sees it. ACC-27 */
export async function mailPasswordLink(
  deps: Deps,
  { user, kind }: { readonly user: User; readonly kind: PasswordLinkKind },
): Promise<Result<{ status: 'ok' }>> {
  const key = randomBytes(32).toString('base64url')
  const minutes = LIVES_MINUTES[kind]
  try {
    await deps.singleUses.put({
      kind: 'password-reset',
      key,
      value: { userId: user.id, madeFor: stateOf(user), kind },
      livesMs: minutes * 60_000,
    })
    const language = await languageOf(deps, user.id)
    const link = `${deps.access.publicUrl}/change_password#key=${key}`
    await deps.mailer.send(
      makeLinkMail({
        kind,
        language,
        texts: deps.texts.current(language),
        product: deps.config.current().brand.name,
        user,
        link,
        minutes,
      }),
    )
    return ok({ status: 'ok' })
  } catch (error) {
    await deps.singleUses.take({ kind: 'password-reset', key }).catch(() => undefined)
    deps.warn(`A mail could not be sent: ${error instanceof Error ? error.message : String(error)}`)
    return failed('mail-not-sent')
  }
}

/** The active person whom a link was mailed to; undefined where it was used, is over, or was never made. */
export async function takePasswordLink(deps: Deps, key: string): Promise<User | undefined> {
  const link = LinkValue.safeParse(await deps.singleUses.take({ kind: 'password-reset', key }))
  const user = link.success ? await deps.users.byId(link.data.userId) : undefined
  return link.success && user && mayBeLinked(deps, user) && link.data.madeFor === stateOf(user) ? user : undefined
}

/** The ids of those of these people whose invitation is open: its link was mailed, not used, and still sets a password. */
export async function invitedAmong(
  deps: Pick<Deps, 'singleUses' | 'providers' | 'today'>,
  people: readonly User[],
): Promise<ReadonlySet<number>> {
  const links = (await deps.singleUses.open('password-reset')).flatMap((value) => {
    const link = LinkValue.safeParse(value)
    return link.success && link.data.kind === 'setPassword' ? [link.data] : []
  })
  const isOpen = (user: User) =>
    mayBeLinked(deps, user) && links.some(({ userId, madeFor }) => userId === user.id && madeFor === stateOf(user))
  return new Set(people.filter(isOpen).map(({ id }) => id))
}

/** Whether a link may set a password of the person now. */
export function mayBeLinked({ providers, today }: Pick<Deps, 'providers' | 'today'>, user: User): boolean {
  return isActive(user, today()) && isPasswordDoorOpen(user, providers.current())
}

/** A link is over once the password or the address it went to has changed. */
function stateOf({ passwordHash, email }: User): string {
  return createHash('sha256')
    .update(JSON.stringify([passwordHash, email]))
    .digest('base64url')
}
