import fc from 'fast-check'
import { expect, test } from 'vitest'
import { englishValues } from '../support/language/english-values.ts'
import { categoryColours } from '../../src/charts/theme/category-colours.ts'
import { axisLabel, labelLines, printAxisFormat, printLabelRoom } from '../../src/charts/theme/chart-functions.ts'
import { inkOn } from '../../src/charts/theme/chart-theme.ts'
import { fillTemplate } from '../../src/charts/fill-template.ts'
import { barLayout, LABEL_GAP, textWidth } from '../../src/charts/layout.ts'
import { tipHtml } from '../../src/charts/tip.ts'
import { text } from '../../src/text/text.ts'
import { factSigns } from '../../src/dashboards/facts/fact-signs.ts'
import { DOLLARS, SPEND, THEMES } from './chart.samples.ts'
import { valueScale } from '../../src/charts/value-axis.ts'

const { axisValue } = englishValues

test('axis labels are short and without trailing zeros (WID-13)', () => {
  const labels = [0, 100, 1_000, 62_500, 500_000, 1_000_000, 2_500_000, -2_500_000, 3e9].map((value) =>
    axisLabel(value, printAxisFormat(DOLLARS)),
  )
  expect(labels).toEqual(['$0', '$100', '$1K', '$62.5K', '$500K', '$1M', '$2.5M', '−$2.5M', '$3B'])
  expect(axisValue(1_500, { unit: 'packages', symbol: '', weightUnit: 'lbs' })).toBe('1.5K')
})

test('what of the prior period stands beside nothing is said alike of days and of months', () => {
  const list = '10/31/26'
  expect(text('dashboard.priorBeyond', { list })).toBe(
    `Not drawn of the prior period, as nothing of this one stands beside it: ${list}.`,
  )
})

test('a label breaks at spaces and slashes into as many lines as there are; what does not fit is cut', () => {
  expect(labelLines('Parcel Service Charges', '56|3')).toEqual(['Parcel', 'Service', 'Charges'])
  expect(labelLines('Postal/Consolidator', '80|3')).toEqual(['Postal/', 'Consolidator'])
  expect(labelLines('a bb ccc dddd eeeee', '32|3')).toEqual(['a bb', 'ccc', 'dddd…'])
  expect(labelLines('FTL', '240|1')).toEqual(['FTL'])
  expect(labelLines('Delivery Area Surcharge - Residential', '150|2')).toEqual([
    'Delivery Area Surcharge',
    '- Residential',
  ])
  expect(labelLines('Delivery Area Surcharge - Residential', '150|1')).toEqual(['Delivery Area Surcharge…'])
})

test('a label loses nothing where it fits, and no line is wider than there is room', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', 'ع'), minLength: 1, maxLength: 9 })
  fc.assert(
    fc.property(
      fc.array(word, { minLength: 1, maxLength: 6 }),
      fc.integer({ min: 80, max: 300 }),
      fc.integer({ min: 1, max: 3 }),
      (words, width, lines) => {
        const label = words.join(' ')
        const shown = labelLines(label, printLabelRoom({ width, lines }))
        expect(shown.length).toBeLessThanOrEqual(lines)
        expect(Math.max(...shown.map(textWidth))).toBeLessThanOrEqual(width)
        if (!shown.join('').includes('…')) expect(shown.join(' ')).toBe(label)
      },
    ),
  )
})

test('the names of nine accessorials are whole beside their bars, in a card of half the board (WID-03)', () => {
  const labels = [
    'Additional Handling - Dimensions',
    'Delivery Area Surcharge - Residential',
    'Demand Surcharge - Additional Handling',
    'Residential Surcharge',
    'Large Package Surcharge',
  ]
  const layout = barLayout({ width: 413, height: 330 }, { labels, values: ['$4.87K'] })
  for (const label of labels)
    expect(labelLines(label, printLabelRoom({ width: layout.padding.left - LABEL_GAP, lines: 2 })).join(' ')).toBe(
      label,
    )
})

test('a tooltip escapes every text, and a mark without one shows none (WID-17)', () => {
  expect(tipHtml({ tip: { title: '<b>A&B</b>', lines: [{ name: '"x"', value: "'$1" }] } })).toBe(
    '<strong>&lt;b&gt;A&amp;B&lt;/b&gt;</strong><table><tbody><tr><th scope="row">&quot;x&quot;</th><td>&#39;$1</td></tr></tbody></table>',
  )
  expect([tipHtml({}), tipHtml(null), tipHtml('text')]).toEqual(['', '', ''])
})

test('named colours are fixed; others keep theirs whatever else is drawn, and eight differ (WID-22)', () => {
  const named = ['Parcel Ground', 'Express', 'LTL', 'FTL', 'Courier', '3PL', 'Critical', 'Economy'].map(
    (name, index) => ({ name, light: `#l${index}`, dark: `#d${index}` }),
  )
  expect(categoryColours(['LTL', 'UPS'], named, false)('LTL')).toBe('#l2')
  expect(categoryColours(['LTL', 'UPS'], named, true)('LTL')).toBe('#d2')
  expect(categoryColours(['UPS', 'FedEx'], named, false)('UPS')).toBe(categoryColours(['UPS'], named, false)('UPS'))
  const labels = Array.from({ length: 8 }, (_, index) => `A${index}`)
  const colourOf = categoryColours(labels, named, false)
  expect(new Set(labels.map(colourOf)).size).toBe(8)
})

test('ink on a fill is whichever of black and white is easier to read', () => {
  expect(['#d1f0ff', '#ffffff', '#002766', '#000000'].map(inkOn)).toEqual(['#000000', '#000000', '#ffffff', '#ffffff'])
})

test('a template takes whole values as they are, and texts inside texts', () => {
  expect(fillTemplate({ a: '{list}', b: ['{size}px', '{unknown}'], c: 1, d: null }, { list: [1], size: 4 })).toEqual({
    a: [1],
    b: ['4px', '{unknown}'],
    c: 1,
    d: null,
  })
})

test('signs between the tiles spell the formula of the page (PAGE-03)', () => {
  expect(factSigns(SPEND)).toEqual([undefined, '=', '−', '+', '+', '+'])
  expect(factSigns({ facts: SPEND.facts.map(({ sign: _, ...fact }) => fact) })).toEqual(
    Array.from({ length: 6 }, () => undefined),
  )
})

test('a logarithmic scale runs over whole steps around the values, a linear one from zero (WID-09)', () => {
  const scaleOf = (values: number[], logarithmic: boolean) =>
    valueScale({ values, logarithmic, format: DOLLARS, theme: THEMES.light, tickCount: 5, nice: true })
  expect(scaleOf([890_000, 0, 1_290_000], true)).toMatchObject({
    scale: { type: 'log', domain: [500_000, 2_000_000] },
    axis: { values: [500_000, 1_000_000, 2_000_000] },
  })
  expect(scaleOf([3, 90_000], true)).toMatchObject({
    scale: { domain: [2, 100_000] },
    axis: { values: [10, 100, 1_000, 10_000, 100_000] },
  })
  expect(scaleOf([5], true)).toMatchObject({ scale: { domain: [5, 10] } })
  expect(scaleOf([0, -1], true)).toMatchObject({ scale: { domain: [1, 10] } })
  expect(scaleOf([3, -4], false)).toMatchObject({ scale: { type: 'linear', domain: [-4, 3] } })
  expect(scaleOf([], false)).toMatchObject({ scale: { domain: [0, 1] } })
})
