import { expect, test } from 'vitest'
import { defaultControls } from '../../domain/comparison/comparison-controls.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import {
  factSetTable,
  periodSetTable,
  type SetTable,
  type SetTablesInput,
} from '../../src/charts/kinds/sets/tables/set-tables.ts'
import { briefTable } from '../../src/charts/kinds/sets/tables/brief-table.ts'
import { toldSets } from '../../src/charts/kinds/sets/drawn-sets.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'

const { pages, widgets, catalog } = loadConfig('config')
const page = pages.find(({ id }) => id === 'comparisonSpend')
const table = page && catalog.tables.get(page.table)
if (!page || !table) throw new Error('the comparison has a tab of spend')
const RANGE = { from: '2026-08-01', to: '2026-10-31' }
const config = { widgets: Object.fromEntries(widgets), today: TEST_TODAY }

/** Three months of 400 dollars and 4 packages each. */
function setAt(at: number, name: string): SetTablesInput['sets'][number] {
  const view = { ...defaultView({ page: page!, today: TEST_TODAY, clientId: 1 }), ...RANGE }
  const invoiced = everyDay('2024-12-01', TEST_TODAY)
  const asked = { page: page!, config, table: table!, type: 'range_over_range' as const }
  const { figuresOf, ...questions } = setQuestions({ ...asked, set: { name, view }, invoiced })
  const rows = ['2026-08-01', '2026-09-01', '2026-10-01'].map((month) => ({
    ...{ service_category: 'Ground', bill_date_month: month, total_spend: 400, packages: 4 },
    ...{ total_bill_weight: 80, weighed_packages: 4 },
  }))
  const answers = questions.asked.map(({ when }) => (when === 'now' ? rows : []))
  return { ...questions, ...figuresOf(answers), name, view, at, invoiced }
}

const october = { from: '2026-10-01', to: '2026-10-31', share: 0.9, range: { least: 0.8, most: 0.95 } }
const whole = { ...october, ...RANGE, share: 0.96 }
const open = { asOf: TEST_TODAY, known: true, whole, parts: [], months: [october], lacking: 0 }
const tables: SetTablesInput = {
  ...{ page, table, controls: defaultControls(page), dimension: 'service_category' },
  ...{ sets: [setAt(0, 'Late'), setAt(1, 'Whole')], billed: [open, null] },
}
const said = (of: SetTable, fact: string) => {
  const at = of.columns.findIndex((column) => column.fact === fact)
  return of.rows.map(({ words, values }) => [...words, values[at]])
}

test('of ship dates that are not all billed tables tell no average, and say of which set; amounts stand (MAT-02)', () => {
  const byMonth = factSetTable(tables, 'monthly')
  expect(said(byMonth, 'costperpackage')).toEqual([
    ...[['August 2026', 'Late', 100] as const, ['August 2026', 'Whole', 100] as const],
    ...[['September 2026', 'Late', 100] as const, ['September 2026', 'Whole', 100] as const],
    ...[['October 2026', 'Late', null] as const, ['October 2026', 'Whole', 100] as const],
    ...[['Total', 'Late', null] as const, ['Total', 'Whole', 100] as const],
  ])
  expect(said(byMonth, 'total_spend').map((row) => row.at(-1))).toEqual([400, 400, 400, 400, 400, 400, 1_200, 1_200])
  expect(said(factSetTable(tables, 'quarterly'), 'costperpackage').map((row) => row.at(-1))).toEqual([
    ...[100, 100, null, 100, null, 100],
  ])
  expect(said(factSetTable(tables, 'group'), 'costperpackage').map((row) => row.at(-1))).toEqual([null, 100, null, 100])
  const note = 'Not told yet, as not all is billed: Late, Spend per package'
  for (const { notes } of [byMonth, factSetTable(tables, 'group')])
    expect(notes).toEqual([`${note}, Spend per lb, Lbs per package.`])
  expect(periodSetTable(tables, 'costperpackage').notes).toEqual([`${note}.`])
  expect(periodSetTable(tables, 'total_spend').notes).toEqual([])
})

test('in the text of a mail an average that is not told says so (MAT-02)', () => {
  const compared = tables
  const brief = (fact: string) => briefTable(periodSetTable(tables, fact), compared).rows.map((row) => row.slice(1, 3))
  expect(brief('costperpackage')).toEqual([
    ...[['Late', 'Not told yet'] as const, ['Whole', '$100.00'] as const],
    ...[['Late', 'Not told yet'] as const, ['Whole', '$100.00'] as const],
  ])
  expect(brief('total_spend').map((row) => row.at(-1))).toEqual(['$1,200.00', '$1,200.00', '$1,200.00', '$1,200.00'])
})

test('months of them are marked as those that are not over (MAT-01)', () => {
  const unfinished = (billed: SetTablesInput['billed']) =>
    toldSets({ ...tables, billed }).map(({ figures: { columns } }) =>
      columns.monthly.flatMap((column) => (column?.unfinished ? [column.start] : [])),
    )
  expect(unfinished([null, null])).toEqual([[], []])
  expect(unfinished([open, null])).toEqual([['2026-10-01'], []])
})

test('where all is billed they are all told, and nothing is said', () => {
  const all = factSetTable({ ...tables, billed: [null, null] }, 'monthly')
  expect(said(all, 'costperpackage').map((row) => row.at(-1))).toEqual([100, 100, 100, 100, 100, 100, 100, 100])
  expect(all.notes).toEqual([])
})
