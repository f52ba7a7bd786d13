import fc from 'fast-check'
import { expect, test } from 'vitest'
import { composeImage, type ImageInput } from '../../../src/charts/export/compose-image.ts'
import { drawChart } from '../../../src/charts/export/draw-chart.ts'
import type { MeasureText } from '../../../src/charts/export/texts/wrap-text.ts'
import { FACTS, THEMES } from '../chart.samples.ts'
import { drawingOf, type SampleDrawing } from './image.samples.ts'
import { xmlFaults, xmlTexts } from './xml-faults.ts'

const measure: MeasureText = (text, { size }) => [...text].length * size * 0.55
const theme = { ...THEMES.light, map: ['#1', '#2', '#3', '#4', '#5', '#6'] }
const ROOM = { width: 538, height: 384 }

const HOSTILE = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '</text></svg><script>alert(1)</script>',
    '"><image href="https://example.com/x.png"/>',
    "' onload='alert(1)",
    '<!--',
    ']]>',
    '<![CDATA[',
    '&amp;&lt;&bogus;&#0;',
    '<?xml version="1.0"?>',
    '<!DOCTYPE svg [<!ENTITY a "b">]>',
    '\u0000\u0008\u001f\ufffe\uffff',
    '\ud800',
    '\udc00 lone',
    '株式会社 北海道',
    '{fact} $& $1 $`',
    ' '.repeat(50),
    'x'.repeat(300),
  ),
)

function compose(changed: Partial<ImageInput>) {
  const words = {
    title: 'Total Spend by month',
    clientName: 'Bluegrass Outfitters',
    lines: ['Invoiced: 11/22/25 – 11/21/26 · USD'],
    foot: 'Data as of 11/21/26',
  }
  return composeImage({
    words,
    chart: '<path d="M0,0h10"/>',
    size: ROOM,
    bounds: [],
    notes: [],
    theme,
    measure,
    direction: 'ltr',
    ...changed,
  })
}

const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text without white space, what XML cannot hold replaced. */
function lasting(text: string): string {
  return [...text]
    .filter((character) => !/\s/.test(character))
    .map((character) => character.replace(FORBIDDEN, '\u{FFFD}'))
    .join('')
}

test('no name, note or title breaks the document, brings in an element, or loses a letter (WID-20)', () => {
  fc.assert(
    fc.property(
      HOSTILE,
      HOSTILE,
      fc.array(HOSTILE, { maxLength: 3 }),
      fc.array(HOSTILE, { maxLength: 3 }),
      (title, clientName, lines, notes) => {
        const { svg } = compose({ words: { title, clientName, lines, foot: clientName }, notes, bounds: ['$1', title] })
        expect(xmlFaults(svg)).toEqual([])
        expect(new Set([...svg.matchAll(/<([a-z]\w*)/gi)].map(([, name]) => name))).toEqual(
          new Set(['svg', 'title', 'rect', 'g', 'path', 'text']),
        )
        const read = xmlTexts(svg).replace(/\s+/g, '')
        for (const text of [title, clientName, ...lines, ...notes]) expect(read).toContain(lasting(text))
      },
    ),
    { numRuns: 300 },
  )
})

const CHARTS: readonly Omit<SampleDrawing, 'rows'>[] = [
  { name: 'breakdown', settings: { dimension: 'account_number', chartType: 'bar' } },
  { name: 'breakdown', settings: { dimension: 'account_number', chartType: 'column' } },
  { name: 'breakdown', settings: { dimension: 'account_number', chartType: 'pie' } },
]

test.each(CHARTS)('no category breaks $settings.chartType (WID-20)', async (chart) => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(HOSTILE, { minLength: 1, maxLength: 12 }), async (names) => {
      const rows = names.map((account_number, index) => ({ account_number, total_spend: 1000 - index }))
      const drawn = await drawChart(drawingOf({ ...chart, rows }), { size: ROOM, theme })
      const { svg } = compose(drawn)
      expect(xmlFaults(svg)).toEqual([])
      const tags = [...svg.matchAll(/<[^>]*>/g)].join('')
      expect(tags).not.toMatch(/<(?:script|image|foreignObject|a|style|use)\b|\son\w+="|href=|data:|url\((?!#)/)
    }),
    { numRuns: 25 },
  )
})

test('the picture grows with its words, and its ground is painted in the theme (WID-20)', () => {
  const plain = compose({})
  const wordy = compose({ notes: ['word '.repeat(80)] })
  expect(plain.width).toBe(538 + 48)
  expect(wordy.height).toBeGreaterThan(plain.height + 60)
  expect(compose({ theme: { ...theme, card: '#0d1117' } }).svg).toContain(
    `<rect width="${plain.width}" height="${plain.height}" fill="#0d1117"/>`,
  )
})

test('a figure shows the fact short and exact (WID-01, WID-20)', async () => {
  const drawn = await drawChart(drawingOf({ name: 'amounts', settings: { chartType: 'toggle' }, rows: [FACTS] }), {
    size: ROOM,
    theme,
  })
  const read = xmlTexts(compose(drawn).svg)
  expect(read).toContain('Total Spend')
  expect(read).toContain('$5.49M')
  expect(read).toContain('$5,493,439.08')
})

test('what is folded, unfinished or off the map is said below the chart (WID-03, WID-10, WID-19)', async () => {
  const categories = Array.from({ length: 12 }, (_, index) => ({
    account_number: `A${index}`,
    total_spend: 100 - index,
  }))
  const breakdown = await drawChart(
    drawingOf({ name: 'breakdown', settings: { dimension: 'account_number', chartType: 'bar' }, rows: categories }),
    { size: ROOM, theme },
  )
  expect(breakdown.notes).toEqual(['Other holds 4: A8, A9, A10, A11.'])

  const months = [
    { bill_date_month: '2025-11-01', total_spend: 10 },
    { bill_date_month: '2026-10-01', total_spend: 40 },
  ]
  const trends = await drawChart(
    drawingOf({
      name: 'trends',
      settings: { chartType: 'line', chartScale: 'linear', chartTimeSpan: 'monthly' },
      rows: months,
    }),
    { size: ROOM, theme },
  )
  expect(trends.notes.join(' ')).toContain('November 2025 (9 of 30 days)')

  const rows = [
    { normalised_consignee_country: 'US', normalised_consignee_state: 'CA', total_spend: 900 },
    { normalised_consignee_country: 'CA', normalised_consignee_state: 'ON', total_spend: 70 },
  ]
  const map = await drawChart(
    drawingOf({ name: 'map', settings: { dimension: 'normalised_consignee', level: 'state' }, rows }),
    { size: ROOM, theme },
  )
  expect(map.notes).toEqual(['Outside the US $70.00'])
  expect(map.bounds[0]).toBe('$1')
})

test('all categories asked for are all drawn, as high as they need (WID-11, WID-20)', async () => {
  const rows = Array.from({ length: 40 }, (_, index) => ({ account_number: `A${index}`, total_spend: 100 - index }))
  const { chart, size, notes } = await drawChart(
    drawingOf({ name: 'breakdown', settings: { dimension: 'account_number', chartType: 'bar' }, rows, showAll: true }),
    { size: ROOM, theme },
  )
  expect(size.height).toBe(800)
  expect(notes).toEqual([])
  for (const { account_number } of rows) expect(chart).toContain(`>${account_number}<`)
})

test('in a language that reads from the right its words stand there, and every text of the chart reads so (WID-20, I18N-01)', () => {
  const chart = '<text x="5" y="5">1.4 ألف $</text><text><tspan x="0">a</tspan><tspan x="0">b</tspan></text>'
  const { svg, width } = compose({ chart, notes: ['لا بيانات.'], direction: 'rtl' })
  expect(xmlFaults(svg)).toEqual([])
  expect(svg).toContain('<text x="5" y="5">\u20671.4 ألف $\u2069</text><text><tspan x="0">\u2067a\u2069</tspan>')
  const own = [...svg.matchAll(/<text x="(\d+)"[^>]* text-anchor="(\w+)"[^>]*>([^<]*)/g)]
  expect(own.map(([, x, anchor]) => [x, anchor])).toEqual(own.map(() => [String(width - 24), 'end']))
  expect(own.map(([, , , words]) => words)).toContain('\u2067Invoiced: 11/22/25 – 11/21/26 · USD\u2069')
  expect(compose({ chart }).svg).not.toMatch(/[\u2067\u2069]/)
})
