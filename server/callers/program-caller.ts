import { PROGRAM_POWER, type ProgramCall } from '../../domain/access/program.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { ProgramCredential, ProgramCredentials } from './program-credentials.ts'
import { makeTenantScope } from '../warehouse/tenant-scope.ts'
import { bearerOf, personOf, type Caller, type Person, type PersonNeeds } from './caller.ts'
import { isNarrowed } from './given-roles.ts'

export interface ProgramCallerNeeds extends PersonNeeds {
  readonly programCredentials: ProgramCredentials
  /** The tokens of programs, each of which stands for the secret that it was given for. */
  readonly programTokens: { sessionOf(token: string): Promise<string | undefined> }
}

/** The caller that a program's token makes, for one of the calls that its credential opens. */
export async function programCallerOf(
  authorization: string | undefined,
  call: ProgramCall,
  deps: ProgramCallerNeeds,
): Promise<Result<Caller>> {
  const token = bearerOf(authorization)
  const secretId = token === undefined ? undefined : await deps.programTokens.sessionOf(token)
  const proven = secretId === undefined ? undefined : await deps.programCredentials.bySecretId(Number(secretId))
  const person = proven && (await programPerson(proven.credential, deps))
  if (!proven || !person) return failed('not-authenticated')
  if (!proven.credential.calls.includes(call)) return failed('not-permitted')
  const { id, name } = proven.credential
  return ok({
    ...person,
    sessionId: `program ${id}`,
    factorAtMs: null,
    missingFactor: null,
    program: { id, name },
  })
}

/**
 * What a credential opens now: of the clients and powers of whoever answers for it what it was given, and nothing beyond.
 * Undefined: nothing, since it ended, or its person is not active, may not load or has none of its clients. Decision 0062
 */
export async function programPerson(credential: ProgramCredential, deps: PersonNeeds): Promise<Person | undefined> {
  if (credential.endsOn !== null && deps.today() > credential.endsOn) return undefined
  const answering = await personOf(credential.userId, deps)
  if (!answering?.held.has(PROGRAM_POWER) || isNarrowed(answering.held)) return undefined
  const { user, scope } = answering
  const grants = credential.allClients
    ? user.grants
    : { allClients: false, clientIds: credential.clientIds.filter((id) => scope.families.has(id)) }
  const own = makeTenantScope(grants, await deps.clients.all())
  if (own.families.size === 0) return undefined
  const permissions = [PROGRAM_POWER]
  return { user: { ...user, grants, roles: [], permissions }, held: new Set(permissions), scope: own }
}
