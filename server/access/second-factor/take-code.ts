import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { AuditEntry, AuditLog } from '../../state/audit-log.ts'
import type { Caller } from '../../callers/caller.ts'
import { tryKeys, type Trying, type TryNeeds } from '../guesses/try-keys.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import type { FactorProof, SecondFactors } from './second-factors.ts'
import type { Attempts } from '../guesses/attempts.ts'
import { REQUEST_WORDS } from '../../../domain/values/request-words.ts'

export interface CodeTakingNeeds extends TryNeeds {
  readonly secondFactors: SecondFactors
  readonly attempts: Attempts
  readonly audit: AuditLog
}

export interface CodeTry extends Pick<Trying, 'address' | 'cookie'> {
  readonly deps: CodeTakingNeeds
  readonly caller: Caller
  readonly code: string
  /** What the code is for. */
  readonly action: AuditEntry['action']
}

/** Takes a code of somebody who is signed in; tries count with those of signing in, and one that is refused is in the audit log. */
export async function takeCode({
  deps,
  address,
  cookie,
  caller: { user },
  code,
  action,
}: CodeTry): Promise<Result<FactorProof> & { readonly retryAfterSeconds?: number }> {
  if (!(await deps.secondFactors.has(user.id)))
    return failed('invalid-request', { detail: REQUEST_WORDS.factorMissing })
  const keys = tryKeys({ deps, address, cookie, user, typed: user.login })
  const waitSeconds = deps.attempts.reserve(keys)
  if (waitSeconds !== undefined) return { ...failed('too-many-attempts'), retryAfterSeconds: waitSeconds }
  const proof = await deps.secondFactors.spend(user.id, code)
  if (proof === undefined) {
    await deps.audit({ userId: user.id, action, object: 'own second factor', decision: 'refused' })
    return failed(isRecoveryCode(code) ? 'recovery-code-wrong' : 'second-factor-wrong')
  }
  deps.attempts.forgive(keys)
  return ok(proof)
}
