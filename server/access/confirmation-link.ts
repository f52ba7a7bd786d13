import * as z from 'zod'
import type { Result } from '../../domain/values/problem.ts'
import type { User, Users } from '../callers/users.ts'
import type { SingleUses } from './single-use.ts'
import { mailLink, type LinkMailNeeds } from './mail-link.ts'

const LIVES_MINUTES = 3 * 24 * 60
const LinkValue = z.strictObject({ userId: z.int(), email: z.string() })

interface ConfirmationNeeds {
  readonly singleUses: SingleUses
  readonly users: Users
}

/** Mails a link by which a person says, once, that their address is theirs. Never rejects. */
export function mailConfirmationLink(deps: LinkMailNeeds, user: User): Promise<Result<{ status: 'ok' }>> {
  return mailLink(deps, {
    user,
    kind: 'confirmEmail',
    path: '/confirm_email',
    use: { kind: 'confirm-email', value: { userId: user.id, email: user.email } },
    livesMinutes: LIVES_MINUTES,
  })
}

/** The active person whose address a link was mailed to; undefined where it was used, is over, was never made, or the address is another now. */
export async function takeConfirmationLink(deps: ConfirmationNeeds, key: string): Promise<User | undefined> {
  return personOf(await deps.singleUses.take({ kind: 'confirm-email', key }), deps)
}

/** Whether the link would be taken. */
export async function isConfirmationLinkLive(deps: ConfirmationNeeds, key: string): Promise<boolean> {
  return (await personOf(await deps.singleUses.look({ kind: 'confirm-email', key }), deps)) !== undefined
}

async function personOf(value: unknown, deps: ConfirmationNeeds): Promise<User | undefined> {
  const link = LinkValue.safeParse(value)
  const user = link.success ? await deps.users.byId(link.data.userId) : undefined
  return link.success && user?.activated && user.email === link.data.email ? user : undefined
}
