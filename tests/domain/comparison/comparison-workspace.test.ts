import { fittingNarrowing } from '../../../domain/comparison/narrowing.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import type { ClientFamily } from '../../../domain/access/client-family.ts'
import { TabControls } from '../../../domain/comparison/comparison-controls.ts'
import { comparedSet, setOfClient, setOnDay } from '../../../domain/comparison/comparison-set.ts'
import {
  defaultWorkspace,
  openedTab,
  printWorkspace,
  readWorkspace,
  setOfView,
  type Workspace,
} from '../../../domain/comparison/comparison-workspace.ts'
import { datesOf } from '../../../domain/dates/date-choice.ts'
import { readValues } from '../../../domain/dashboards/dimension-filter.ts'
import { ROLLING_PERIODS } from '../../../domain/dates/period.ts'
import { SHIPPED_WIDGETS } from '../../support/shipped/shipped-pages.ts'
import { WORKSPACE_DEFAULTS, setOf } from '../../machines/comparison/cases.ts'

const { today, tabs, page } = WORKSPACE_DEFAULTS
const config = { widgets: SHIPPED_WIDGETS }
const usual = defaultWorkspace(WORKSPACE_DEFAULTS)
const dates = fc.oneof(
  fc
    .record({ ago: fc.nat(1_500), days: fc.nat(1_500) })
    .map(({ ago, days }) => ({ period: '', from: addDays(today, -ago - days), to: addDays(today, -ago) })),
  fc.constantFrom(...ROLLING_PERIODS).map((period) => datesOf({ frequency: 'rp', period }, today)),
  fc.integer({ min: 1, max: 365 }).map((days) => datesOf({ frequency: 'la', days }, today)),
)
const setFilters = fc.record({
  dates,
  dateType: fc.constantFrom('bill_date' as const, 'pickup_date' as const),
  clientId: fc.integer({ min: 1, max: 1_000_000 }),
  childClientIds: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }),
  filters: fc.dictionary(
    fc.constantFrom('carrier_name', 'zone', 'account_group'),
    fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    { noNullPrototype: true },
  ),
})
const name = fc
  .string({ minLength: 1, maxLength: 40 })
  .map((text) => text.trim())
  .filter((text) => text !== '')
const controlsOf = (facts: readonly string[]): fc.Arbitrary<TabControls> => {
  const { fact: _, ...others } = TabControls.shape
  const choices = Object.fromEntries(
    Object.entries(others).flatMap(([key, shape]) =>
      'options' in shape ? [[key, fc.constantFrom(...shape.options)]] : [],
    ),
  )
  const split = fc.constantFrom('carrier_name', 'zone')
  const splits = fc.record(
    { 'split.periods': split, 'split.trends': split, 'split.breakdown': split },
    { requiredKeys: [], noNullPrototype: true },
  )
  return fc
    .tuple(fc.record({ fact: fc.constantFrom(...facts), ...choices }), splits)
    .map(([controls, chosen]) => TabControls.parse({ ...controls, ...chosen }))
}
const workspaces: fc.Arbitrary<Workspace> = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    each: fc.array(setFilters, { minLength: 3, maxLength: 3 }),
    controls: fc.tuple(...tabs.map((tab) => controlsOf(tab.facts.map(({ fact }) => fact)))),
    currentTab: fc.constantFrom(...tabs.map(({ id }) => id)),
    trackingNumbers: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 3 }),
    chosen: fc.record({ zone: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }) }, { requiredKeys: [] }),
    lastDay: fc.boolean(),
  })
  .map(({ names, each, controls, currentTab, trackingNumbers, chosen, lastDay }) => {
    const sets = names.flatMap((own, at) => {
      const filters = each[at]
      return filters ? [setOfView(own, { ...filters, ...filters.dates })] : []
    })
    const days = sets.map(({ filters: { global } }) => ({ from: global.dates.to, to: global.dates.to }))
    return {
      sets,
      controls,
      currentTab,
      trackingNumbers,
      narrowing: fittingNarrowing({ filters: chosen, days: lastDay ? days : [] }, sets),
    }
  })
  .map(({ controls, ...workspace }) => ({
    ...workspace,
    tabs: Object.fromEntries(tabs.flatMap((tab, at) => (controls[at] ? [[tab.id, controls[at]]] : []))),
  }))

const read = (parameters: readonly (readonly [string, string])[], clients: readonly ClientFamily[] = []) =>
  readWorkspace(parameters, { defaults: WORKSPACE_DEFAULTS, clients, config })

describe('the comparison in the address (COMP-08, COMP-17, DATA-09)', () => {
  test('opens on one set of the first client over the last 12 months, every tab as it is drawn at first', () => {
    expect(read([])).toEqual({ workspace: usual, unhonoured: [] })
    expect(usual).toEqual({
      sets: [setOf('Set1')],
      currentTab: 'comparisonSpend',
      trackingNumbers: [],
      narrowing: { filters: {}, days: [] },
      tabs: {
        comparisonSpend: openedTab(usual, tabs).controls,
        comparisonRefund: openedTab({ ...usual, currentTab: 'comparisonRefund' }, tabs).controls,
      },
    })
  })

  test('every workspace comes back from its address, for whoever opens it', () => {
    fc.assert(
      fc.property(workspaces, fc.integer({ min: 1, max: 9 }), (workspace, clientId) => {
        const text = new URLSearchParams(printWorkspace(workspace, WORKSPACE_DEFAULTS)).toString()
        expect(
          readWorkspace([...new URLSearchParams(text)], {
            defaults: { ...WORKSPACE_DEFAULTS, clientId },
            clients: [],
            config,
          }),
        ).toEqual({ workspace, unhonoured: [] })
      }),
    )
  })

  test('what the address of another page says of its client and days is the first set; beside sets it is refused (issue 48, 11)', () => {
    const { workspace, unhonoured } = read([
      ['client', '7'],
      ['from', '2026-01-01'],
      ['to', '2026-03-31'],
    ])
    expect(unhonoured).toEqual([])
    expect(workspace.sets.map(({ name, filters: { global } }) => [name, global.client, global.dates.from])).toEqual([
      ['Set1', 7, '2026-01-01'],
    ])
    expect(
      read([
        ['client', '7'],
        ['fact', 'total_spend'],
      ]).unhonoured,
    ).toEqual([{ parameter: 'fact', text: 'total_spend', reason: 'not-of-page', of: 'Set1' }])
    expect(
      read([
        ['client', '7'],
        ['set1.client', '3'],
      ]).unhonoured,
    ).toEqual([{ parameter: 'client', text: '7', reason: 'not-of-page', of: '' }])
  })

  test('any address is a workspace of one to three sets of different names', () => {
    const parameter = fc.constantFrom(
      'tab',
      'tracking',
      'set1.name',
      'set1.client',
      'set2.name',
      'set2.from',
      'set3.name',
      'set3.children',
      'set4.name',
      'set2.filter.zone',
      'comparisonSpend.fact',
      'comparisonSpend.chartType',
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(parameter, fc.oneof(fc.string(), fc.constantFrom('Set2', '1', '-1', 'bar', 'total_spend')))),
        (parameters) => {
          const {
            workspace: { sets, tabs: controls },
            unhonoured,
          } = read(parameters)
          const printed = new Map(printWorkspace(read(parameters).workspace, WORKSPACE_DEFAULTS))
          const usually = new Map(
            parameters.map(([name]) => [
              name,
              name.startsWith('comparisonSpend.')
                ? String(usual.tabs.comparisonSpend?.[name.slice(16) as 'fact'])
                : name === 'tab'
                  ? 'comparisonSpend'
                  : '',
            ]),
          )
          for (const [name, text] of new Map(parameters)) {
            const told = unhonoured.some((each) => each.parameter === name && each.text === text)
            const held =
              [...printed].some(
                ([, value]) => value === text.trim() || readValues(value).join() === readValues(text).join(),
              ) ||
              usually.get(name) === text ||
              name === 'set2.from'
            expect([name, text, told || held]).toEqual([name, text, true])
          }
          expect(sets.length).toBeGreaterThan(0)
          expect(new Set(sets.map((set) => set.name)).size).toBe(Math.min(sets.length, 3))
          for (const each of Object.values(controls)) expect(TabControls.safeParse(each).success).toBe(true)
        },
      ),
    )
  })
})

describe('what an address asks of the comparison that cannot be had', () => {
  const clients = [
    {
      id: 1,
      name: 'Bluegrass',
      childClients: [
        { id: 2, name: 'Trail' },
        { id: 3, name: 'Canada' },
      ],
    },
  ]

  test('is told by its set or tab, and the sets are what would hold', () => {
    const { workspace, unhonoured } = read(
      [
        ['set1.client', '1'],
        ['set1.children', '2,9'],
        ['set2.client', '1'],
        ['set2.to', '2027-01-01'],
        ['set2.unit', 'kgs'],
        ['set4.name', 'Far'],
        ['comparisonSpend.chartType', 'pie'],
        ['comparisonSpend.split.trends', 'accessorial'],
        ['comparisonSpend.split.breakdown', 'service_category'],
        ['comparisonSpend.split.nothing', 'zone'],
        ['comparisonRefund.split.trends', 'zone'],
        ['tab', 'nothing'],
        ['zzz', '1'],
        ['tracking', '9'.repeat(61)],
      ],
      clients,
    )
    expect(unhonoured.map(({ of, parameter, reason }) => [of, parameter, reason])).toEqual([
      ['', 'tab', 'unknown'],
      ['', 'tracking', 'too-long'],
      ['', 'set4.name', 'not-of-page'],
      ['', 'zzz', 'not-of-page'],
      ['Set1', 'set1.children', 'not-of-client'],
      ['Set2', 'set2.to', 'after-today'],
      ['Set2', 'set2.unit', 'not-of-page'],
      [expect.any(String), 'comparisonSpend.chartType', 'unknown'],
      [expect.any(String), 'comparisonSpend.split.trends', 'unknown'],
      [expect.any(String), 'comparisonSpend.split.breakdown', 'unknown'],
      [expect.any(String), 'comparisonSpend.split.nothing', 'not-of-page'],
    ])
    expect(workspace.sets.map(({ filters }) => filters.global.selectedChildClients)).toEqual([[], []])
  })

  test("a child's set is its parent's with that child; one of a client not seen stays, to be shown as such", () => {
    const { workspace, unhonoured } = read(
      [
        ['set1.client', '3'],
        ['set2.client', '99'],
      ],
      clients,
    )
    expect([
      unhonoured,
      workspace.sets.map(({ filters: { global } }) => [global.client, global.selectedChildClients]),
    ]).toEqual([
      [],
      [
        [1, [3]],
        [99, []],
      ],
    ])
  })
})

describe('a set', () => {
  const filtered = setOfView('West', {
    clientId: 2,
    childClientIds: [3],
    dateType: 'pickup_date',
    from: '2026-01-01',
    to: '2026-02-01',
    period: '',
    filters: { zone: ['5'], currency_code: ['CAD'], accessorial: ['x'] },
  })

  test('shows on a tab what the tab’s page offers, in its one currency, and what is searched [FILT-43]', () => {
    expect(comparedSet(filtered, { page, fact: 'accessorials', trackingNumbers: ['1Z'] })).toEqual({
      name: 'West',
      view: {
        fact: 'accessorials',
        dateType: 'pickup_date',
        against: 'period',
        from: '2026-01-01',
        to: '2026-02-01',
        period: '',
        clientId: 2,
        childClientIds: [3],
        currency: 'CAD',
        unit: 'lbs',
        mode: '',
        filters: { zone: ['5'], currency_code: ['CAD'] },
        trackingNumbers: ['1Z'],
      },
    })
    expect(
      comparedSet(filtered, { page: { ...page, filters: ['zone'] }, fact: 'accessorials', trackingNumbers: ['1Z'] })
        .view,
    ).toMatchObject({ currency: 'all', filters: { zone: ['5'] }, trackingNumbers: [] })
  })

  test('of another client keeps its days and nothing else', () =>
    expect(setOfClient(filtered, 7)).toEqual(
      setOf('West', { client: 7, dates: { from: '2026-01-01', to: '2026-02-01', type: 'pickup_date', period: '' } }),
    ))

  test('is made anew on another day where its dates move [COMP-26]', () => {
    expect(setOnDay(setOf('West'), '2027-01-10').filters.global.dates).toEqual({
      from: '2026-01-11',
      to: '2027-01-10',
      type: 'bill_date',
      period: 'Annual',
    })
    expect(setOnDay(filtered, '2027-01-10')).toEqual(filtered)
  })
})
