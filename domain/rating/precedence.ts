import type { AgreementRule, RuleKind, RuleOf } from './agreement.ts'

/** From the one that counts most where equally many are set. */
export const CONDITIONS = ['accounts', 'services', 'zones', 'weights', 'modes', 'codes'] as const
export type ConditionName = (typeof CONDITIONS)[number]

/** What a rule asks for. */
export function conditionsOf(rule: AgreementRule): ConditionName[] {
  const set: Partial<Record<ConditionName, unknown>> = rule
  return CONDITIONS.filter((name) => set[name] !== undefined)
}

/** Below zero: the first wins wherever both hold by what they ask for; zero: the later one in the agreement does. */
function comparePrecedence(one: AgreementRule, other: AgreementRule): number {
  const [first, second] = [conditionsOf(one), conditionsOf(other)]
  if (first.length !== second.length) return second.length - first.length
  for (const name of CONDITIONS) {
    const difference = Number(second.includes(name)) - Number(first.includes(name))
    if (difference !== 0) return difference
  }
  return 0
}

/** The rules of one kind, each before those that it wins against: most conditions, then accounts, services, zones, weights, then the later. */
export function inPrecedence<Kind extends RuleKind>(rules: readonly AgreementRule[], kind: Kind): RuleOf<Kind>[] {
  return rules
    .filter((rule): rule is RuleOf<Kind> => rule.kind === kind)
    .toReversed()
    .sort(comparePrecedence)
}
