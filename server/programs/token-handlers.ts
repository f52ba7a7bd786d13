import { failed, ok } from '../../domain/values/problem.ts'
import type { Attempts } from '../access/guesses/attempts.ts'
import { LIFETIME_SECONDS, type Tokens } from '../access/tokens.ts'
import { programPerson, type ProgramCallerNeeds } from '../callers/program-caller.ts'
import type { Handlers } from '../handler.ts'
import { networkOf } from '../http/network-of.ts'
import type { AuditLog } from '../state/audit-log.ts'
import type { Pace } from '../http/pace.ts'

export interface ProgramTokenNeeds extends ProgramCallerNeeds {
  readonly attempts: Attempts
  readonly audit: AuditLog
  readonly programTokens: Tokens
  readonly tokenPace: Pace
}

/** The token of a program. What is not right is refused in the same words, whatever it is. */
export const programTokenHandlers: Handlers<'programToken', ProgramTokenNeeds> = {
  programToken: async ({ deps, body, address }) => {
    const network = networkOf(address)
    // Counted apart from people's tries and from other programs', whom one with an old secret must not keep out; what is no program's counts for the network.
    const isKnown = await deps.programCredentials.isKnown(body.client_id)
    const tries = { address: isKnown ? `program ${body.client_id} ${network}` : `program ${network}` }
    const waitSeconds = deps.attempts.reserve(tries) ?? deps.tokenPace.reserve(`${body.client_id} ${network}`)
    if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
    const proven = await deps.programCredentials.bySecret({ clientId: body.client_id, secret: body.client_secret })
    const opens = proven && (await programPerson(proven.credential, deps))
    await deps.audit({
      userId: proven?.credential.userId ?? null,
      action: 'program-token',
      object: proven ? `credential ${proven.credential.id}` : 'credential',
      decision: opens ? 'allowed' : 'refused',
      ...(proven ? { detail: JSON.stringify({ program: proven.credential.name }) } : {}),
    })
    if (!proven || !opens) return failed('program-refused')
    deps.attempts.forgive(tries)
    await deps.programCredentials.used(proven.credential, network)
    return ok({
      access_token: await deps.programTokens.sign({ id: String(proven.secretId), overAtMs: Infinity }),
      token_type: 'Bearer',
      expires_in: LIFETIME_SECONDS,
      scope: proven.credential.calls.join(' '),
    })
  },
}
