import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../domain/calendar-date.ts'
import { TabControls } from '../../domain/comparison-controls.ts'
import { comparedSet, setOfClient, setOnDay } from '../../domain/comparison-set.ts'
import { defaultWorkspace, openedTab, parseWorkspace, printWorkspace, setOfView, type Workspace } from '../../domain/comparison-workspace.ts'
import { datesOf } from '../../domain/date-choice.ts'
import { ROLLING_PERIODS } from '../../domain/period.ts'
import { WORKSPACE_DEFAULTS, setOf } from '../machines/comparison.cases.ts'

const { today, tabs, page } = WORKSPACE_DEFAULTS
const usual = defaultWorkspace(WORKSPACE_DEFAULTS)
const dates = fc.oneof(
  fc.record({ ago: fc.nat(1_500), days: fc.nat(1_500) }).map(({ ago, days }) => ({ period: '', from: addDays(today, -ago - days), to: addDays(today, -ago) })),
  fc.constantFrom(...ROLLING_PERIODS).map((period) => datesOf({ frequency: 'rp', period }, today)),
  fc.integer({ min: 1, max: 365 }).map((days) => datesOf({ frequency: 'la', days }, today)),
)
const setFilters = fc.record({
  dates,
  dateType: fc.constantFrom('bill_date' as const, 'pickup_date' as const),
  clientId: fc.integer({ min: 1, max: 1_000_000 }),
  childClientIds: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 4 }),
  filters: fc.dictionary(fc.constantFrom('carrier_name', 'zone', 'account_group'), fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }), { noNullPrototype: true }),
})
const name = fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim()).filter((text) => text !== '')
const controlsOf = (facts: readonly string[]): fc.Arbitrary<TabControls> => {
  const { fact: _, ...others } = TabControls.shape
  const choices = Object.fromEntries(Object.entries(others).map(([key, shape]) => [key, fc.constantFrom(...shape.options)]))
  return fc.record({ fact: fc.constantFrom(...facts), ...choices }).map((controls) => TabControls.parse(controls))
}
const workspaces: fc.Arbitrary<Workspace> = fc
  .record({
    names: fc.uniqueArray(name, { minLength: 1, maxLength: 3 }),
    each: fc.array(setFilters, { minLength: 3, maxLength: 3 }),
    controls: fc.tuple(...tabs.map((tab) => controlsOf(tab.facts.map(({ fact }) => fact)))),
    currentTab: fc.constantFrom(...tabs.map(({ id }) => id)),
    trackingNumbers: fc.uniqueArray(fc.string({ minLength: 1, maxLength: 30 }), { maxLength: 3 }),
  })
  .map(({ names, each, controls, currentTab, trackingNumbers }) => ({
    sets: names.flatMap((own, at) => {
      const chosen = each[at]
      return chosen ? [setOfView(own, { ...chosen, ...chosen.dates })] : []
    }),
    tabs: Object.fromEntries(tabs.flatMap((tab, at) => (controls[at] ? [[tab.id, controls[at]]] : []))),
    currentTab,
    trackingNumbers,
  }))

describe('the comparison in the address (COMP-08, COMP-17, DATA-09)', () => {
  test('opens on one set of the first client over the last 12 months, every tab as it is drawn at first', () => {
    expect(parseWorkspace([], WORKSPACE_DEFAULTS)).toEqual(usual)
    expect(usual).toEqual({ sets: [setOf('Set1')], currentTab: 'comparisonSpend', trackingNumbers: [], tabs: { comparisonSpend: openedTab(usual, tabs).controls, comparisonRefund: openedTab({ ...usual, currentTab: 'comparisonRefund' }, tabs).controls } })
  })

  test('every workspace comes back from its address, for whoever opens it', () => {
    fc.assert(
      fc.property(workspaces, fc.integer({ min: 1, max: 9 }), (workspace, clientId) => {
        const text = new URLSearchParams(printWorkspace(workspace, WORKSPACE_DEFAULTS)).toString()
        expect(parseWorkspace([...new URLSearchParams(text)], { ...WORKSPACE_DEFAULTS, clientId })).toEqual(workspace)
      }),
    )
  })

  test('any address is a workspace of one to three sets of different names', () => {
    const parameter = fc.constantFrom('tab', 'tracking', 'set1.name', 'set1.client', 'set2.name', 'set2.from', 'set3.name', 'set3.children', 'set4.name', 'set2.filter.zone', 'comparisonSpend.fact', 'comparisonSpend.chartType')
    fc.assert(
      fc.property(fc.array(fc.tuple(parameter, fc.oneof(fc.string(), fc.constantFrom('Set2', '1', '-1', 'bar', 'total_spend')))), (parameters) => {
        const { sets, tabs: controls } = parseWorkspace(parameters, WORKSPACE_DEFAULTS)
        expect(sets.length).toBeGreaterThan(0)
        expect(new Set(sets.map((set) => set.name)).size).toBe(Math.min(sets.length, 3))
        for (const each of Object.values(controls)) expect(TabControls.safeParse(each).success).toBe(true)
      }),
    )
  })
})

describe('a set', () => {
  const filtered = setOfView('West', { clientId: 2, childClientIds: [3], dateType: 'pickup_date', from: '2026-01-01', to: '2026-02-01', period: '', filters: { zone: ['5'], currency_code: ['CAD'], accessorial: ['x'] } })

  test('shows on a tab what the tab’s page offers, in its one currency, and what is searched [FILT-43]', () => {
    expect(comparedSet(filtered, { page, fact: 'accessorials', trackingNumbers: ['1Z'] })).toEqual({
      name: 'West',
      view: {
        fact: 'accessorials', dateType: 'pickup_date', against: 'period', from: '2026-01-01', to: '2026-02-01', period: '', clientId: 2, childClientIds: [3], currency: 'CAD', unit: 'lbs', mode: '',
        filters: { zone: ['5'], currency_code: ['CAD'] }, trackingNumbers: ['1Z'],
      },
    })
    expect(comparedSet(filtered, { page: { ...page, filters: ['zone'] }, fact: 'accessorials', trackingNumbers: ['1Z'] }).view).toMatchObject({ currency: 'all', filters: { zone: ['5'] }, trackingNumbers: [] })
  })

  test('of another client keeps its days and nothing else', () => expect(setOfClient(filtered, 7)).toEqual(setOf('West', { client: 7, dates: { from: '2026-01-01', to: '2026-02-01', type: 'pickup_date', period: '' } })))

  test('is made anew on another day where its dates move [COMP-26]', () => {
    expect(setOnDay(setOf('West'), '2027-01-10').filters.global.dates).toEqual({ from: '2026-01-11', to: '2027-01-10', type: 'bill_date', period: 'Annual' })
    expect(setOnDay(filtered, '2027-01-10')).toEqual(filtered)
  })
})
