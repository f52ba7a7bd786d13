import { expect, test } from 'vitest'
import type { Agreement, AgreementRule } from '../../../domain/rating/agreement.ts'
import { checkAgreement, isError, type KnownRates } from '../../../domain/rating/check-agreement.ts'

const KNOWN: KnownRates = {
  accounts: ['A', 'B', 'C'],
  tariffs: ['List'],
  services: new Map([
    ['Slow', ['2', '5']],
    ['Fast', ['2']],
  ]),
  modes: ['ground', 'air'],
  codes: ['RES'],
  others: [{ name: 'Other', accounts: ['C'], effectiveFrom: '2026-06-01', effectiveTo: null }],
}
const all: AgreementRule = { kind: 'discount', percent: 10 }

function faults(rules: AgreementRule[], more: Partial<Agreement> = {}): string[] {
  const frame = { id: 1, clientId: 1, carrierId: 1, name: 'T', accounts: ['A', 'B'], tariff: 'List', currency: 'USD' }
  const agreement = { ...frame, effectiveFrom: '2026-01-01', effectiveTo: null, rules, ...more }
  return checkAgreement(agreement, KNOWN).map(
    (fault) => `${isError(fault) ? 'error' : 'remark'} ${fault.code} ${fault.rule ?? '-'} ${fault.names.join(', ')}`,
  )
}

test.each<[string, AgreementRule[], Partial<Agreement>, string[]]>([
  ['nothing', [all], {}, []],
  ['an end before the beginning', [all], { effectiveTo: '2025-12-31' }, ['error endsBeforeItBegins - ']],
  [
    'unknown names',
    [all],
    { tariff: 'X', accounts: ['A', 'Z'] },
    ['error unknownTariff - X', 'error unknownAccount - Z'],
  ],
  ['an account of another agreement', [all], { accounts: ['C'] }, ['error accountTaken - C']],
  ['an account that is free until then', [all], { accounts: ['C'], effectiveTo: '2026-05-31' }, []],
  ['a service without a discount', [{ ...all, services: ['Slow'] }], {}, ['remark serviceWithoutDiscount - Fast']],
  [
    'a service without a tariff',
    [all, { ...all, percent: 5, services: ['Lost'] }],
    {},
    ['remark serviceWithoutTariff 1 Lost'],
  ],
  ['two that say otherwise of the same', [all, { ...all, percent: 20 }], {}, ['error contradiction 1 1']],
  [
    'two that meet',
    [all, { ...all, services: ['Slow'], percent: 1 }, { ...all, services: ['Slow', 'Fast'], percent: 2 }],
    {},
    ['remark overlap 2 2'],
  ],
  [
    'weights that no package has',
    [all, { ...all, percent: 5, weights: { from: 5, to: 5 } }],
    {},
    ['error emptyWeights 1 '],
  ],
  [
    'more off than there is',
    [
      { ...all, percent: 60 },
      { kind: 'tier', bands: [{ from: 0, percent: 41 }] },
    ],
    {},
    ['error aboveWhole 1 '],
  ],
  [
    'bands out of order',
    [
      all,
      {
        kind: 'tier',
        bands: [
          { from: 9, percent: 1 },
          { from: 9, percent: 2 },
        ],
      },
    ],
    {},
    ['error bandsOutOfOrder 1 '],
  ],
  [
    'unknown codes and modes',
    [
      all,
      { kind: 'fuel', modes: ['sea'], percent: 1 },
      { kind: 'accessorial', codes: ['X'], charge: { waived: true } },
    ],
    {},
    ['error unknownMode 1 sea', 'error unknownCode 2 X'],
  ],
])('%s', (_name, rules, more, expected) => {
  expect(faults(rules, more)).toEqual(expected)
})

/** Rules that all stand against each other; each tells how often what it says was read. */
function counted(many: number) {
  const read = { times: 0 }
  const rules = Array.from({ length: many }, (_, at): AgreementRule => ({
    kind: 'discount',
    get percent() {
      read.times += 1
      return (at % 90) + 1
    },
  }))
  return { rules, read }
}

test('each rule is read as often however many there are, and says ten that it stands against (issue 49, 3)', () => {
  const timesOf = (many: number) => {
    const { rules, read } = counted(many)
    const told = faults(rules)
    expect(told.filter((each) => each.startsWith(`error contradiction ${many - 1} `))).toHaveLength(10)
    return read.times / many
  }
  expect(timesOf(800)).toBe(timesOf(100))
})
