import { describe, expect, test } from 'vitest'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { factTiles, type FactFigures } from '../../../src/dashboards/facts/fact-tiles.ts'
import { shippedTable } from '../../support/shipped/shipped-tables.ts'
import { everyDay } from '../../support/shipped/every-day.ts'
import { allCompared, noneCompared } from '../../support/answers/days-compared.ts'
import { SPEND } from '../../charts/chart.samples.ts'

const spec = shippedTable('package_level_info')
const perPackage = {
  name: 'per_package',
  label: 'Per package',
  formula: 'x',
  unit: 'money' as const,
  numerator: 'total_spend',
  denominator: 'packages',
}
const table = buildCatalog([{ ...spec, measures: [...spec.measures, perPackage] }]).tables.get(spec.table)
const page = {
  ...SPEND,
  facts: [...SPEND.facts.slice(0, 1), { fact: 'per_package', factText: 'Per package', whereClauses: [] }],
}

const RANGE = { from: '2026-10-10', to: '2026-11-21' }
const EARLIER = { from: '2026-08-28', to: '2026-10-09' }

const FIGURES: FactFigures = {
  range: RANGE,
  column: 'month',
  days: allCompared(RANGE, EARLIER),
  totals: { total_spend: 300, per_package: 3 },
  months: [
    { month: '2026-10-01', total_spend: 100, per_package: 2 },
    { month: '2026-11-01', total_spend: 200, per_package: 4 },
  ],
  prior: {
    range: EARLIER,
    rows: [
      { month: '2026-08-01', total_spend: 20, per_package: 1 },
      { month: '2026-09-01', total_spend: 130, per_package: 2 },
    ],
    column: 'month',
  },
  priorTotals: { total_spend: 150, per_package: 1.5 },
  span: 'monthly',
  alike: null,
  invoiced: everyDay('2026-01-01', '2026-11-21'),
  current: null,
}
const tilesOf = (change: Partial<FactFigures> = {}) =>
  factTiles({ page, table, figures: { ...FIGURES, ...change }, today: '2026-11-21', billed: null })

describe('the tiles of the fact strip (PAGE-03, lessons 6 and 7)', () => {
  test('the prior total of a sum is that of its months; the change is against it', () => {
    expect(tilesOf()[0]).toMatchObject({
      amount: 300,
      before: 150,
      change: { amount: 150, percent: 100, direction: 'up' },
    })
  })

  test('what a page says beside a fact comes with its number, and keeps its line where there is none', () => {
    const [first] = page.facts
    const tile = (totals: FactFigures['totals']) =>
      factTiles({
        page: {
          ...page,
          facts: first ? [{ ...first, aside: { fact: 'pending_unscanned', text: '{count} old' } }] : [],
        },
        table,
        figures: { ...FIGURES, totals },
        today: '2026-11-21',
        billed: null,
      })[0]
    expect(tile({ total_spend: 300, pending_unscanned: 7 })?.aside).toEqual({ text: '{count} old', amount: 7 })
    const without = { text: '{count} old', amount: null }
    expect([tile({ total_spend: 300, pending_unscanned: 0 })?.aside, tile(undefined)?.aside]).toEqual([
      without,
      without,
    ])
    expect(tilesOf()[0]?.aside).toBeNull()
  })

  test('a ratio is compared with its own prior total, never with its months', () => {
    expect(tilesOf()[1]).toMatchObject({ amount: 3, before: 1.5, change: { amount: 1.5, percent: 100 } })
    expect(tilesOf({ priorTotals: undefined })[1]).toMatchObject({ before: undefined, change: undefined })
  })

  test('the line has the months of both periods beside each other, unfinished ends marked', () => {
    expect(tilesOf()[0]?.sparkline).toEqual({
      amounts: [100, 200],
      prior: [130, null],
      unfinished: { first: true, last: true },
    })
    const whole = tilesOf({ range: { from: '2026-09-01', to: '2026-10-31' } })[0]
    expect(whole?.sparkline?.unfinished).toEqual({ first: false, last: false })
  })

  test('no data before, or now, is no change', () => {
    const { prior } = FIGURES
    const invoiced = everyDay('2026-10-10', '2026-11-21')
    expect(tilesOf({ prior: prior && { ...prior, rows: [] }, invoiced })[0]).toMatchObject({
      amount: 300,
      before: null,
      change: null,
      sparkline: { prior: [] },
    })
    expect(tilesOf({ totals: null, invoiced: everyDay('2026-08-28', '2026-10-09') })[0]).toMatchObject({
      amount: null,
      change: null,
    })
  })

  test('of days with invoices and none that a sum counts it is zero, now and before; a ratio of none is no data (issue 48, 6)', () => {
    const { prior } = FIGURES
    const nothing = { totals: null, prior: prior && { ...prior, rows: [] }, priorTotals: null }
    expect(tilesOf(nothing)).toMatchObject([
      { amount: 0, before: 0, change: { amount: 0, direction: 'level' } },
      { amount: null, before: null, change: null },
    ])
    expect(tilesOf({ totals: null })[0]?.change).toMatchObject({ amount: -150, percent: 100, direction: 'down' })
    expect(tilesOf({ totals: { total_spend: null, per_package: 3 } })[0]).toMatchObject({ amount: null, change: null })
    expect(tilesOf({ prior: nothing.prior })[0]?.change).toMatchObject({ amount: 300, isNew: true })
    expect(tilesOf({ alike: { row: null } })[0]?.change).toMatchObject({ amount: -150 })
    const current = { range: { from: '2026-11-15', to: '2026-11-21' }, unit: 'weeks' as const, row: null }
    expect(tilesOf({ current })[0]?.current).toMatchObject({ amount: 0 })
    expect(tilesOf({ ...nothing, invoiced: null })[0]).toMatchObject({ amount: null, before: null, change: null })
  })

  test('where the data begins within the period before, the change is of the days that are alike, the amount of all', () => {
    const alike = { row: { total_spend: 120, per_package: 2 } }
    expect(tilesOf({ alike })[0]).toMatchObject({
      amount: 300,
      before: 150,
      change: { amount: -30, percent: 20, direction: 'down' },
    })
    expect(tilesOf({ alike: { ...alike, row: undefined } })[0]).toMatchObject({ amount: 300, change: undefined })
  })

  test('of too few days no change is told, and nothing stands beside the line', () => {
    expect(tilesOf({ days: noneCompared(RANGE, EARLIER, '2026-10-01'), prior: null })[0]).toMatchObject({
      amount: 300,
      before: null,
      change: null,
      sparkline: { amounts: [100, 200], prior: [] },
    })
  })

  test('what was not there before is new, not 0 percent more (issue 48, 6)', () => {
    const { prior } = FIGURES
    const months = [{ month: '2026-09-01', total_spend: 0 }]
    expect(tilesOf({ prior: prior && { ...prior, rows: months } })[0]?.change).toMatchObject({
      amount: 300,
      percent: 0,
      isNew: true,
    })
  })

  test('a month without an invoice is a gap of the line, one with invoices and no amount is zero (WID-18)', () => {
    const months = [{ month: '2026-11-01', total_spend: 200 }]
    expect(tilesOf({ months })[0]?.sparkline?.amounts).toEqual([0, 200])
    expect(tilesOf({ months, invoiced: everyDay('2026-11-01', '2026-11-21') })[0]?.sparkline?.amounts).toEqual([
      null,
      200,
    ])
  })

  test('what is not answered yet is not known', () => {
    expect(tilesOf({ totals: undefined, months: undefined })[0]).toMatchObject({
      amount: undefined,
      before: 150,
      change: undefined,
      sparkline: undefined,
    })
    expect(tilesOf({ prior: undefined })[0]).toMatchObject({
      amount: 300,
      before: undefined,
      change: undefined,
      sparkline: undefined,
    })
  })
})
