import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultControls } from '../../domain/comparison/comparison-controls.ts'
import { addDays } from '../../domain/dates/calendar-date.ts'
import { timeBuckets, type DateRange } from '../../domain/dates/period.ts'
import { mapConfigWords } from '../../domain/dashboards/config-words.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import type { FulfillmentCenter } from '../../domain/query/fulfillment-center.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { LANGUAGES } from '../../domain/values/language.ts'
import { US_STATES } from '../../domain/values/us-states.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { CHART_KINDS } from '../../src/charts/chart-kinds.ts'
import { setsDrawing } from '../../src/charts/kinds/sets/sets-drawing.ts'
import { setsParts } from '../../src/charts/kinds/sets/sets-parts.ts'
import { setQuestions } from '../../domain/comparison/set-questions.ts'
import { translated } from '../../src/text/text.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { chanceOf } from '../walks/steps.ts'
import { DOLLARS } from './chart.samples.ts'
import { overlapsOf, speakIn, textsOf, type DrawnPicture } from './text-overlaps.ts'
import { seededPart } from '../support/run/seeded-part.ts'

/** Plots in px: of a phone, of a card in a common window. */
const SIZES = [
  { width: 326, height: 300 },
  { width: 538, height: 384 },
]
const config = loadConfig('config')
/** Where states are small and their names near each other. */
const NEIGHBOURS = ['NJ', 'NY', 'PA', 'CT', 'MA', 'RI', 'NH', 'VT', 'DE', 'MD']
const CITIES: readonly (readonly [string, string, number, number])[] = [
  ['Edison Distribution Center', 'NJ', 40.52, -74.41],
  ['Newark Fulfillment', 'NJ', 40.74, -74.17],
  ['Queens Warehouse', 'NY', 40.71, -73.83],
  ['Allentown Fulfillment Center', 'PA', 40.6, -75.47],
  ['Seattle', 'WA', 47.61, -122.33],
  ['Tacoma Overflow Warehouse', 'WA', 47.25, -122.44],
  ['Miami', 'FL', 25.76, -80.19],
]
const CENTERS: readonly FulfillmentCenter[] = CITIES.map(([NAME, STATE, latitude, longitude], at) => ({
  ...{ NAME, STATE, latitude, longitude, CITY: NAME, ZIP: String(10_000 + at), INCLUDEDCITYZIPS: [] },
}))

interface Drawn {
  readonly page: string
  readonly widget: string
  readonly settings: Record<string, string>
  readonly rows: readonly QueryRow[]
}

const lanes = (column: string, origins: readonly string[]) =>
  origins.flatMap((origin, at) =>
    Object.keys(US_STATES).map((state, to) => ({
      ...{ [column]: origin, normalised_consignee_state: state },
      packages: 5_000 - at * 400 + to,
    })),
  )

const CIRCLES: Drawn = {
  page: 'distributionmap',
  widget: 'circles',
  settings: { level: 'state' },
  rows: CITIES.map(([postal_area, , latitude, longitude], at) => ({
    ...{ postal_area, latitude, longitude },
    packages: 9 * 10 ** at,
  })),
}

/** Each with how many texts are drawn at least; names of places are in no language. */
const MAPS: readonly (readonly [string, number, Drawn])[] = [
  [
    'map of states',
    8,
    {
      page: 'spend',
      widget: 'map',
      settings: { dimension: 'normalised_consignee', level: 'state' },
      rows: Object.keys(US_STATES).map((state, at) => ({
        ...{ normalised_consignee_country: 'US', normalised_consignee_state: state },
        total_spend: NEIGHBOURS.includes(state) ? 900_000 + at : 5_000 + at,
      })),
    },
  ],
  ...(['dc_top5', 'dc_top10'] as const).flatMap((dimension): [string, number, Drawn][] => {
    const flows = { page: 'networkmap', widget: 'starburst' }
    const settings = { dimension, level: 'state' }
    return [
      [
        `flows between states, ${dimension}`,
        5,
        {
          ...flows,
          settings: { ...settings, displayMode: 'states' },
          rows: lanes('normalised_sender_state', NEIGHBOURS),
        },
      ],
      [
        `flows from centers, ${dimension}`,
        5,
        {
          ...flows,
          settings: { ...settings, displayMode: 'centers' },
          rows: lanes(
            'sender_postal_code',
            CENTERS.map(({ ZIP }) => ZIP),
          ),
        },
      ],
    ]
  }),
]

function configured(pageId: string, name: string) {
  const found = config.pages.find(({ id }) => id === pageId)
  const widget = config.widgets.get(name)
  const table = found && config.catalog.tables.get(found.table)
  if (!found || !widget || !table) throw new Error(`${pageId} ${name}`)
  return { page: mapConfigWords(found, translated), widget: mapConfigWords(widget, translated), table }
}

async function mapOf({ page: id, widget: name, settings, rows }: Drawn): Promise<DrawnPicture> {
  const { page, widget, table } = configured(id, name)
  if (!isDrawn(widget)) throw new Error(name)
  const { image } = await CHART_KINDS[widget.rows].parts()
  const view = defaultView({ page, today: TEST_TODAY, clientId: 1 })
  const drawing = await image({
    ...{ page, widget, settings, view, table, formatOf: () => DOLLARS, title: '', period: '', today: TEST_TODAY },
    ...{
      colours: [{ name: '', light: '#1f77b4', dark: '#1f77b4' }],
      result: { data: rows, rowCount: rows.length, dataVersion: 1 },
      invoiced: null,
    },
    ...{ centers: CENTERS, unchecked: [] },
  })
  return { drawing, widget, settings }
}

const RANGES: Readonly<Record<string, readonly DateRange[]>> = {
  'one year, of three': [
    { from: '2025-11-22', to: TEST_TODAY },
    { from: '2025-11-22', to: TEST_TODAY },
    { from: '2025-11-22', to: TEST_TODAY },
  ],
  'other months': [
    { from: '2025-12-15', to: TEST_TODAY },
    { from: '2024-11-22', to: '2025-11-21' },
  ],
  'two years': [{ from: '2024-11-22', to: TEST_TODAY }],
}

async function comparisonOf(
  ranges: readonly DateRange[],
  { span, settings }: { readonly span: 'monthly' | 'quarterly'; readonly settings: Record<string, string> },
): Promise<DrawnPicture> {
  const lined = ['line', 'area'].includes(settings.chartType ?? '')
  const { page, widget, table } = configured('comparisonSpend', lined ? 'comparisonTrends' : 'comparisonPeriods')
  const chance = chanceOf(ranges.length)
  const sets = ranges.map((range, at) => {
    const view = { ...defaultView({ page, today: TEST_TODAY, clientId: 1 }), ...range }
    const name = `Set ${at + 1} of accounts`
    const invoiced = everyDay('2022-11-01', addDays(TEST_TODAY, 1))
    const around = { page, table, config: { widgets: Object.fromEntries(config.widgets), today: TEST_TODAY } }
    const questions = setQuestions({ ...around, set: { name, view }, type: 'year_over_year', invoiced })
    const rows = timeBuckets({ from: '2022-11-01', to: TEST_TODAY }, 'monthly').map(({ start }) => ({
      ...{ service_category: 'Ground', bill_date_month: start },
      total_spend: 5_000 + chance.below(900_000),
    }))
    return { ...questions, ...questions.figuresOf(questions.asked.map(() => rows)), name, view, at, invoiced }
  })
  const compared = { page, table, controls: defaultControls(page), sets, billed: [] }
  const drawing = setsDrawing({
    ...{ compared, span, title: '', logarithmic: settings.chartScale === 'semilog' },
    ...{ bars: settings.chartType === 'bar', hatched: !lined },
  })
  return { drawing: await setsParts.image({ compared, widget, settings, drawing }), widget, settings }
}

const COMPARISONS = Object.entries(RANGES).flatMap(([name, ranges]) =>
  (['monthly', 'quarterly'] as const).flatMap((span) =>
    ['column', 'bar', 'line'].map(
      (chartType) =>
        [`${name}, ${span} as ${chartType}`, ranges, { span, settings: { chartType, chartScale: 'linear' } }] as const,
    ),
  ),
)

const DRAWN = LANGUAGES.flatMap((language) => COMPARISONS.map((each) => ({ language, each })))
const TRIED = seededPart(DRAWN, 3, ({ language, each }) => [language, each[0]])

afterAll(() => speakIn('en'))

async function expectApart(picture: DrawnPicture, { texts: least }: { readonly texts: number }): Promise<void> {
  for (const size of SIZES) {
    const texts = await textsOf(picture, size)
    expect(texts.length).toBeGreaterThanOrEqual(least)
    expect(overlapsOf(texts, size)).toEqual([])
  }
}

test.each(MAPS)('no name lies on another on the %s (issue 18, 7)', async (_, texts, drawn) => {
  await expectApart(await mapOf(drawn), { texts })
})

describe.each(LANGUAGES)('no text of circles or a comparison lies on another, in %s (issue 18, 7)', (language) => {
  beforeAll(() => speakIn(language))

  test('circles', async () => expectApart(await mapOf(CIRCLES), { texts: 4 }))

  const tried = TRIED.flatMap((each) => (each.language === language ? [each.each] : []))
  test.each(tried)('comparison of %s', async (_, ranges, how) =>
    expectApart(await comparisonOf(ranges, how), { texts: 5 }),
  )
})
