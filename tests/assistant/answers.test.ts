import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../../server/config/load-config.ts'
import { answerChartHeight, answerSpec } from '../../src/assistant/answer/answer-chart.ts'
import { readAnswerChart } from '../../src/assistant/answer/read-answer-chart.ts'
import { answerColumns, type AnswerRow } from '../../src/assistant/answer/answer-columns.ts'
import { answerSides, sideColours } from '../../src/assistant/answer/answer-sides.ts'
import { withChanges } from '../../src/assistant/answer/compared-columns.ts'
import { drawnRows } from '../../src/assistant/answer/pie-slices.ts'
import { understoodLine, answerWords } from '../../src/assistant/answer/answer-words.ts'
import { guidelineTabs } from '../../src/assistant/guideline-tabs.ts'
import { chartTheme } from '../../src/charts/theme/chart-theme.ts'
import { speak } from '../../src/text/spoken.ts'
import type { TextTree } from '../../domain/values/text-faults.ts'
import { answerFrom, replyWith } from '../machines/chat/cases.ts'

speak('en', JSON.parse(readFileSync('config/locales/en.json', 'utf8')) as TextTree)
const tables = [...loadConfig('config').catalog.tables.values()]
const ROWS = [
  { carrier_name: 'UPS', total_spend: 1234.5 },
  { carrier_name: null, total_spend: -10 },
]

describe('an answer in words', () => {
  test.each([
    ['WIKI_RESPONSE', { wikiResponse: 'A word.' }, false, 'A word.'],
    ['DEFAULT_RESPONSE', { defaultResponse: 'Hello.' }, false, 'Hello.'],
    ['OTHERS_RESPONSE', {}, false, 'It was $10.00.'],
    ['REPORTS_RESPONSE', {}, false, 'It was $10.00.'],
    ['SQL_RESPONSE', {}, false, 'It was $10.00.'],
    ['EXCEPTION', { exception: 'It failed.', actualException: 'No such column.' }, false, 'It failed.'],
    ['EXCEPTION', { exception: 'It failed.', actualException: 'No such column.' }, true, 'No such column.'],
  ] as const)(
    '%s %j shows its text; to internal users (%s): %s [CHAT-28] [CHAT-29]',
    (type, data, isInternal, words) => {
      expect(answerWords(answerFrom(replyWith(data, type)), isInternal)).toBe(words)
    },
  )

  test('the summary says what the words do not', () => {
    expect([
      understoodLine(answerFrom(replyWith())),
      understoodLine(answerFrom(replyWith({ text: 'It was $10.00. ' }))),
      understoodLine(answerFrom(replyWith({}, 'EXCEPTION'))),
    ]).toEqual(['Net spend of October.', '', ''])
  })

  test('guidelines come in a tab for each line with # [CHAT-10] [GAP-39]', () => {
    expect(guidelineTabs(['# General', 'one', '', 'two', '#Reports', 'three'])).toEqual([
      { title: 'General', lines: ['one', 'two'] },
      { title: 'Reports', lines: ['three'] },
    ])
    expect(guidelineTabs(['none', '# A'])).toEqual([
      { title: '', lines: ['none'] },
      { title: 'A', lines: [] },
    ])
  })
})

describe('the rows of an answer (CHAT-22)', () => {
  const columns = answerColumns(ROWS, tables)

  test('columns are called and counted as in the catalogue', () => {
    expect(columns.map(({ name, label, kind, unit }) => [name, label, kind, unit])).toEqual([
      ['carrier_name', 'Carrier', 'words', null],
      ['total_spend', 'Total Spend', 'value', 'money'],
    ])
    expect(
      columns.map(({ name, shown }) => ROWS.map((row) => shown(row[name as keyof (typeof ROWS)[number]]))),
    ).toEqual([
      ['UPS', 'No data'],
      ['$1,234.50', '−$10.00'],
    ])
  })

  test.each([
    ['bill_date_month', '2026-10-01', 'October 2026'],
    ['bill_date_quarter', '2026-10-01', 'Q4 2026'],
    ['bill_date_day', '2026-10-01', '10/01/2026'],
    ['bill_date_year', '2026-01-01', '2026'],
    ['tracking_status', 'on-time', 'On Time'],
    ['Period', 'from then to now', 'from then to now'],
  ])('%s %s is read as %s', (name, value, shown) =>
    expect(answerColumns([{ [name]: value }], tables)[0]?.shown(value)).toBe(shown),
  )

  test('a figure of two periods has its change beside it, of a mean only where both are', () => {
    const rows = [
      { carrier_name: 'UPS', total_spend: 150, 'total_spend@before': 100 },
      { carrier_name: 'New', total_spend: 20, 'total_spend@before': null },
      { carrier_name: 'Gone', total_spend: null, 'total_spend@before': 40 },
    ]
    const shown = (given: readonly AnswerRow[]) => {
      const table = withChanges({ columns: answerColumns(given, tables), rows: given }, tables)
      return [
        table.columns.map(({ label }) => label),
        ...table.rows.map((row) => table.columns.map((column) => column.shown(row[column.name] ?? null))),
      ]
    }
    expect(shown(rows)).toEqual([
      ['Carrier', 'Total Spend', 'Total Spend, before', 'Change', 'Change %'],
      ['UPS', '$150.00', '$100.00', '+$50.00', '+50.00%'],
      ['New', '$20.00', 'No data', '+$20.00', 'No data'],
      ['Gone', 'No data', '$40.00', '−$40.00', '−100.00%'],
    ])
    const means = [
      {
        carrier_name: 'New',
        'total_spend/packages': 2,
        'total_spend/packages@before': null,
        costperpackage: 2,
        'costperpackage@before': 4,
      },
    ]
    expect(shown(means)[1]?.slice(-4)).toEqual(['No data', 'No data', '−$2.00', '−50.00%'])
    expect(shown([{ carrier_name: 'UPS', total_spend: 1 }])[0]).toEqual(['Carrier', 'Total Spend'])
  })

  const GIVEN = { size: { width: 300, height: 200 }, rest: null, colours: [], unfinished: [] }
  const OPTIONS = {
    mark: { type: 'bar' },
    encoding: { y: { field: 'carrier_name', type: 'nominal' }, x: { field: 'total_spend', type: 'quantitative' } },
  }

  test('the chart has the rows, the theme, the number formats and a tooltip each', () => {
    const chart = readAnswerChart(JSON.stringify(OPTIONS), columns)
    if (!chart) throw new Error('it is a chart')
    const theme = chartTheme((name) => (name === '--data-blue-color-emphasis' ? '#123456' : ''), false)
    const spec = answerSpec({ ...GIVEN, chart, columns, rows: ROWS, theme })
    expect(spec).toMatchObject({
      width: 300,
      layer: [{ mark: { type: 'bar', color: '#123456', tooltip: { content: 'data' } } }],
      encoding: { x: { axis: { format: 'money|$', formatType: 'axisValue' } }, y: { sort: ['UPS', 'No data'] } },
    })
    expect((spec.datasets as { rows: unknown[] }).rows).toEqual([
      {
        carrier_name: 'UPS',
        total_spend: 1234.5,
        unfinished: false,
        tip: { title: 'UPS', lines: [{ name: 'Total Spend', value: '$1,234.50' }] },
      },
      {
        carrier_name: 'No data',
        total_spend: -10,
        unfinished: false,
        tip: { title: 'No data', lines: [{ name: 'Total Spend', value: '−$10.00' }] },
      },
    ])
    expect([
      answerChartHeight(chart, 2),
      answerChartHeight(chart, 36),
      answerChartHeight({ ...chart, mark: { type: 'line' } }, 36),
    ]).toEqual([120, 420, 220])
  })

  test('bars that lie have their values beside them, and the colours that pages give their names', () => {
    const rows = [
      { carrier_name: 'UPS', total_spend: 1234.5 },
      { carrier_name: 'FedEx', total_spend: 10 },
    ]
    const chart = readAnswerChart(JSON.stringify(OPTIONS), columns)
    if (!chart) throw new Error('it is a chart')
    const theme = chartTheme(() => '', false)
    const colours = [
      { name: 'FedEx', light: '#111111', dark: '' },
      { name: 'Other', light: '#222222', dark: '' },
    ]
    const given = { ...GIVEN, chart, rows, theme, colours }
    const spec = answerSpec({ ...given, columns: answerColumns(rows, tables) })
    expect(spec).toMatchObject({
      encoding: { color: { scale: { domain: ['UPS', 'FedEx'], range: [expect.stringMatching(/^#/), '#111111'] } } },
      layer: [{ mark: { type: 'bar' } }, { encoding: { text: { field: 'amount' } } }],
      datasets: { rows: [{ amount: '$1.23K' }, { amount: '$10.00' }] },
    })
    expect(answerSpec({ ...given, rows: ROWS, columns }).layer).toHaveLength(1)
  })

  test.each([
    ['a phone', 358, 1.54],
    ['a wide window', 800, 1.25],
  ])('the value of the longest bar fits beside long names on %s', (_on, width, longer) => {
    const rows = [
      { carrier_name: 'UPS', total_spend: 394_173.42 },
      { carrier_name: 'Old Dominion (LTL) and Partners', total_spend: 136_077.02 },
    ]
    const columns = answerColumns(rows, tables)
    const chart = readAnswerChart(JSON.stringify(OPTIONS), columns)
    if (!chart) throw new Error('it is a chart')
    const theme = chartTheme(() => '', false)
    const spec = answerSpec({ ...GIVEN, chart, columns, rows, theme, size: { width, height: 300 } })
    const domain = (spec.encoding as { x: { scale: { domain: readonly number[] } } }).x.scale.domain
    expect((domain[1] ?? 0) / 394_173.42).toBeCloseTo(longer, 2)
  })

  const IN_TIME = {
    x: { field: 'bill_date_month', type: 'nominal' },
    y: { field: 'total_spend', type: 'quantitative' },
    color: { field: 'carrier_name', type: 'nominal' },
  }
  const month = (at: string, carrier: string, total: number) => ({
    bill_date_month: at,
    carrier_name: carrier,
    total_spend: total,
  })
  const MONTHS = [
    month('2026-09-01', 'UPS', 5),
    month('2026-09-01', 'FedEx', 3),
    month('2026-10-01', 'UPS', 10),
    month('2026-10-01', 'FedEx', 4.25),
    month('2026-11-01', 'UPS', 6),
  ]
  const drawnAs = (type: string, rows: readonly AnswerRow[], encoding: object) => {
    const own = answerColumns(rows, tables)
    const chart = readAnswerChart(JSON.stringify({ mark: { type }, encoding }), own)
    if (!chart) throw new Error('it is a chart')
    return { chart, columns: own, rows }
  }
  const sidesOf = (drawn: ReturnType<typeof drawnAs>) => {
    const found = answerSides(drawn, tables)
    return found && [...found.sides.map(({ label, amount }) => [label, amount]), found.difference]
  }

  test('what the colours of a picture mean is said, with its sum where it is one and by how much two differ', () => {
    expect(sidesOf(drawnAs('line', MONTHS, IN_TIME))).toEqual([['UPS', '$21.00'], ['FedEx', '$7.25'], '$13.75'])
    expect(sidesOf(drawnAs('line', [...MONTHS, month('2026-11-01', 'DHL', 1)], IN_TIME))).toEqual([
      ['UPS', '$21.00'],
      ['FedEx', '$7.25'],
      ['DHL', '$1.00'],
      null,
    ])
    const many = ['UPS', 'FedEx', 'DHL', 'USPS'].map((name) => month('2026-11-01', name, 1))
    expect(sidesOf(drawnAs('line', many, IN_TIME))).toEqual([
      ...['UPS', 'FedEx', 'DHL', 'USPS'].map((name) => [name, null]),
      null,
    ])
    const means = MONTHS.map(({ total_spend: costperpackage, ...row }) => ({ ...row, costperpackage }))
    const y = { field: 'costperpackage', type: 'quantitative' }
    expect(sidesOf(drawnAs('line', means, { ...IN_TIME, y }))).toEqual([['UPS', null], ['FedEx', null], null])
    expect(sidesOf(drawnAs('bar', ROWS, OPTIONS.encoding))).toEqual([
      ['UPS', '$1,234.50'],
      ['No data', '−$10.00'],
      '$1,244.50',
    ])
    expect(sidesOf(drawnAs('bar', many, OPTIONS.encoding))).toBeUndefined()
    expect(sidesOf(drawnAs('bar', MONTHS, { y: IN_TIME.x, x: IN_TIME.y }))).toBeUndefined()
  })

  test('steps of time that are not whole are marked: a line to them is dashed, a bar of them lighter', () => {
    const unfinished = [{ start: '2026-11-01', covered: 21, days: 30, billed: null }]
    const theme = chartTheme(() => '', false)
    const spec = answerSpec({ ...GIVEN, ...drawnAs('line', MONTHS, IN_TIME), theme, unfinished })
    const { datasets } = spec as { datasets: Record<string, Record<string, unknown>[]> }
    const shown = (name: string) => datasets[name]?.map((row) => [row.bill_date_month, row.carrier_name, row.edge])
    expect(shown('finished')).toHaveLength(4)
    // FedEx has no November: its line ends in October, whole.
    expect(shown('edges')).toEqual([
      ['October 2026', 'UPS', 1],
      ['November 2026', 'UPS', 1],
    ])
    expect(datasets.rows?.at(-1)).toMatchObject({ unfinished: true, tip: { title: 'November 2026, 21 of 30 days' } })
    const bars = answerSpec({
      ...GIVEN,
      ...drawnAs('bar', MONTHS, { ...IN_TIME, y: IN_TIME.x, x: IN_TIME.y }),
      theme,
      unfinished,
    })
    expect(bars.layer).toMatchObject([
      { encoding: { opacity: { condition: { test: 'datum.unfinished' } }, yOffset: { field: 'carrier_name' } } },
    ])
  })

  test('of ship months that are not all billed each piece of a line is dashed and says its share, averages are not told yet, and no change stands beside [MAT-01] [MAT-02]', () => {
    const months = [50, null, null].map((cost, at) => ({
      pickup_date_month: `2026-${String(9 + at).padStart(2, '0')}-01`,
      costperpackage: cost,
      'costperpackage@before': cost,
    }))
    const unfinished = [
      { start: '2026-10-01', covered: 31, days: 31, billed: 0.715 },
      { start: '2026-11-01', covered: 21, days: 30, billed: 0.004 },
    ]
    const own = answerColumns(months, tables, ['costperpackage'])
    const [, cost] = own
    expect(months.map((row) => cost?.shown(row.costperpackage))).toEqual(['$50.00', 'Not told yet', 'Not told yet'])
    const chart = readAnswerChart(
      JSON.stringify({
        mark: { type: 'line' },
        encoding: { x: { field: 'pickup_date_month' }, y: { field: 'costperpackage', type: 'quantitative' } },
      }),
      own,
    )
    if (!chart) throw new Error('no chart')
    const theme = chartTheme(() => '', false)
    const { datasets } = answerSpec({ ...GIVEN, chart, columns: own, rows: months, theme, unfinished }) as {
      datasets: Record<string, { readonly edge: number; readonly tip: { readonly title: string } }[]>
    }
    expect(datasets.edges?.map(({ edge }) => edge)).toEqual([0, 0, 1, 1])
    expect(datasets.rows?.map(({ tip }) => tip.title)).toEqual([
      'September 2026',
      'October 2026, about 71% billed',
      'November 2026, 21 of 30 days, next to nothing billed',
    ])
  })

  test('a pie has as many slices as on pages, the last of what is left, where it adds up', () => {
    const rows = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((service_category, at) => ({
      service_category,
      total_spend: 7 - at,
    }))
    const theta = { field: 'total_spend', type: 'quantitative' }
    const color = { field: 'service_category', type: 'nominal' }
    const sliced = (given: readonly AnswerRow[]) => drawnRows(drawnAs('arc', given, { theta, color }), tables)
    const { rows: slices, rest } = sliced(rows)
    expect(slices.slice(4)).toEqual([rows[4], { service_category: 'Other (2)', total_spend: 3 }])
    expect(rest).toBe('Other (2)')
    expect(sliced(rows.slice(0, 6))).toEqual({ rows: rows.slice(0, 6), rest: null })
    const colours = [{ name: 'Ground', light: '#00f', dark: '#00f' }]
    const values = slices.map((row) => row.service_category ?? null)
    expect(sideColours({ values, rest, colours, theme: { dark: false, other: '#888' } })).toEqual([
      ...values.slice(1).map(() => '#00f'),
      '#888',
    ])
    const means = rows.map(({ total_spend: costperpackage, ...row }) => ({ ...row, costperpackage }))
    const of = { theta: { ...theta, field: 'costperpackage' }, color }
    expect(drawnRows(drawnAs('arc', means, of), tables)).toEqual({ rows: means, rest: null })
  })

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no mark', JSON.stringify({ ...OPTIONS, mark: undefined })],
    ['a mark that is none of ours', JSON.stringify({ ...OPTIONS, mark: 'image' })],
    ['a column that is not in the rows', JSON.stringify({ ...OPTIONS, encoding: { x: { field: 'other' } } })],
    ['no encoding', JSON.stringify({ mark: 'bar' })],
  ])('%s is no chart, so the answer is a table', (_, options) => expect(readAnswerChart(options, columns)).toBeNull())
})
