// @module-tag exact
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultControls } from '../../domain/comparison/comparison-controls.ts'
import type { ComparisonType } from '../../domain/comparison/comparison-periods.ts'
import { splitDimensionsOf } from '../../domain/comparison/comparison-splits.ts'
import { CHOSEN_FACT } from '../../domain/dashboards/fact-queries.ts'
import { markView } from '../../domain/dashboards/mark-rows.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { defaultView } from '../../domain/dashboards/view.ts'
import { sentQuery, type QueryResult } from '../../domain/query/query.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { loadConfig } from '../../server/config/load-config.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { splitSetsDrawing } from '../../src/charts/kinds/sets/split/split-sets-drawing.ts'
import { setsTwin } from '../../src/charts/kinds/sets/sets-twin.ts'
import { setQuestions, type SetQuestion } from '../../domain/comparison/set-questions.ts'
import { partRows } from '../../src/charts/kinds/sets/tables/part-rows.ts'
import { setParts } from '../../domain/comparison/set-parts.ts'
import type { AnsweredSet, PartedSet } from '../../src/comparison/board/use-compared-sets.ts'
import { THEMES } from '../charts/chart.samples.ts'
import { rowsSql } from '../support/answers/page-sums.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import { openTestPortal, type TestPortal } from '../support/portal/test-portal.ts'
import { sourceBy } from '../support/answers/controlled-by.ts'
import { WIDGET_GROUPS } from '../support/answers/widget-groups.ts'
import { SETS, TABS, type HandSet } from './hand-tabs.ts'
import { seededPart } from '../support/run/seeded-part.ts'
import { weightsIn } from '../support/answers/weights-by-hand.ts'

const config = loadConfig('config')
const widgets = Object.fromEntries(config.widgets)

/** A tab whose facts all add up or are ratios, and one that asks each grouping by itself. */
const ALL = ['comparisonSpend', 'comparisonAccessorial'].flatMap((id) => {
  const page = config.pages.find((each) => each.id === id)
  if (!page) throw new Error(`no page ${id}`)
  return splitDimensionsOf({ page, config: { widgets } }, 'trends')
    .filter((_, at) => id === 'comparisonSpend' || at % 4 === 0)
    .map((by) => ({ name: `${id} by ${by}`, page, by }))
})
/** Each dimension of a tab, and the one that both have otherwise. */
const CASES = seededPart(ALL, 4, ({ page, by }) => [page.id, by, by === 'accessorial' ? page.id : ''])

describe('the parts of compared sets equal, to the cent, plain SQL over the rows, and add up to the sets (issue 18, 3; decision 0090)', () => {
  let portal: TestPortal
  let admin: { authorization: string }
  beforeAll(async () => {
    portal = await openTestPortal()
    admin = await portal.signIn('admin')
  })
  afterAll(() => portal.close())

  const rowsOf = (sql: string) => statementsOf(portal.installation.deps.warehouse).rows({ sql, params: [] })
  const ask = (page: string, asked: readonly SetQuestion[]): Promise<QueryResult[]> =>
    Promise.all(
      asked.map(async ({ chartName, query }) => {
        const { status, body } = await portal.call(admin, {
          method: 'POST',
          url: `/aiparcelweb/api/aidashboards/data/${page}/${chartName}`,
          payload: sentQuery(query),
        })
        expect([status, body]).toMatchObject([200, {}])
        return (body as { data: QueryResult }).data
      }),
    )

  test('somebody wrote by hand what the sets can be split by', () => {
    for (const { by } of ALL) expect(WIDGET_GROUPS).toHaveProperty(`breakdown ${by}`)
    expect(CASES.map(({ name }) => name)).toContain('comparisonAccessorial by accessorial')
  })

  test.each(CASES)('$name', async ({ page, by }) => {
    const table = config.catalog.tables.get(page.table)
    const tab = TABS[page.id]
    const group = WIDGET_GROUPS[`breakdown ${by}`]?.[by]
    const fact = tab?.facts[page.defaultFact]
    if (!table || !tab || group === undefined || fact === undefined) throw new Error(`nothing by hand of ${page.id}`)
    const type: ComparisonType = 'range_over_range'
    const source = { page, config: { widgets, today: TEST_TODAY }, table, type }
    const viewOf = (set: HandSet) => ({
      ...defaultView({ page, today: TEST_TODAY, clientId: 1 }),
      ...set.view,
      period: '' as const,
    })
    const parted = (by: readonly string[]): Promise<PartedSet[]> =>
      Promise.all(
        SETS.map(async (hand, at): Promise<PartedSet> => {
          const view = viewOf(hand)
          const days = await rowsOf(
            `SELECT DISTINCT CAST(${view.dateType} AS VARCHAR) AS day FROM charge_level_info WHERE client_id IN (${hand.owners}) AND ${view.dateType} IS NOT NULL ORDER BY 1`,
          )
          const invoiced = days.map(({ day }) => String(day))
          const { asked, figuresOf, ...ranges } = setQuestions({ ...source, set: { name: hand.name, view }, invoiced })
          const answers = await ask(page.id, asked)
          const set: AnsweredSet = {
            ...{ name: hand.name, view, at, invoiced, phase: 'ready', failure: '', retry: () => undefined, ...ranges },
            ...figuresOf(answers.map(({ data }) => data)),
          }
          const parts = setParts(source, { set, by })
          return parts.partedOf(await ask(page.id, parts.asked))
        }),
      )
    const byHand = async (hand: HandSet, key: string, when: 'now' | 'before'): Promise<string[]> => {
      const view = { ...viewOf(hand), ...(when === 'now' ? hand.days : hand.before[type]) }
      const value = weightsIn(view.unit, fact.replaceAll('RATE', view.currency === 'all' ? 'usd_rate' : '1'))
      const found = await rowsOf(
        `SELECT ${key.replaceAll('DAY', view.dateType)} AS key, ${value} AS value FROM ${sourceBy(by, tab.hand.table)} WHERE ${rowsSql(tab.hand, { view, owners: hand.owners })} GROUP BY 1`,
      )
      return amounts(found.map(({ value: each }) => Number(each ?? 0)))
    }
    const amounts = (values: readonly (number | null)[]) =>
      values
        .filter((value) => value !== null && value !== 0)
        .map((value) => Number(value).toFixed(4))
        .toSorted()
    const month = `strftime(DAY, '%Y-%m-01')`

    const sets = await parted([by])
    const compared = {
      ...{ page, table, controls: defaultControls(page), billed: [] },
      sets: sets.map((set) => ({ ...set, figures: set.parts })),
    }
    const drawing = splitSetsDrawing({
      ...{ compared, span: 'monthly', title: '', hatched: true, by, area: false, cut: null },
    })
    const widget = widgets['comparisonPeriods']
    if (!widget) throw new Error('no chart of sets')
    const { rows: twin, notes } = setsTwin({ compared, widget, settings: {}, drawing })
    expect(notes.filter((note) => note.startsWith('Other'))).toEqual([])
    for (const [at, hand] of SETS.entries()) {
      const own = twin.filter(([, , set]) => set?.value === hand.name)
      expect(own.length).toBeGreaterThan(0)
      expect(amounts(own.map(([, , , now]) => Number(now?.value ?? 0)))).toEqual(
        await byHand(hand, `${month} || coalesce(${group}, '')`, 'now'),
      )
      const parts = drawing.points.filter((point) => point.at === at)
      const whole = compared.sets[at]?.figures
      for (const column of whole?.columns.monthly ?? []) {
        if (!column) continue
        const here = parts.filter(({ start }) => start === column.start)
        const sum = (of: readonly (number | null)[]) => exactSum(of.flatMap((value) => value ?? []))
        expect(sum(here.map(({ value }) => value))).toBe(
          whole?.now(page.defaultFact, { span: 'monthly', start: column.start }) ?? 0,
        )
        if (column.before !== null)
          expect(sum(here.map(({ before }) => before))).toBe(
            whole?.before(page.defaultFact, { span: 'monthly', start: column.before }) ?? 0,
          )
      }
    }

    const drawn = drawing.marks.filter((_, at) => at % Math.ceil(drawing.marks.length / 4) === 0)
    expect(drawn.length).toBeGreaterThan(1)
    for (const { set = -1, rows, value } of drawn) {
      const view = compared.sets[set]?.view
      if (!view) throw new Error('a mark is of a set')
      const query = planQuery({ page, widget: CHOSEN_FACT, settings: {}, view: markView(view, rows) })
      const [answer] = await ask(page.id, [{ chartName: 'breakdown', query, when: 'now' }])
      expect(Number(answer?.data[0]?.[page.defaultFact]).toFixed(4)).toBe(Number(value).toFixed(4))
    }

    const { datasets } = drawing.pictureOf({ size: { width: 900, height: 300 }, theme: THEMES.light, settings: {} })
    const panels = datasets.names as readonly { readonly label: string }[]
    expect(panels.length).toBeLessThanOrEqual(6)
    expect(drawing.folded !== '').toBe(panels.some(({ label }) => label === 'Other'))
    expect(new Set(twin.map(([, part]) => part?.text)).size >= panels.length).toBe(true)

    if (!splitDimensionsOf({ page, config: { widgets } }, 'breakdown').includes(by)) return
    const first = WIDGET_GROUPS[`breakdown ${tab.dimension}`]?.[tab.dimension] ?? ''
    const within = await parted([tab.dimension, by])
    for (const [at, hand] of SETS.entries()) {
      const groups = new Set(within.flatMap(({ figures }) => figures.groups))
      const cells = [...groups].flatMap((each) => {
        const of = within.map((set) => set.within(each))
        const told = (folds: boolean) => partRows(of, { by, fact: page.defaultFact, additive: true, folds }).rows
        const totals = told(true).flatMap(({ row }) => row.sets[at]?.total ?? [])
        expect(exactSum(totals)).toBe(within[at]?.figures.now(page.defaultFact, { group: each }) ?? 0)
        return told(false).flatMap(({ row }) => row.sets[at]?.months ?? [])
      })
      expect(amounts(cells)).toEqual(
        await byHand(hand, `${month} || coalesce(${first}, '') || '|' || coalesce(${group}, '')`, 'now'),
      )
    }
  })
})
