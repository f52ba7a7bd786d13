import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { missingFactor, type FactorNeeds, type MissingFactor } from './missing-factor.ts'
import type { OpenSession } from './live-sessions.ts'
import type { Sessions } from './sessions.ts'
import { makeTenantScope, type TenantScope } from '../warehouse/tenant-scope.ts'
import { heldBy, isActive, type User, type Users } from './users.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Clients } from '../warehouse/clients.ts'

/** Who makes a call: read anew for each one, so that a revoked session or grant counts at once. */
export interface Caller {
  readonly user: User
  readonly held: ReadonlySet<string>
  readonly scope: TenantScope
  readonly sessionId: string
  /** When this session last showed the person's second factor, in milliseconds since 1970; null: not yet. */
  readonly factorAtMs: number | null
  /** Of the second factor that the installation asks for: until it is set up or shown nothing else opens. */
  readonly missingFactor: MissingFactor | null
  /** Who really calls, where they see the portal as the user. */
  readonly seenBy?: Pick<Caller, 'user' | 'scope'>
  /** The program that calls, where no person does: the user is who answers for it, with no more than its credential opens. */
  readonly program?: { readonly id: number; readonly name: string }
}

/** A caller without the session: who a socket or a piece of work is for. */
export type Person = Pick<Caller, 'user' | 'held' | 'scope'>

/** What tells what a person may do and see. */
export interface PersonNeeds {
  readonly users: Users
  readonly clients: Clients
  readonly today: () => CalendarDate
}

/** What tells who calls. */
export interface CallerNeeds extends PersonNeeds, FactorNeeds {
  readonly sessions: Sessions
  readonly tokens: { sessionOf(token: string): Promise<string | undefined> }
}

/** The scheme's name in any case (RFC 9110, 11.1). */
const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i

/** The token of an `Authorization: Bearer …` header. */
export function bearerOf(authorization: string | undefined): string | undefined {
  return BEARER.exec(authorization ?? '')?.[1]
}

/** The person that calls. */
export async function callerOf(authorization: string | undefined, deps: CallerNeeds): Promise<Result<Caller>> {
  const token = bearerOf(authorization)
  const sessionId = token === undefined ? undefined : await deps.tokens.sessionOf(token)
  const session = sessionId === undefined ? undefined : await deps.sessions.find(sessionId)
  const person = session && (await personOf(session.userId, deps, session))
  if (session && !person) await deps.sessions.endAll(session.userId)
  if (!person || !session || sessionId === undefined) return failed('not-authenticated')
  return ok({
    ...person,
    sessionId,
    factorAtMs: session.factorAtMs,
    missingFactor: await missingFactor(deps, person.user, session),
  })
}

/** What a user may do and see now; undefined: there is none, or it is not active. An expired password is nothing to a session that a provider began. */
export async function personOf(
  userId: number,
  deps: PersonNeeds,
  session?: Pick<OpenSession, 'provider'>,
): Promise<Person | undefined> {
  const stored = await deps.users.byId(userId)
  if (!stored || !isActive(stored, deps.today())) return undefined
  const user = session?.provider ? { ...stored, passwordExpiresOn: null } : stored
  const grants = user.roles.includes('ROLE_CARRIER') ? { allClients: false, clientIds: [] } : user.grants
  return { user, held: heldBy(user), scope: makeTenantScope(grants, await deps.clients.all()) }
}
