import { failed, ok, type Result } from '../../domain/problem.ts'
import type { Deps } from '../deps.ts'
import type { OpenSession } from './sessions.ts'
import { makeTenantScope, type TenantScope } from './tenant-scope.ts'
import { heldBy, isActive, type User } from './users.ts'

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
  const session = sessionId === undefined ? undefined : await deps.sessions.find(sessionId)
  const person = session && (await personOf(session.userId, deps, session))
  if (session && !person) await deps.sessions.endAll(session.userId)
  return person && sessionId !== undefined ? ok({ ...person, sessionId }) : failed('not-authenticated')
}

/** What a user may do and see now; undefined: there is none, or it is not active. An expired password is nothing to a session that a provider began. */
export async function personOf(userId: number, deps: Pick<Deps, 'users' | 'clients' | 'today'>, session?: Pick<OpenSession, 'provider'>): Promise<Omit<Caller, 'sessionId'> | undefined> {
  const stored = await deps.users.byId(userId)
  if (!stored || !isActive(stored, deps.today())) return undefined
  const user = session?.provider ? { ...stored, passwordExpiresOn: null } : stored
  const grants = user.roles.includes('ROLE_CARRIER') ? { allClients: false, clientIds: [] } : user.grants
  return { user, held: heldBy(user), scope: makeTenantScope(grants, await deps.clients.all()) }
}
