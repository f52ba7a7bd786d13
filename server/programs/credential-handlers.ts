import { PROGRAM_CALLS, PROGRAM_POWER } from '../../domain/access/program.ts'
import { REFUSALS } from '../../domain/access/refusals.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { PROGRAM_OPERATIONS } from '../../openapi/contract/programs.ts'
import type { AnswerOf } from '../../openapi/contract/operation.ts'
import { mustEnterCode, type CodeNeeds } from '../access/second-factor/step-up.ts'
import type { Caller, PersonNeeds } from '../callers/caller.ts'
import { isNarrowed } from '../callers/given-roles.ts'
import { programPerson } from '../callers/program-caller.ts'
import type { Handlers } from '../handler.ts'
import type { AuditEntry, AuditLog } from '../state/audit-log.ts'
import type { ProgramCredential, ProgramCredentials, ProgramReach } from '../callers/program-credentials.ts'
import { QUOTA } from '../state/quota.ts'
import { hasEveryClient } from '../callers/visible/has-every-client.ts'
import { shownLogins } from '../callers/visible/shown-logins.ts'
import { visibleClients } from '../callers/visible/visible-clients.ts'

export interface CredentialNeeds extends PersonNeeds, CodeNeeds {
  readonly audit: AuditLog
  readonly programCredentials: ProgramCredentials
}

type CredentialState = AnswerOf<(typeof PROGRAM_OPERATIONS)['clientCredentials']>['credentials'][number]['state']

const HOUR_MS = 3_600_000

/** Credentials of programs, each for who holds every client of it; nobody gives one more than they have. Decision 0062 */
export const credentialHandlers: Handlers<Exclude<keyof typeof PROGRAM_OPERATIONS, 'programToken'>, CredentialNeeds> = {
  clientCredentials: async ({ caller, deps }) => {
    const logins = await shownLogins(caller, deps.users)
    const seen = (await deps.programCredentials.all()).filter((each) => seesCredential(caller, each))
    const credentials = await Promise.all(
      seen.map(async ({ userId, ...credential }) => ({
        ...credential,
        clientIds: [...credential.clientIds],
        calls: [...credential.calls],
        state: await stateOf({ ...credential, userId }, deps),
        answers: logins.get(userId) ?? null,
      })),
    )
    const clients = visibleClients(caller.scope, await deps.clients.all())
    return ok({
      credentials,
      clients: clients.map(({ id, name, number }) => ({ id, name, number })),
      calls: [...PROGRAM_CALLS],
      mayLetLoad: mayLetLoad(caller),
      mayGiveAllClients: hasEveryClient(caller.user),
      today: deps.today(),
    })
  },

  addClientCredential: async ({ caller, deps, body }) => {
    const given = mayGive(caller, body)
    if (!given.ok) return given
    if (isOver(body.endsOn, deps)) return OVER
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const all = await deps.programCredentials.all()
    const own = all.filter(({ userId, revokedAt }) => userId === caller.user.id && revokedAt === null)
    if (own.length >= QUOTA.credentials) return failed('invalid-request', { detail: REFUSALS.credentialsFull })
    const { id, secret } = await deps.programCredentials.add({ ...body, userId: caller.user.id })
    await deps.audit(entryOf('add-credential', caller, { id, after: body }))
    const made = (await deps.programCredentials.all()).find((each) => each.id === id)
    return ok({ id, clientId: made?.clientId ?? '', secret })
  },

  changeClientCredential: async ({ caller, deps, params, body }) => {
    const found = await liveOf(caller, Number(params.id), deps)
    if (!found.ok) return found
    const given = mayGive(caller, body)
    if (!given.ok) return given
    if (body.endsOn !== found.value.endsOn && isOver(body.endsOn, deps)) return OVER
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const { id, name, allClients, clientIds, calls, endsOn } = found.value
    await deps.programCredentials.change(id, body)
    const before = { name, allClients, clientIds, calls, endsOn }
    await deps.audit(entryOf('change-credential', caller, { id, before, after: body }))
    return ok({ status: 'ok' })
  },

  rotateClientCredential: async ({ caller, deps, params, body }) => {
    const found = await liveOf(caller, Number(params.id), deps)
    if (!found.ok) return found
    const given = mayGive(caller, found.value)
    if (!given.ok) return given
    if (await mustEnterCode(deps, caller)) return failed('second-factor-again')
    const { id, clientId, name } = found.value
    const oldUntil = new Date(deps.now().getTime() + body.overlapHours * HOUR_MS)
    const secret = await deps.programCredentials.rotate(id, { userId: caller.user.id, oldUntil })
    await deps.audit(entryOf('rotate-credential', caller, { id, after: { name, overlapHours: body.overlapHours } }))
    return ok({ id, clientId, secret })
  },

  revokeClientCredential: async ({ caller, deps, params }) => {
    const found = await liveOf(caller, Number(params.id), deps)
    if (!found.ok) return found
    const { id, name } = found.value
    await deps.programCredentials.revoke(id)
    await deps.audit(entryOf('revoke-credential', caller, { id, before: { name } }))
    return ok({ status: 'ok' })
  },
}

type Reader = Pick<Caller, 'held' | 'scope' | 'user'>

/** One that reaches a client of others is not there. */
function seesCredential({ user, scope }: Reader, { allClients, clientIds }: ProgramReach): boolean {
  return hasEveryClient(user) || (!allClients && clientIds.every((id) => scope.families.has(id)))
}

function mayLetLoad({ held }: Reader): boolean {
  return held.has(PROGRAM_POWER) && !isNarrowed(held)
}

/** Nobody gives a program a client or a power that is not theirs. */
function mayGive(caller: Reader, { allClients, clientIds }: Omit<ProgramReach, 'name'>): Result<null> {
  if (!mayLetLoad(caller)) return failed('program-powerless')
  if (allClients)
    return hasEveryClient(caller.user) ? ok(null) : failed('not-permitted', { detail: REFUSALS.wholeInstallation })
  const isOwn = clientIds.length > 0 && clientIds.every((id) => caller.scope.families.has(id))
  return isOwn
    ? ok(null)
    : failed('invalid-request', {
        issues: [{ path: 'body.clientIds', message: 'must be clients of yours', code: 'unknown' }],
      })
}

const OVER = failed('invalid-request', { issues: [{ path: 'body.endsOn', message: 'must not be over' }] })

function isOver(endsOn: string | null, deps: Pick<CredentialNeeds, 'today'>): boolean {
  return endsOn !== null && endsOn < deps.today()
}

/** A credential that somebody sees and that was not revoked. */
async function liveOf(caller: Reader, id: number, deps: CredentialNeeds): Promise<Result<ProgramCredential>> {
  const found = (await deps.programCredentials.all()).find((each) => each.id === id)
  return found && found.revokedAt === null && seesCredential(caller, found) ? ok(found) : failed('not-found')
}

async function stateOf(credential: ProgramCredential, deps: CredentialNeeds): Promise<CredentialState> {
  if (credential.revokedAt !== null) return 'revoked'
  if (isOver(credential.endsOn, deps)) return 'ended'
  return (await programPerson(credential, deps)) ? 'active' : 'powerless'
}

interface Change {
  readonly id: number
  readonly before?: object
  readonly after?: object
}

function entryOf(action: AuditEntry['action'], { user }: Reader, { id, before = {}, after = {} }: Change): AuditEntry {
  return {
    userId: user.id,
    action,
    object: `credential ${id}`,
    decision: 'done',
    detail: JSON.stringify({ before, after }),
  }
}
