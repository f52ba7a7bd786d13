import { allCompared } from '../support/answers/days-compared.ts'
import { describe, expect, test } from 'vitest'
import { setFigures } from '../../domain/comparison/comparison-table.ts'
import { comparedColumns } from '../../domain/comparison/comparison-periods.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { comparisonFile } from '../../src/comparison/board/file/comparison-file.ts'
import { axisWords, columnHeads } from '../../src/charts/kinds/sets/column-words.ts'
import { comparisonSheet } from '../../src/comparison/board/file/comparison-sheets.ts'
import { rangesText } from '../../src/charts/kinds/sets/sets-card.ts'
import { cutSetText } from '../../src/comparison/board/range-words.ts'
import type { AnsweredSet } from '../../src/comparison/board/use-compared-sets.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { readXlsxSheets } from './read-xlsx-sheets.ts'

const config = loadConfig('config')
const page = config.pages.find(({ id }) => id === 'comparisonSpend')
const table = page && config.catalog.tables.get(page.table)
if (!page || !table) throw new Error('the comparison has its first tab')
const range = { from: '2025-12-01', to: '2026-11-21' }
const days = { range, earlier: { from: '2024-12-01', to: '2025-11-21' } }
const columnsOf = (span: 'monthly' | 'quarterly') =>
  comparedColumns({ days, type: 'year_over_year', span, today: TEST_TODAY, invoiced: null })
const columns = { monthly: columnsOf('monthly'), quarterly: columnsOf('quarterly') }

function answered(
  name: string,
  { at, currency, rows }: { at: number; currency: string; rows: readonly QueryRow[] },
): AnsweredSet {
  const source = { rows, group: 'service_category', period: 'bill_date_month' }
  const earlier = { from: '2024-12-01', to: '2025-11-21' }
  return {
    name,
    view: { ...defaultView({ page: page ?? never(), today: TEST_TODAY, clientId: 1 }), currency },
    at,
    range,
    days: allCompared(range, earlier),
    begins: null,
    alike: null,
    invoiced: null,
    phase: 'ready',
    failure: '',
    retry: () => undefined,
    figures: setFigures({
      measures: table?.measures ?? never(),
      shownIn: { currency, filters: {}, unit: 'lbs' },
      columns,
      now: () => source,
      before: () => ({ ...source, rows: [] }),
      alike: null,
      range,
      earlier,
      isTold: true,
      invoiced: null,
    }),
    charges: undefined,
  }
}

function never(): never {
  throw new Error('known above')
}

const CLIENTS = new Map([
  [
    1,
    {
      name: 'Bluegrass',
      childClients: [
        { id: 2, name: 'Trail' },
        { id: 3, name: 'Canada' },
      ],
    },
  ],
])

const row = (group: string, spend: number) => ({
  service_category: group,
  bill_date_month: '2026-01-01',
  total_spend: spend,
  packages: 3,
  total_bill_weight: 4,
})

describe('the comparison as Excel, opened again by a reader', () => {
  test('texts that a spreadsheet would run are inert, numbers are numbers in full precision, and other currencies have no difference', async () => {
    const sets = [
      answered('=1+1', {
        at: 0,
        currency: 'all',
        rows: [row('=HYPERLINK("http://evil")', 12.345678), row('Express', 100)],
      }),
      answered('Same', { at: 1, currency: 'all', rows: [row('Express', 50)] }),
      answered('Canada', { at: 2, currency: 'CAD', rows: [row('Express', 70)] }),
    ]
    const sheet = comparisonSheet({
      billed: [],
      page,
      table,
      dimension: 'service_category',
      splits: [],
      sets,
      type: 'year_over_year',
      clients: CLIENTS,
    })
    const file = await comparisonFile([sheet, { name: 'A/B: a name that is much too long for Excel', rows: [[]] }], {
      signal: new AbortController().signal,
      onProgress: () => undefined,
    })
    const sheets = readXlsxSheets(new Uint8Array(await file.arrayBuffer()))
    expect([...sheets.keys()]).toEqual(['Spend', 'A B  a name that is much too lo'])
    const rows = sheets.get('Spend') ?? []
    expect(rows[0]).toEqual(['Set', 'Client', 'Sub-clients', 'Period', 'Year before', 'Currency', 'Filters'])
    expect(rows[1]).toEqual([
      "'=1+1",
      'Bluegrass',
      'Trail, Canada',
      'Invoice Date, 12/01/2025 – 11/21/2026',
      '12/01/2024 – 11/21/2025',
      'USD',
      'None',
    ])
    const total = rows.find(([name]) => String(name).startsWith('Total Spend'))
    expect(total?.slice(1, 3)).toEqual([112.345678, null])
    expect(total?.slice(7, 9).map((value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value))).toEqual([
      -62.345678, -55.494505,
    ])
    expect(rows.some(([name]) => name === '\'=HYPERLINK("http://evil")')).toBe(true)
    expect(
      rows.some(([, set, first, second]) => set === 'Set' && first === 'December 2025' && second === 'January 2026'),
    ).toBe(true)
    expect(rows.flat().every((cell) => typeof cell !== 'string' || !cell.startsWith('='))).toBe(true)
  })
  test('sets of other months have a head each, and say their sub-clients and filters', () => {
    const late = answered('Late', { at: 1, currency: 'all', rows: [row('Express', 50)] })
    const half = { from: '2026-01-01', to: '2026-06-30' }
    const sides = {
      range: { from: '2026-01-09', to: '2026-06-30' },
      earlier: { from: '2025-01-09', to: '2025-06-30' },
    }
    const monthsOf = (span: 'monthly' | 'quarterly') =>
      comparedColumns({
        ...{ days: { range: half, earlier: sides.earlier }, type: 'year_over_year', span },
        ...{ today: TEST_TODAY, invoiced: null },
      })
    const other: AnsweredSet = {
      ...late,
      range: half,
      begins: '2025-01-09',
      days: { ...late.days, range: half, sides, isCut: true, begins: '2025-01-09' },
      alike: sides,
      view: {
        ...late.view,
        childClientIds: [3],
        filters: { carrier_name: ['UPS', 'FedEx'], zone: ['5'] },
        trackingNumbers: ['1Z9'],
      },
      figures: { ...late.figures, columns: { monthly: monthsOf('monthly'), quarterly: monthsOf('quarterly') } },
    }
    const { rows } = comparisonSheet({
      billed: [],
      page,
      table,
      dimension: 'service_category',
      splits: [],
      sets: [answered('All', { at: 0, currency: 'all', rows: [row('Express', 5)] }), other],
      type: 'year_over_year',
      clients: CLIENTS,
    })
    const texts = rows.map((cells) => cells.map((cell) => (cell && 'text' in cell ? cell.text : null)))
    expect(texts[2]?.slice(1)).toEqual([
      'Bluegrass',
      'Canada',
      'Invoice Date, 01/01/2026 – 06/30/2026',
      '01/09/2025 – 06/30/2025, beside 01/09/2026 – 06/30/2026',
      'USD',
      'Carrier: UPS, FedEx; Zone: 5; Tracking number: 1Z9',
    ])
    const [all, own] = ['All', 'Late'].map((name) =>
      texts.find(([first, set, month]) => first === null && set === name && month),
    )
    expect([all?.[2], own?.[2], all?.[13], own?.[13]]).toEqual([
      'December 2025',
      'July 2025',
      'November 2026',
      'June 2026',
    ])
    expect(columnHeads([answered('All', { at: 0, currency: 'all', rows: [] }), other], 'monthly')[0]).toEqual({
      own: [
        { label: 'Dec', second: '2025' },
        { label: 'Jul', second: '2025' },
      ],
    })
    expect(columnHeads([other], 'monthly')[0]).toEqual({ label: 'Jul', second: '2025' })
    expect([
      axisWords([answered('All', { at: 0, currency: 'all', rows: [] }), other], 'monthly')[11],
      axisWords([other], 'monthly')[0],
    ]).toEqual([
      { label: '12', second: '' },
      { label: 'Jul', second: '2025' },
    ])
    expect(rangesText([answered('All', { at: 0, currency: 'all', rows: [] }), other])).toBe(
      'All 12/01/25 – 11/21/26 · Late 01/01/26 – 06/30/26',
    )
    expect(rangesText([late, late])).toBe('12/01/25 – 11/21/26')
    expect(cutSetText(other)).toBe(
      'Late, Change is of 01/09/26 – 06/30/26 against 01/09/25 – 06/30/25 (173 of 181 days, data begins 01/09/25)',
    )
  })
})
