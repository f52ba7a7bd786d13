import type { Agreement, AgreementRule } from '../agreement.ts'
import type { Asked } from '../check-agreement.ts'
import { CONDITIONS, type ConditionName } from '../precedence.ts'
import type { Change } from './scenario.ts'

/**
 * The agreements as changes leave them. A changed rule holds wherever it asks to, whatever else the agreement has: it stands last,
 * and beside it, for each rule that could win against it, that rule's own conditions with the new figure. So the precedence
 * of rules decides as it always does, and rating knows nothing of scenarios. Decision 0130
 */
export function agreementsUnder(agreements: readonly Agreement[], changes: readonly Change[]): Agreement[] {
  return agreements.map((agreement) =>
    changes.reduce<Agreement>(
      (changed, change) =>
        change.change === 'rule' && change.carrierId === agreement.carrierId
          ? { ...changed, rules: rulesUnder(changed.rules, change.rule) }
          : changed,
      agreement,
    ),
  )
}

/** The rules with one laid over them. */
export function rulesUnder(rules: readonly AgreementRule[], over: AgreementRule): AgreementRule[] {
  const both = rules.flatMap((rule) => {
    if (rule.kind !== over.kind) return []
    const asked = askedByBoth(rule, over)
    return asked ? [{ ...over, ...asked } as AgreementRule] : []
  })
  return [...rules, over, ...both]
}

type Condition = readonly string[] | { readonly from: number; readonly to: number }

/** The conditions of both; null: they never hold together. */
function askedByBoth(one: Asked, other: Asked): Partial<Record<ConditionName, Condition>> | null {
  const asked: Partial<Record<ConditionName, Condition>> = {}
  for (const name of CONDITIONS) {
    const [first, second] = [one[name], other[name]]
    const shared = first === undefined ? second : second === undefined ? first : sharedBy(first, second)
    if (shared === undefined) continue
    if ('from' in shared ? shared.from >= shared.to : shared.length === 0) return null
    asked[name] = shared
  }
  return asked
}

function sharedBy(one: Condition, other: Condition): Condition {
  if ('from' in one)
    return 'from' in other ? { from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) } : []
  return 'from' in other ? [] : one.filter((value) => other.includes(value))
}
