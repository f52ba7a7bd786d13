import { failed, ok, type Result } from '../../domain/problem.ts'
import type { Deps } from '../deps.ts'
import { makeTenantScope, type TenantScope } from './tenant-scope.ts'
import { heldBy, type User } from './users.ts'

/** Who makes a call: read anew for each one, so that a revoked session or grant counts at once. */
export interface Caller {
  readonly user: User
  readonly held: ReadonlySet<string>
  readonly scope: TenantScope
  readonly sessionId: string
}

/** The scheme's name in any case (RFC 9110, 11.1). */
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The caller of an `Authorization: Bearer …` header. */
export async function callerOf(authorization: string | undefined, deps: Deps): Promise<Result<Caller>> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  const sessionId = token === undefined ? undefined : await deps.tokens.sessionOf(token)
  const userId = sessionId === undefined ? undefined : await deps.sessions.userOf(sessionId)
  const person = userId === undefined ? undefined : await personOf(userId, deps)
  return person && sessionId !== undefined ? ok({ ...person, sessionId }) : failed('not-authenticated')
}

/** What a user may do and see now, in whichever session; undefined: there is none, or it is not active. */
export async function personOf(userId: number, deps: Pick<Deps, 'users' | 'clients'>): Promise<Omit<Caller, 'sessionId'> | undefined> {
  const user = await deps.users.byId(userId)
  if (!user?.activated) return undefined
  const grants = user.roles.includes('ROLE_CARRIER') ? { allClients: false, clientIds: [] } : user.grants
  return { user, held: heldBy(user), scope: makeTenantScope(grants, await deps.clients.all()) }
}
