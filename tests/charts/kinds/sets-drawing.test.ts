import { describe, expect, test } from 'vitest'
import { defaultControls } from '../../../domain/comparison/comparison-controls.ts'
import type { InvoicedDays } from '../../../domain/dates/invoiced-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { defaultView } from '../../../domain/dashboards/view.ts'
import { loadConfig } from '../../../server/config/load-config.ts'
import { setQuestions } from '../../../domain/comparison/set-questions.ts'
import type { DrawnSets } from '../../../src/charts/kinds/sets/drawn-sets.ts'
import { setsParts } from '../../../src/charts/kinds/sets/sets-parts.ts'
import { setsDrawing } from '../../../src/charts/kinds/sets/sets-drawing.ts'
import type { Tip } from '../../../src/charts/tip.ts'
import type { AnsweredSet } from '../../../src/comparison/board/use-compared-sets.ts'
import { THEMES } from '../chart.samples.ts'
import { everyDay } from '../../support/shipped/every-day.ts'
import { TEST_TODAY } from '../../support/portal/template-data.ts'

const config = loadConfig('config')
const page = config.pages.find(({ id }) => id === 'comparisonRefund')
const widget = config.widgets.get('comparisonPeriods')
const table = page && config.catalog.tables.get(page.table)
if (!page || !table || !widget) throw new Error('the comparison has refunds, and a chart of sets')
const source = { page, table, widget, config: { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY } }

function answered(
  name: string,
  { at, range, invoiced, rows }: { at: number; range: DateRange; invoiced: InvoicedDays; rows: readonly QueryRow[] },
): AnsweredSet {
  const view = { ...defaultView({ page: source.page, today: TEST_TODAY, clientId: 1 }), ...range }
  const questions = setQuestions({
    ...source,
    set: { name, view },
    type: 'year_over_year',
    invoiced,
  })
  return {
    ...questions,
    ...questions.figuresOf(questions.asked.map(({ when }) => (when === 'now' ? rows : []))),
    name,
    view,
    at,
    invoiced,
    phase: 'ready',
    failure: '',
    retry: () => undefined,
  }
}

function drawn(
  sets: readonly AnsweredSet[],
  { billed = [], fact = 'credit' }: { readonly billed?: DrawnSets['billed']; readonly fact?: string } = {},
) {
  const compared = {
    ...source,
    controls: { ...defaultControls(source.page), fact },
    billed,
    today: TEST_TODAY,
    sets,
  }
  const drawing = setsDrawing({
    compared,
    span: 'monthly',
    title: '',
    logarithmic: false,
    bars: false,
    hatched: true,
  })
  const { points, notes, pictureOf } = drawing
  const { datasets } = pictureOf({ size: { width: 900, height: 300 }, theme: THEMES.light, settings: {} })
  const { ticks = [] } = datasets
  const parts = { compared, widget: source.widget, settings: {}, drawing }
  return {
    points,
    datasets,
    twin: setsParts.twin(parts),
    notes,
    ticks: ticks.map((row) => (row as { tick: readonly string[] }).tick.join(' ')),
    image: setsParts.image(parts),
  }
}

const YEAR = { from: '2025-12-01', to: TEST_TODAY }
const HALF = { from: '2025-01-01', to: '2025-12-31' }
const refunds = [{ service_category: 'Ground', bill_date_month: '2026-02-01', credit: 5 }]

describe('the chart of the compared sets (COMP-11, decision 0022)', () => {
  test('a month with invoices and none of the fact is zero; one without is no data, or not known where the days could not be looked up', () => {
    const values = (invoiced: InvoicedDays) => drawn([answered('One', { at: 0, range: YEAR, invoiced, rows: refunds })])
    const known = values([...everyDay('2026-01-01', '2026-05-31'), ...everyDay('2026-07-01', TEST_TODAY)])
    expect(known.points.map(({ value }) => value)).toEqual([null, 0, 5, 0, 0, 0, null, 0, 0, 0, 0, 0])
    expect(known.notes[0]).toBe('No data: One December 2025, One June 2026.')
    expect(values(null).notes[0]).toMatch(/^Not known whether without data or 0: One December 2025/)
  })

  test('sets of the same months name them; sets of other months stand at numbered positions, which a note explains', () => {
    const one = answered('One', { at: 0, range: YEAR, invoiced: null, rows: refunds })
    expect(drawn([one, { ...one, name: 'Two', at: 1 }]).ticks.slice(0, 3)).toEqual(['Dec 2025', 'Jan 2026', 'Feb'])
    const { ticks, notes } = drawn([one, answered('Two', { at: 1, range: HALF, invoiced: null, rows: [] })])
    expect(ticks).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'])
    expect(notes[0]).toBe('1, 2, 3 …: each set’s own months or quarters, in order.')
  })

  test('a set whose data begins within the range before is hatched where it begins, and compared over the days that are alike', () => {
    const late = answered('Late', { at: 0, range: YEAR, invoiced: everyDay('2024-12-09', TEST_TODAY), rows: refunds })
    expect([late.begins, late.alike]).toEqual([
      '2024-12-09',
      { range: { from: '2025-12-09', to: TEST_TODAY }, earlier: { from: '2024-12-09', to: '2025-11-21' } },
    ])
    const begun = drawn([
      answered('New', { at: 0, range: YEAR, invoiced: everyDay('2026-01-15', TEST_TODAY), rows: refunds }),
    ])
    expect(begun.points[1]).toMatchObject({ unfinished: true, part: '17 of 31 days', value: 0 })
    expect(begun.notes.join(' ')).toContain('Hatched: January 2026 (17 of 31 days)')
  })

  test('an image says in words whose mark is whose, and how what a set is set against is drawn', async () => {
    const one = answered('One', { at: 0, range: YEAR, invoiced: everyDay('2024-12-01', TEST_TODAY), rows: refunds })
    const { notes } = await drawn([one, { ...one, name: 'Two', at: 1 }]).image
    expect(notes.slice(0, 2)).toEqual(['● One  ■ Two', 'A line across marks the range before.'])
  })

  describe('of ship dates that are not all billed', () => {
    const last = { from: '2026-11-01', to: TEST_TODAY, share: 0.717, range: { least: 0.5, most: 0.8 } }
    const october = { from: '2026-10-01', to: '2026-10-31', share: 0.954, range: { least: 0.9, most: 0.99 } }
    const whole = { from: YEAR.from, to: YEAR.to, share: 0.96, range: { least: 0.9, most: 0.98 } }
    const parts = [october, last]
    const open = { asOf: TEST_TODAY, known: true, whole, parts, months: parts, lacking: 0 }
    const rows = ['2026-09-01', '2026-10-01', '2026-11-01'].map((month) => ({
      ...{ service_category: 'Ground', bill_date_month: month, credit: 400 },
      ...{ packages: 4, credit_per_package: 100 },
    }))
    const days = everyDay('2024-12-01', TEST_TODAY)
    const sets = [
      answered('Late', { at: 0, range: YEAR, invoiced: days, rows }),
      answered('Whole', { at: 1, range: YEAR, invoiced: days, rows }),
    ]
    const late = drawn(sets, { billed: [open, null] })
    const told = (set: string) => late.points.filter((point) => point.set === set).slice(-2)

    test('the months of that set alone are hatched, and say how much is billed and what is expected (MAT-01, MAT-02)', () => {
      expect(told('Late').map(({ unfinished, part, expected }) => [unfinished, part, expected])).toEqual([
        [true, 'about 95% billed', '$404.04 to $444.44'],
        [true, '21 of 30 days, about 71% billed', '$500.00 to $800.00'],
      ])
      expect(told('Whole').map(({ unfinished, part, expected }) => [unfinished, part, expected])).toEqual([
        [false, '', ''],
        [true, '21 of 30 days', ''],
      ])
      expect(late.notes).toContain(
        'Hatched: Late October 2026 (about 95% billed), Late November 2026 (21 of 30 days, about 71% billed), November 2026 (21 of 30 days).',
      )
      const tips = late.datasets.ticks?.map((row) => (row as { tip: Tip }).tip.lines) ?? []
      expect(tips.at(-2)).toContainEqual({ name: 'Late, Expected in the end', value: '$404.04 to $444.44' })
      expect(tips.at(-2)).not.toContainEqual(expect.objectContaining({ name: 'Whole, Expected in the end' }))
    })

    test('a line to them is dashed from the last month that is billed', () => {
      const edges = late.datasets.edges as readonly { readonly set: string; readonly label: string }[]
      expect(edges.filter(({ set }) => set === 'Late').map(({ label }) => label)).toEqual([
        ...['September 2026', 'October 2026', 'November 2026'],
      ])
      expect(edges.filter(({ set }) => set === 'Whole').map(({ label }) => label)).toEqual([
        ...['October 2026', 'November 2026'],
      ])
    })

    test('the table has what is expected of them, and no column for it where all is billed', () => {
      const heads = (of: typeof late) => of.twin.columns.map(({ label }) => label)
      expect(heads(late)).toContain('Expected in the end')
      expect(heads(drawn(sets))).not.toContain('Expected in the end')
      const at = heads(late).indexOf('Expected in the end')
      expect([11, 23].map((row) => late.twin.rows[row]?.[at]?.text)).toEqual(['$500.00 to $800.00', ''])
    })
  })
})
