import { allCompared } from '../support/answers/days-compared.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../domain/dates/calendar-date.ts'
import { timeBuckets, type TimeSpan } from '../../domain/dates/period.ts'
import { mapConfigWords } from '../../domain/dashboards/config-words.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import { categoriesParts } from '../../src/charts/kinds/categories/categories-parts.ts'
import { factsParts } from '../../src/charts/kinds/facts/facts-parts.ts'
import { periodsParts } from '../../src/charts/kinds/periods/periods-parts.ts'
import { text, translated } from '../../src/text/text.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { chanceOf } from '../walks/steps.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { DOLLARS, FACTS, PACKAGES, SPEND, WIDGETS } from './chart.samples.ts'
import { cutTexts, overlapsOf, speakIn, textsOf, type DrawnPicture } from './text-overlaps.ts'
import { seededPart } from '../support/run/seeded-part.ts'

/** Plots in px: of a phone, of a card in a common window. */
const SIZES = [
  { width: 326, height: 300 },
  { width: 538, height: 384 },
]
const RANGES: Readonly<Record<TimeSpan, { from: string; to: string }>> = {
  daily: { from: '2026-10-22', to: TEST_TODAY },
  weekly: { from: '2026-08-01', to: TEST_TODAY },
  monthly: { from: '2025-11-22', to: TEST_TODAY },
  quarterly: { from: '2024-11-22', to: TEST_TODAY },
}
const NAMES: Readonly<Record<string, readonly string[]>> = {
  service_category: ['Parcel Ground', 'Express', 'Parcel Deferred', 'International', 'Freight', 'Postal', 'Not stated'],
  weight_band: ['Under 1 lb', '1–5 lb', '6–10 lb', '11–20 lb', '21–30 lb', '31–50 lb', '51–150 lb', 'Over 150 lb', ''],
  service: Array.from({ length: 9 }, (_, at) => `International Priority Express Freight ${at}`),
}

type Own = Record<string, unknown>

function inputOf(name: string, { settings, rows, range, own }: Drawn) {
  const widget = mapConfigWords(WIDGETS[name] as never, translated)
  const page = mapConfigWords(SPEND, translated)
  const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...range }
  return {
    ...{ page, widget, settings, view, table: PACKAGES, formatOf: () => DOLLARS, colours: [], title: '', period: '' },
    result: { data: rows, rowCount: rows.length, dataVersion: 1 },
    ...{ today: TEST_TODAY, invoiced: everyDay('2023-11-01', addDays(TEST_TODAY, 1)), showAll: false, unitText: '' },
    ...{ prior: null, before: null, ...own },
  } as never
}

interface Drawn {
  readonly settings: Record<string, string>
  readonly rows: readonly QueryRow[]
  readonly range: { readonly from: string; readonly to: string }
  readonly own?: Own
}

/** Every chart of texts, by each way of drawing it. */
const CASES: readonly (readonly [string, string, () => Drawn])[] = [
  ...['bar', 'column'].map(
    (chartType) =>
      [
        `facts as ${chartType}`,
        'amounts',
        () => ({ settings: { chartType }, rows: [FACTS], range: RANGES.monthly }),
      ] as const,
  ),
  ...(['daily', 'weekly', 'monthly', 'quarterly'] as const).flatMap((span) =>
    ['linear', 'semilog'].map(
      (chartScale, seed) => [`${span} ${chartScale}`, 'trends', () => periodsOf(span, { chartScale, seed })] as const,
    ),
  ),
  ...Object.keys(NAMES).flatMap((dimension) =>
    ['stacked', 'multiples'].map(
      (chartType) => [`months by ${dimension}, ${chartType}`, 'trends', () => splitOf(dimension, chartType)] as const,
    ),
  ),
  ...Object.keys(NAMES).flatMap((dimension) =>
    ['bar', 'column', 'pie', 'changes'].map(
      (chartType) => [`${dimension} as ${chartType}`, 'breakdown', () => categoriesOf(dimension, chartType)] as const,
    ),
  ),
]

function periodsOf(span: TimeSpan, { chartScale, seed }: { chartScale: string; seed: number }): Drawn {
  const chance = chanceOf(seed)
  const range = RANGES[span]
  const column = `bill_date_${{ daily: 'day', weekly: 'week', monthly: 'month', quarterly: 'month' }[span]}`
  const asked = span === 'quarterly' ? 'monthly' : span
  const rowsIn = (within: typeof range) =>
    timeBuckets(within, asked).map(({ start }) => ({ [column]: start, total_spend: 5_000 + chance.below(900_000) }))
  const prior = { from: addDays(range.from, -365), to: addDays(range.to, -365) }
  return {
    settings: { chartType: seed % 2 === 0 ? 'area' : 'line', chartScale, chartTimeSpan: span },
    rows: rowsIn(range),
    range,
    own: {
      prior: { range: prior, rows: rowsIn(prior), column, additive: true, invoiced: everyDay(prior.from, prior.to) },
    },
  }
}

function splitOf(dimension: string, chartType: string): Drawn {
  const chance = chanceOf(NAMES[dimension]?.length ?? 0)
  const range = RANGES.monthly
  const rowsIn = (within: typeof range) =>
    timeBuckets(within, 'monthly').flatMap(({ start }) =>
      (NAMES[dimension] ?? []).map((name) => ({
        ...{ bill_date_month: start, [dimension]: name },
        total_spend: chance.below(900_000) - 20_000,
      })),
    )
  const prior = { from: addDays(range.from, -365), to: addDays(range.to, -365) }
  const priorParts = {
    range: prior,
    rows: rowsIn(prior),
    column: 'bill_date_month',
    invoiced: everyDay(prior.from, prior.to),
  }
  return {
    settings: { chartType, second: dimension, chartTimeSpan: 'monthly' },
    rows: rowsIn(range),
    range,
    own: { priorParts },
  }
}

function categoriesOf(dimension: string, chartType: string): Drawn {
  const names = NAMES[dimension] ?? []
  const rows = (factor: number) =>
    names.map((name, at) => ({ [dimension]: name, total_spend: (2_000_000 * factor) / (at + 1) }))
  const { from, to } = RANGES.monthly
  const days = allCompared(RANGES.monthly, { from: addDays(from, -365), to: addDays(to, -365) })
  const before = { days, rows: rows(0.8), alike: null, cut: false, failure: null }
  return {
    settings: { chartType, dimension, second: 'none', order: 'change' },
    rows: rows(1),
    range: RANGES.monthly,
    own: chartType === 'changes' ? { before } : {},
  }
}

async function drawingOf(name: string, drawn: Drawn): Promise<DrawnPicture> {
  const parts = { amounts: factsParts, trends: periodsParts, breakdown: categoriesParts }[name]
  const widget = WIDGETS[name]
  if (!parts || !widget) throw new Error(name)
  return { drawing: await parts.image(inputOf(name, drawn)), widget, settings: drawn.settings }
}

afterAll(() => speakIn('en'))

const DRAWN = LANGUAGES.flatMap((language) => CASES.map((each) => ({ language, each })))
const TRIED = seededPart(DRAWN, 3, ({ language, each }) => [language, each[0]])

describe.each(LANGUAGES)(
  'no text of a chart lies on another or is cut at its side, in %s (issue 18, 7)',
  (language) => {
    beforeAll(() => speakIn(language))

    test.each(TRIED.flatMap((tried) => (tried.language === language ? [tried.each] : [])))(
      '%s',
      async (_, name, drawnOf) => {
        const drawn = await drawingOf(name, drawnOf())
        for (const size of SIZES) {
          const texts = await textsOf(drawn, size)
          expect(texts.length, text('dashboard.noData')).toBeGreaterThan(3)
          expect(overlapsOf(texts, size)).toEqual([])
          expect(cutTexts(texts, size)).toEqual([])
        }
      },
    )
  },
)
