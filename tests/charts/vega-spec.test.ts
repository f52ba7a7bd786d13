import { beforeAll, describe, expect, test } from 'vitest'
import { expressionFunction, parse, View } from 'vega'
import { expressionInterpreter } from 'vega-interpreter'
import { compile, type TopLevelSpec } from 'vega-lite'
import { columnChartWidth, rowChartHeight } from '../../domain/dashboards/chart-size.ts'
import { TEMPLATE_ROWS } from '../../domain/dashboards/templates/template-rows.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { SettingName, WidgetSpec } from '../../domain/dashboards/widget-spec.ts'
import { axisLabel, labelLines } from '../../src/charts/theme/chart-functions.ts'
import { categoryRows } from '../../src/charts/kinds/categories/category-rows.ts'
import { factRows } from '../../src/charts/kinds/facts/fact-rows.ts'
import { loadMapShapes, type MapLevel, type MapShape } from '../../src/charts/maps/map-shapes.ts'
import { periodRows } from '../../src/charts/kinds/periods/period-rows.ts'
import { periodPicture } from '../../src/charts/kinds/periods/period-picture.ts'
import { categoryPicture } from '../../src/charts/kinds/categories/category-picture.ts'
import { factPicture } from '../../src/charts/kinds/facts/fact-picture.ts'
import { placePicture } from '../../src/charts/kinds/places/place-picture.ts'
import { placeRows } from '../../src/charts/kinds/places/place-rows.ts'
import { priorBuckets } from '../../src/charts/prior-rows.ts'
import { vegaSpec, type Picture } from '../../src/charts/vega-spec.ts'
import { DOLLARS, FACTS, PERIOD_WORDS, SPEND, THEMES, WIDGETS } from './chart.samples.ts'

const SIZES = { wide: { width: 538, height: 384 }, narrow: { width: 326, height: 300 } }

const shapes: Partial<Record<MapLevel, MapShape[]>> = {}

beforeAll(async () => {
  shapes.state = await loadMapShapes('state')
  shapes.country = await loadMapShapes('country')
  expressionFunction('axisValue', axisLabel)
  expressionFunction('lines', labelLines)
})

/** Every combination of what a widget allows; a figure is not a chart. */
function combinationsOf(widget: WidgetSpec): WidgetSettings[] {
  return (Object.entries(widget.settings) as [SettingName, { allowed: string[] }][])
    .reduce<WidgetSettings[]>(
      (made, [name, { allowed }]) => made.flatMap((before) => allowed.map((value) => ({ ...before, [name]: value }))),
      [{}],
    )
    .filter(({ chartType }) => chartType !== 'toggle')
}

function pictureOf(
  widget: WidgetSpec,
  settings: WidgetSettings,
  context: Omit<Parameters<typeof categoryPicture>[1], 'settings'>,
): Picture {
  const given = { ...context, settings }
  const words = { fact: 'Total Spend', share: 'Share' }
  if (widget.rows === 'facts')
    return factPicture(
      factRows({ page: SPEND, table: undefined, row: FACTS, formatOf: () => DOLLARS, shareOf: '{base}' }),
      { ...given, oneScale: true },
    )
  if (widget.rows === 'periods') {
    const rows = [
      { month: '2026-01-01', total_spend: 40 },
      { month: '2026-02-01', total_spend: -3 },
      { month: '2026-03-01', total_spend: 70 },
    ]
    const range = { from: '2025-11-22', to: '2026-11-21' }
    const span = settings.chartTimeSpan === 'quarterly' ? 'quarterly' : 'monthly'
    return periodPicture(
      periodRows({
        rows,
        column: 'month',
        fact: 'total_spend',
        format: DOLLARS,
        additive: true,
        invoiced: null,
        range,
        span,
        logarithmic: settings.chartScale === 'semilog',
        maxTicks: 6,
        today: '2026-11-21',
        prior: priorBuckets(
          {
            range: { from: '2024-11-22', to: '2025-11-21' },
            rows: [
              { month: '2025-01-01', total_spend: 30 },
              { month: '2025-03-01', total_spend: 60 },
            ],
            column: 'month',
            additive: true,
            invoiced: null,
          },
          { fact: 'total_spend', span, range },
        ),
        words: PERIOD_WORDS,
        beside: [],
      }),
      { ...given, words: { this: 'This period', prior: 'Prior period', target: 'Target' } },
    )
  }
  if (widget.rows === 'categories') {
    const rows = Array.from({ length: 14 }, (_, index) => ({
      name: `Category ${index}`,
      total_spend: 1000 / (index + 1) - 80,
    }))
    return categoryPicture(
      categoryRows({
        rows,
        dimension: 'name',
        fact: 'total_spend',
        format: DOLLARS,
        additive: true,
        showAll: false,
        positiveOnly: settings.chartType === 'pie',
        colourOf: () => '#006edb',
        otherColour: '#808fa3',
        words: { ...words, other: 'Other', missing: 'Not stated' },
      }),
      given,
    )
  }
  const level: MapLevel = settings.level === 'country' ? 'country' : 'state'
  const rows = [
    { p_country: 'US', p_state: 'CA', total_spend: 900 },
    { p_country: 'US', p_state: 'TX', total_spend: 70 },
  ]
  return placePicture(
    placeRows({ rows, dimension: 'p', level, fact: 'total_spend', format: DOLLARS, additive: true, words }),
    { shapes: shapes[level] ?? [], level },
    given,
  )
}

const CASES = Object.entries(WIDGETS).flatMap(([name, widget]) =>
  combinationsOf(widget).map((settings) => [`${name} ${Object.values(settings).join(' ')}`, widget, settings] as const),
)

describe('every chart template, for every setting it allows (WID-01, WID-02, WID-03, WID-05)', () => {
  test('there is a case for each combination', () => {
    expect(CASES).toHaveLength(2 + 16 + 36 + 4)
  })

  test.each(CASES)('%s compiles without a warning and draws with the interpreter', async (_, widget, settings) => {
    for (const [size, theme] of [
      [SIZES.wide, THEMES.light],
      [SIZES.narrow, THEMES.dark],
    ] as const) {
      const picture = pictureOf(widget, settings, { size, theme, format: DOLLARS })
      const { data, fields } = TEMPLATE_ROWS[widget.rows]
      expect(data).toEqual(expect.arrayContaining(Object.keys(picture.datasets)))
      const beside = picture.datasets.beside ?? []
      const drawn = Object.values(picture.datasets).filter((rows) => rows !== beside)
      const had = drawn.flatMap((rows) => rows.flatMap((row) => Object.keys(row as object)))
      expect([...new Set(had)].filter((field) => field !== 'beside' && !fields.includes(field))).toEqual([])
      const spec = vegaSpec({ widget, settings, picture, theme })
      const marks = Object.values(picture.datasets).reduce((count, rows) => count + rows.length, 0)
      expect(JSON.stringify({ ...spec, datasets: null })).not.toMatch(/"\{\w+\}"/)

      const warnings: string[] = []
      const note = (...texts: readonly unknown[]) => {
        warnings.push(texts.join(' '))
        return logger
      }
      const logger = { level: () => logger, error: note, warn: note, info: () => logger, debug: () => logger } as never
      const compiled = compile(spec as unknown as TopLevelSpec, { logger })
      const view = new View(parse(compiled.spec, undefined, { ast: true }), {
        renderer: 'none',
        expr: expressionInterpreter,
        logger,
      } as never)
      const svg = await view.toSVG()
      view.finalize()

      expect(warnings).toEqual([])
      expect(svg).toContain(`width="${size.width}"`)
      expect(svg.match(/<path|<text/g)?.length).toBeGreaterThan(marks / 4)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    }
  })

  test.each(Object.entries(WIDGETS))(
    '%s carries no address, no embed options and no expression of its own (security decisions)',
    (_, widget) => {
      const keys: string[] = []
      JSON.stringify(widget.charts, (key, value: unknown) => {
        keys.push(key)
        return value
      })
      const forbidden = [
        'url',
        'href',
        'usermeta',
        'expr',
        'signal',
        'signals',
        'labelExpr',
        'calculate',
        'bind',
        'update',
        'lookup',
      ]
      expect(keys.filter((key) => forbidden.includes(key))).toEqual([])
      expect(JSON.stringify(widget.charts)).not.toMatch(/datum|event\.|https?:/)
    },
  )

  test.each([
    ['bar', 25],
    ['column', 40],
  ])('a %s chart names every one of %i categories (WID-11)', async (chartType, count) => {
    const widget = WIDGETS.breakdown as WidgetSpec
    const rows = Array.from({ length: count }, (_, index) => ({
      name: `Account ${100 + index}`,
      total_spend: 1000 - index,
    }))
    const words = { other: 'Other', missing: '', fact: 'Spend', share: 'Share' }
    const categories = categoryRows({
      rows,
      dimension: 'name',
      fact: 'total_spend',
      format: DOLLARS,
      additive: true,
      showAll: true,
      positiveOnly: false,
      colourOf: () => '#006edb',
      otherColour: '',
      words,
    })
    const size =
      chartType === 'bar'
        ? { width: 413, height: rowChartHeight(count) }
        : { width: columnChartWidth(count), height: 380 }
    const picture = categoryPicture(categories, { size, theme: THEMES.light, format: DOLLARS, settings: { chartType } })
    const compiled = compile(
      vegaSpec({ widget, settings: { chartType }, picture, theme: THEMES.light }) as unknown as TopLevelSpec,
    )
    const view = new View(parse(compiled.spec, undefined, { ast: true }), {
      renderer: 'none',
      expr: expressionInterpreter,
    } as never)
    const svg = await view.toSVG()
    view.finalize()
    const shown = [...svg.matchAll(/<text[^>]*>Account/g)].filter(([text]) => !text.includes('opacity="0"'))
    expect(shown).toHaveLength(count)
  })

  test('a name in two lines has the middle of both at the middle of its bar (WID-03)', async () => {
    const widget = WIDGETS.breakdown as WidgetSpec
    const names = ['Delivery Area Surcharge - Residential', 'Fuel']
    const words = { other: 'Other', missing: '', fact: 'Spend', share: 'Share' }
    const rows = names.map((name, index) => ({ name, total_spend: 900 - index }))
    const categories = categoryRows({
      rows,
      dimension: 'name',
      fact: 'total_spend',
      format: DOLLARS,
      additive: true,
      showAll: true,
      positiveOnly: false,
      colourOf: () => '#006edb',
      otherColour: '',
      words,
    })
    const settings = { chartType: 'bar' } as const
    const picture = categoryPicture(categories, { size: SIZES.wide, theme: THEMES.light, format: DOLLARS, settings })
    const compiled = compile(vegaSpec({ widget, settings, picture, theme: THEMES.light }) as unknown as TopLevelSpec)
    const svg = await new View(parse(compiled.spec, undefined, { ast: true }), {
      renderer: 'none',
      expr: expressionInterpreter,
    } as never).toSVG()
    const heightOf = (name: RegExp) =>
      Number(svg.match(new RegExp(`translate\\([-.\\d]+,([-.\\d]+)\\)[^>]*>(<tspan[^>]*>)?${name.source}`))?.[1])
    const [barOne, barTwo] = [heightOf(/\$900\.00/), heightOf(/\$899\.00/)]
    expect(barTwo - barOne).toBeGreaterThan(30)
    expect(Math.abs(heightOf(/Fuel/) - barTwo)).toBeLessThan(1)
    expect(Math.abs(heightOf(/Delivery Area/) + 7 - barOne)).toBeLessThan(1)
  })

  test('settings without a template are a fault, not an empty chart', () => {
    const widget = WIDGETS.amounts as WidgetSpec
    const picture = pictureOf(widget, { chartType: 'bar' }, { size: SIZES.wide, theme: THEMES.light, format: DOLLARS })
    expect(() => vegaSpec({ widget, settings: { chartType: 'toggle' }, picture, theme: THEMES.light })).toThrow(
      'no chart template',
    )
  })
})
