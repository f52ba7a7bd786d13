import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Result } from '../../../domain/values/problem.ts'
import type { LinkMailKind } from '../../messages/mail/link-mail.ts'
import { mailLink, type LinkMailNeeds } from '../mail-link.ts'
import { isPasswordDoorOpen, type PasswordDoorNeeds } from '../password-door.ts'
import { isActive, type User, type Users } from '../../callers/users.ts'
import type { SingleUses } from '../single-use.ts'

/** A new person looks into the mail later than who has just asked for it. */
type PasswordLinkKind = Exclude<LinkMailKind, 'confirmEmail'>
const LIVES_MINUTES: Readonly<Record<PasswordLinkKind, number>> = { resetPassword: 30, setPassword: 3 * 24 * 60 }
const LinkValue = z.strictObject({
  userId: z.int(),
  madeFor: z.string(),
  kind: z.literal(['resetPassword', 'setPassword']).optional(),
})

/** What tells which links still set a password. */
export interface OpenLinkNeeds extends PasswordDoorNeeds {
  readonly singleUses: SingleUses
}

export interface PasswordLinkNeeds extends OpenLinkNeeds {
  readonly users: Users
}

/** Mails a link that sets a password once. Never rejects. ACC-27 */
export function mailPasswordLink(
  deps: LinkMailNeeds,
  { user, kind }: { readonly user: User; readonly kind: PasswordLinkKind },
): Promise<Result<{ status: 'ok' }>> {
  return mailLink(deps, {
    user,
    kind,
    path: '/change_password',
    use: { kind: 'password-reset', value: { userId: user.id, madeFor: stateOf(user), kind } },
    livesMinutes: LIVES_MINUTES[kind],
  })
}

/** The active person whom a link was mailed to; undefined where it was used, is over, or was never made. */
export async function takePasswordLink(deps: PasswordLinkNeeds, key: string): Promise<User | undefined> {
  return personOf(await deps.singleUses.take({ kind: 'password-reset', key }), deps)
}

/** The same, and the link stays good. */
export async function personOfPasswordLink(deps: PasswordLinkNeeds, key: string): Promise<User | undefined> {
  return personOf(await deps.singleUses.look({ kind: 'password-reset', key }), deps)
}

async function personOf(value: unknown, deps: PasswordLinkNeeds): Promise<User | undefined> {
  const link = LinkValue.safeParse(value)
  const user = link.success ? await deps.users.byId(link.data.userId) : undefined
  return link.success && user && mayBeLinked(deps, user) && link.data.madeFor === stateOf(user) ? user : undefined
}

/** The ids of those of these people whose invitation is open: its link was mailed, not used, and still sets a password. */
export async function invitedAmong(deps: OpenLinkNeeds, people: readonly User[]): Promise<ReadonlySet<number>> {
  const links = (await deps.singleUses.open('password-reset')).flatMap((value) => {
    const link = LinkValue.safeParse(value)
    return link.success && link.data.kind === 'setPassword' ? [link.data] : []
  })
  const isOpen = (user: User) =>
    mayBeLinked(deps, user) && links.some(({ userId, madeFor }) => userId === user.id && madeFor === stateOf(user))
  return new Set(people.filter(isOpen).map(({ id }) => id))
}

/** Whether a link may set a password of the person now. */
export function mayBeLinked(
  { providers, today }: PasswordDoorNeeds,
  user: Omit<User, 'id' | 'emailConfirmed'>,
): boolean {
  return isActive(user, today()) && isPasswordDoorOpen(user, providers.current())
}

/** A link is over once the password or the address it went to has changed. */
function stateOf({ passwordHash, email }: User): string {
  return createHash('sha256')
    .update(JSON.stringify([passwordHash, email]))
    .digest('base64url')
}
