import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import type { User } from '../../callers/users.ts'
import { isRecoveryCode } from './recovery-codes.ts'
import type { FactorProof, SecondFactors } from './second-factors.ts'
import type { AuditLog } from '../../state/audit-log.ts'
import type { Sessions } from '../../callers/sessions.ts'

export interface FactorJudgingNeeds {
  readonly secondFactors: SecondFactors
  readonly sessions: Sessions
  readonly audit: AuditLog
}

export interface GivenBesidePassword {
  readonly logOffOtherSessions: boolean
  readonly secondFactorCode?: string | undefined
}

/**
 * What a right password still needs: nothing where the person has no second factor, else a code, which is used up here.
 * Whether to end a session elsewhere is asked before it, so that a code is typed and used once; none ends before it is right.
 */
export async function judgeFactor(
  deps: FactorJudgingNeeds,
  user: User,
  { logOffOtherSessions, secondFactorCode }: GivenBesidePassword,
): Promise<Result<FactorProof | undefined>> {
  if (!(await deps.secondFactors.has(user.id))) return ok(undefined)
  if (user.singleSession && !logOffOtherSessions && (await deps.sessions.liveOf(user.id)).length > 0)
    return failed('session-elsewhere')
  if (secondFactorCode === undefined) return failed('second-factor-asked')
  const proof = await deps.secondFactors.spend(user.id, secondFactorCode)
  if (proof !== undefined) return ok(proof)
  await deps.audit({ userId: user.id, action: 'sign-in', object: 'second factor', decision: 'refused' })
  return failed(isRecoveryCode(secondFactorCode) ? 'recovery-code-refused' : 'second-factor-refused')
}
