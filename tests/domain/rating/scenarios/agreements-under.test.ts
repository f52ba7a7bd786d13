import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AgreementRule } from '../../../../domain/rating/agreement.ts'
import { inPrecedence } from '../../../../domain/rating/precedence.ts'
import { agreementsUnder, rulesUnder } from '../../../../domain/rating/scenarios/agreements-under.ts'

const some = <T>(values: readonly T[]) => fc.subarray([...values], { minLength: 1 })
const conditions = fc.record(
  {
    accounts: some(['A', 'B']),
    services: some(['Slow', 'Fast', 'Air']),
    zones: some(['2', '5']),
    weights: fc
      .tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .map(([from, more]) => ({ from, to: from + more })),
  },
  { requiredKeys: [] },
)
const discount = fc
  .tuple(conditions, fc.integer({ min: 0, max: 100 }))
  .map(([when, percent]): AgreementRule => ({ kind: 'discount', ...when, percent }))
const sent = fc.record({
  account: fc.constantFrom('A', 'B'),
  service: fc.constantFrom('Slow', 'Fast', 'Air'),
  zone: fc.constantFrom('2', '5'),
  pounds: fc.integer({ min: 1, max: 10 }),
})
type Sent = typeof sent extends fc.Arbitrary<infer Value> ? Value : never

function holds(rule: AgreementRule, { account, service, zone, pounds }: Sent): boolean {
  if (rule.kind !== 'discount') return false
  const { accounts, services, zones, weights } = rule
  return (
    (accounts?.includes(account) ?? true) &&
    (services?.includes(service) ?? true) &&
    (zones?.includes(zone) ?? true) &&
    (weights === undefined || (pounds > weights.from && pounds <= weights.to))
  )
}
const percentOf = (rules: readonly AgreementRule[], of: Sent) =>
  inPrecedence(rules, 'discount').find((rule) => holds(rule, of))?.percent

describe('a changed rule', () => {
  test('holds wherever it asks to, whatever else is agreed, and nothing else changes', () => {
    fc.assert(
      fc.property(fc.array(discount, { maxLength: 8 }), discount, sent, (rules, over, of) => {
        const expected = holds(over, of) ? percentOf([over], of) : percentOf(rules, of)
        expect(percentOf(rulesUnder(rules, over), of)).toBe(expected)
      }),
      { numRuns: 2000 },
    )
  })

  test('of two the later holds where both do', () => {
    fc.assert(
      fc.property(fc.array(discount, { maxLength: 6 }), discount, discount, sent, (rules, one, other, of) => {
        const both = rulesUnder(rulesUnder(rules, one), other)
        const expected = holds(other, of) ? [other] : holds(one, of) ? [one] : rules
        expect(percentOf(both, of)).toBe(percentOf(expected, of))
      }),
    )
  })

  test('is laid over the agreements of its carrier alone, and over rules of its kind alone', () => {
    const agreement = (id: number, carrierId: number) => ({
      ...{ id, clientId: 1, carrierId, name: 'Test', accounts: ['A'], tariff: 'List', currency: 'USD' },
      effectiveFrom: '2026-01-01',
      effectiveTo: null,
      rules: [{ kind: 'fuel' as const, percent: 10 }],
    })
    const rule = { kind: 'discount' as const, percent: 20 }
    const [own, other] = agreementsUnder([agreement(1, 1), agreement(2, 2)], [{ change: 'rule', carrierId: 1, rule }])
    expect(own?.rules).toEqual([{ kind: 'fuel', percent: 10 }, rule])
    expect(other?.rules).toEqual([{ kind: 'fuel', percent: 10 }])
  })
})
