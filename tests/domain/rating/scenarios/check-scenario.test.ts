import { describe, expect, test } from 'vitest'
import { checkScenario, type ScenarioRates } from '../../../../domain/rating/scenarios/check-scenario.ts'
import { Change, quartersOf } from '../../../../domain/rating/scenarios/scenario.ts'

const carrier = (id: number, services: readonly string[]) => ({
  id,
  name: `Carrier ${id}`,
  accounts: ['A'],
  services,
  zones: ['2', '5'],
  surcharges: [{ code: 'RES', name: 'Residential' }],
  modes: ['ground'],
  listsFrom: ['2025-01-01', '2026-01-01'],
})
const RATES: ScenarioRates = { carriers: [carrier(1, ['Slow', 'Fast']), carrier(2, ['Else'])] }
const shift = (services: string[], carrierId: number, service: string, from = 1): Change => ({
  change: 'shift',
  carrierId: from,
  services,
  to: { carrierId, service },
})
const discount = (more: object = {}): Change => ({
  change: 'rule',
  carrierId: 1,
  rule: { kind: 'discount', percent: 40, ...more },
})
const faults = (...changes: Change[]) =>
  checkScenario(changes, RATES).map(({ change, code, field, names }) => [change, code, field, ...names])

describe('a scenario is refused at the field', () => {
  test('where it names what is not there', () => {
    expect(faults({ ...discount(), carrierId: 9 })).toEqual([[0, 'unknownCarrier', 'carrier']])
    expect(faults(discount({ services: ['Slow', 'Gone'], zones: ['9'], accounts: ['Z'] }))).toEqual([
      [0, 'unknownService', 'services', 'Gone'],
      [0, 'unknownZone', 'zones', '9'],
      [0, 'unknownAccount', 'accounts', 'Z'],
    ])
    expect(
      faults({ change: 'rule', carrierId: 1, rule: { kind: 'accessorial', codes: ['XX'], charge: { waived: true } } }),
    ).toEqual([[0, 'unknownCode', 'codes', 'XX']])
    expect(faults({ change: 'fuelTable', carrierId: 1, points: 2, modes: ['air'] })).toEqual([
      [0, 'unknownMode', 'modes', 'air'],
    ])
    expect(faults({ change: 'tariffYear', carrierId: 1, on: '2024-12-31' })).toEqual([
      [0, 'noListThen', 'on', '2025-01-01'],
    ])
    expect(faults(shift(['Slow'], 2, 'Gone'))).toEqual([[0, 'unknownService', 'to', 'Gone']])
  })

  test('where two changes contradict each other, and not where one is narrower', () => {
    expect(faults(discount(), discount({ percent: 45 }))).toEqual([[1, 'twice', 'change', '1']])
    expect(faults(discount(), discount({ services: ['Slow'] }))).toEqual([])
    expect(faults(discount({ services: ['Slow'] }), discount({ services: ['Fast'] }))).toEqual([])
    const increase: Change = { change: 'increase', carrierId: 1, percent: 5, surcharges: false }
    expect(faults(increase, { ...increase, services: ['Slow'] })).toEqual([[1, 'twice', 'change', '1']])
    expect(faults(increase, { ...increase, carrierId: 2 })).toEqual([])
    expect(faults(shift(['Slow'], 2, 'Else'), shift(['Slow', 'Fast'], 2, 'Else'))).toEqual([
      [1, 'twice', 'change', '1'],
    ])
  })

  test('where packages would be shifted in a circle, over as many as it takes', () => {
    expect(faults(shift(['Slow'], 1, 'Slow'))).toEqual([[0, 'toItself', 'to', 'Slow']])
    expect(faults(shift(['Slow'], 1, 'Fast'), shift(['Fast'], 1, 'Slow'))).toEqual([[1, 'circle', 'to', '1']])
    expect(faults(shift(['Slow'], 2, 'Else'), shift(['Else'], 1, 'Fast', 2), shift(['Fast'], 1, 'Slow'))).toEqual([
      [2, 'circle', 'to', '1'],
    ])
    expect(faults(shift(['Slow'], 2, 'Else'), shift(['Fast'], 2, 'Else'))).toEqual([])
  })

  test('and where a percent is above 100, a rule is no price, or nothing is named to be shifted', () => {
    const refused = (change: object) => Change.safeParse(change).error?.issues.map(({ path }) => path.join('.'))
    expect(refused({ change: 'rule', carrierId: 1, rule: { kind: 'discount', percent: 101 } })).toEqual([
      'rule.percent',
    ])
    expect(refused({ change: 'increase', carrierId: 1, percent: 100.5, surcharges: true })).toEqual(['percent'])
    expect(refused({ change: 'fuelTable', carrierId: 1, points: 101 })).toEqual(['points'])
    expect(refused({ change: 'rule', carrierId: 1, rule: { kind: 'guarantee' } })).toEqual(['rule'])
    expect(refused({ ...shift(['Slow'], 2, 'Else'), services: [] })).toEqual(['services'])
  })
})

test('dates come in quarters, the first and the last cut, and none is asked twice or left out', () => {
  expect(quartersOf({ from: '2025-11-30', to: '2026-07-01' })).toEqual([
    { from: '2025-11-30', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-06-30' },
    { from: '2026-07-01', to: '2026-07-01' },
  ])
  expect(quartersOf({ from: '2028-02-29', to: '2028-02-29' })).toEqual([{ from: '2028-02-29', to: '2028-02-29' }])
})
