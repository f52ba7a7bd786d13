import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { buildCatalog, TableSpec } from '../../domain/query/catalog.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { CHART_KINDS } from '../../src/charts/chart-kinds.ts'
import type { PriorPeriod } from '../../src/charts/prior-rows.ts'
import type { TwinInput } from '../../src/charts/table/twin-cells.ts'
import { DOLLARS, FACTS, SPEND, WIDGETS } from '../charts/chart.samples.ts'
import { everyDay } from '../support/shipped/every-day.ts'

const config = loadConfig('config')
const spec = config.catalog.tables.get('package_level_info')?.spec
if (!spec) throw new Error('packages are in the catalogue')
const INVOICED = everyDay('2024-12-01', '2026-11-21')
const TWINS = new Map(
  await Promise.all(
    Object.entries(CHART_KINDS).map(async ([rows, { parts }]) => [rows, (await parts()).twin] as const),
  ),
)
const tableOf = (changed: object = {}) =>
  buildCatalog([TableSpec.parse({ ...z.encode(TableSpec, spec), ...changed })]).tables.get('package_level_info')

function twinOf(
  name: string,
  rows: readonly QueryRow[],
  changed: Partial<TwinInput> & { readonly prior?: PriorPeriod } = {},
  settings: WidgetSettings = {},
) {
  const widget = WIDGETS[name]
  const twin = TWINS.get(widget?.rows ?? '')
  if (!twin || !widget || !isDrawn(widget)) throw new Error(name)
  return twin({
    page: SPEND,
    widget,
    settings,
    view: defaultView({ page: SPEND, today: '2026-11-21', clientId: 1 }),
    result: { data: rows, rowCount: rows.length, dataVersion: 1 },
    table: tableOf(),
    formatOf: () => DOLLARS,
    colours: [],
    title: '',
    period: '',
    today: '2026-11-21',
    invoiced: INVOICED,
    unitText: 'USD',
    ...{ prior: null },
    ...changed,
  })
}

const values = (rows: readonly (readonly { readonly value: unknown }[])[], column: number) =>
  rows.map((row) => row[column]?.value)
const texts = (row: readonly { readonly text: string }[] | null) => row?.map(({ text }) => text)

test('facts stand with their sign in the formula before them, their values as the fact strip has them, and their total below', () => {
  const twin = twinOf('amounts', [FACTS])
  expect(values(twin.rows, 0)).toEqual([
    'Published Amount',
    'Transportation Discount',
    'Accessorials',
    'Fuel Surcharge',
    'Taxes & Other Charges',
  ])
  expect(values(twin.rows, 1)).toEqual([7_552_625.63, 3_242_296.02, 509_773.56, 624_571.39, 48_764.52])
  expect(twin.rows.map((row) => row[0]?.text)).toEqual([
    'Published Amount',
    '− Transportation Discount',
    'Accessorials',
    'Fuel Surcharge',
    'Taxes & Other Charges',
  ])
  expect(texts(twin.total)).toEqual(['Total Spend', '$5,493,439.08', '72.74%'])
  expect(twin.columns.map(({ label }) => label)).toEqual(['Fact', 'Amount (USD)', 'Share of Published Amount (%)'])
})

test('every category of the answer is a row, none folded into Other, and the total is their exact sum (WID-22, lessons 6)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 1, maxLength: 40 }), (cents) => {
      const rows = cents.map((each, at) => ({ account_number: `A${at}`, total_spend: each / 100 }))
      const twin = twinOf('breakdown', rows, {}, { dimension: 'account_number', chartType: 'pie' })
      expect(values(twin.rows, 0).toSorted()).toEqual(rows.map((row) => row.account_number).toSorted())
      expect(values(twin.rows, 1).toSorted()).toEqual(rows.map((row) => row.total_spend).toSorted())
      expect(twin.total?.[1]?.value).toBe(exactSum(rows.map((row) => row.total_spend)))
    }),
  )
})

test('every period of the range is a row, with its days; one at or below zero keeps its value also where a semi-log chart has a gap', () => {
  const twin = twinOf(
    'trends',
    [
      { bill_date_month: '2025-11-01', total_spend: -5 },
      { bill_date_month: '2026-11-01', total_spend: 7.25 },
    ],
    {},
    { chartScale: 'semilog', chartTimeSpan: 'monthly' },
  )
  expect(twin.rows).toHaveLength(13)
  expect(texts(twin.rows[0] ?? [])).toEqual(['November 2025', '−$5.00', '9 of 30'])
  expect(texts(twin.rows[1] ?? [])).toEqual(['December 2025', '$0.00', '31 of 31'])
  expect(texts(twin.rows[12] ?? [])).toEqual(['November 2026', '$7.25', '21 of 30'])
  expect(twin.total?.[1]?.value).toBe(2.25)
  const late = twinOf(
    'trends',
    [{ bill_date_month: '2026-11-01', total_spend: 7.25 }],
    { invoiced: everyDay('2026-09-11', '2026-11-21') },
    { chartTimeSpan: 'monthly' },
  )
  expect(late.rows.slice(9).map(texts)).toEqual([
    ['August 2026', 'No data', '31 of 31'],
    ['September 2026', '$0.00', '20 of 30'],
    ['October 2026', '$0.00', '31 of 31'],
    ['November 2026', '$7.25', '21 of 30'],
  ])
})

test('the prior period stands beside each period, named; its notes are the chart’s (PAGE-03)', () => {
  const prior = {
    range: { from: '2024-11-22', to: '2025-11-21' },
    rows: [{ bill_date_month: '2024-12-01', total_spend: 4.5 }],
    column: 'bill_date_month',
    additive: true,
    invoiced: INVOICED,
  }
  const twin = twinOf(
    'trends',
    [{ bill_date_month: '2025-12-01', total_spend: 7 }],
    { prior },
    { chartScale: 'semilog', chartTimeSpan: 'monthly' },
  )
  expect(twin.columns.map(({ label }) => label).slice(3)).toEqual(['Prior period', 'Prior period, Total Spend (USD)'])
  expect(texts(twin.rows[0] ?? [])?.slice(3)).toEqual(['November 2024', 'No data'])
  expect(texts(twin.rows[1] ?? [])?.slice(3)).toEqual(['December 2024', '$4.50'])
  expect(texts(twin.rows[2] ?? [])?.slice(3)).toEqual(['January 2025', '$0.00'])
  expect(texts(twin.total)).toEqual(['Total', '$7.00', '', '', ''])
  expect(twin.notes).toEqual([
    'Change is of 12/01/25 – 11/21/26 against 12/01/24 – 11/21/25 (356 of 365 days, data begins 12/01/24)',
  ])
})

test('every place of the answer is a row, also what has no shape on the map (WID-19)', () => {
  const place = (country: string | null, state: string | null, total_spend: number) => ({
    normalised_consignee_country: country,
    normalised_consignee_state: state,
    total_spend,
  })
  const twin = twinOf(
    'map',
    [place('US', 'NY', 50), place('CA', 'ON', 30), place('US', 'PR', 15), place(null, null, 5)],
    {},
    { dimension: 'normalised_consignee', level: 'state' },
  )
  expect(twin.rows.map((row) => texts(row))).toEqual([
    ['New York', 'United States', '$50.00', '50.00%'],
    ['ON', 'Canada', '$30.00', '30.00%'],
    ['PR', 'United States', '$15.00', '15.00%'],
    ['Without a known address', 'Without a known address', '$5.00', '5.00%'],
  ])
  expect(texts(twin.total)).toEqual(['Total', '', '$100.00', '100.00%'])
})

test('a ratio is never added up: its total is the one asked for, and none before that is known (lessons 6)', () => {
  const measures = [
    { name: 'packages', label: 'Packages', formula: 'f', unit: 'packages', aggregate: 'sum', column: 'no_of_pkgs' },
    { name: 'net', label: 'Net', formula: 'f', unit: 'money', aggregate: 'sum', column: 'net_amount' },
    {
      name: 'total_spend',
      label: 'Spend a package',
      formula: 'f',
      unit: 'money',
      numerator: 'net',
      denominator: 'packages',
    },
  ]
  const rows = [
    { carrier_name: 'UPS', total_spend: 10 },
    { carrier_name: 'USPS', total_spend: 20 },
  ]
  const ratio = (changed: Partial<TwinInput>) =>
    twinOf(
      'breakdown',
      rows,
      { table: tableOf({ measures }), ...changed },
      { dimension: 'carrier_name', chartType: 'bar' },
    ).total
  expect(ratio({})).toBeNull()
  expect(ratio({ askedTotal: 12.5 })?.[1]?.value).toBe(12.5)
  expect(ratio({ askedTotal: null })?.[1]?.text).toBe('No data')
})

test('an answer that was cut says so with counts, and its total is of the rows shown (lessons 4)', () => {
  const rows = [{ carrier_name: 'UPS', total_spend: 10 }]
  const twin = twinOf(
    'breakdown',
    rows,
    { result: { data: rows, rowCount: 1_234, dataVersion: 1 } },
    { dimension: 'carrier_name', chartType: 'bar' },
  )
  expect(twin.notes).toEqual(['Only the 1 largest of 1,234 rows are here.'])
  expect(twin.total?.[0]?.text).toBe('Total of the rows shown')
})
