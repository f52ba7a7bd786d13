import { FACT_QUERIES } from '../../domain/dashboards/fact-queries.ts'
import { chartContext, contextView, isMarkChosen, markView, pressMark } from '../../domain/dashboards/mark-rows.ts'
import { factOf, type Page } from '../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../domain/dashboards/plan-query.ts'
import { changedView, defaultView, printView, readView, type View } from '../../domain/dashboards/view.ts'
import { isDrawn } from '../../domain/dashboards/widget-spec.ts'
import type { FulfillmentCenter } from '../../domain/query/fulfillment-center.ts'
import { sentQuery, type Query, type QueryRow } from '../../domain/query/query.ts'
import type { PlannedQuery } from '../../server/config/planned-queries.ts'
import type { ConfigSnapshot } from '../../server/config/config-snapshot.ts'
import { statementsOf } from '../../server/warehouse/statements.ts'
import { CHART_KINDS } from '../../src/charts/chart-kinds.ts'
import type { Mark } from '../../src/charts/marks/mark.ts'
import { DOLLARS } from '../charts/chart.samples.ts'
import { everyDay } from '../support/shipped/every-day.ts'
import { comparable, handPage, valueSql } from '../support/answers/page-sums.ts'
import { TEST_TODAY } from '../support/portal/template-data.ts'
import type { TestPortal } from '../support/portal/test-portal.ts'
import { addressSql, isWritten, valuesSql } from './address-sql.ts'
import { chanceOf, headStep, isFresh, isOffered, markStep } from './steps.ts'

export interface WalkPlan {
  readonly portal: TestPortal
  readonly as: { readonly authorization: string }
  readonly config: ConfigSnapshot
  readonly page: Page
  /** Every chart of the page with its settings. */
  readonly charts: readonly PlannedQuery[]
  readonly centers: readonly FulfillmentCenter[]
  readonly steps: number
  readonly seed: number
}

/** What a walk did, and everything that was not as it should be. */
export interface Walked {
  readonly faults: string[]
  readonly done: Map<string, number>
}

const EVERY = 10
type Parameters = readonly [string, string][]

/** Clicks, drills, filters, undo, back, forward and reload at random through the addresses of one page, its charts and the server's answers. */
export async function walk(plan: WalkPlan): Promise<Walked> {
  const { page, config, seed, steps } = plan
  const chance = chanceOf(seed)
  const defaults = { page, today: TEST_TODAY, clientId: 1 }
  const hand = handPage(page.id)
  const faults: string[] = []
  const done = new Map<string, number>()
  const known = new Map<string, string>()
  let history: Parameters[] = [printView(defaultView(defaults), defaults)]
  let at = 0

  const count = (name: string) => void done.set(name, (done.get(name) ?? 0) + 1)
  /** In one order: which filter was chosen first says nothing. */
  const textOf = (parameters: Parameters) =>
    new URLSearchParams(
      parameters.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([...each]) => each),
    ).toString()
  const here = () => history[at] ?? []
  const viewOf = (parameters: Parameters): View => {
    const { view, unhonoured } = readView([...new URLSearchParams(textOf(parameters))], defaults)
    if (unhonoured.length > 0) faults.push(`${textOf(parameters)} is not shown: ${JSON.stringify(unhonoured)}`)
    return view
  }
  const go = (view: View, change: Partial<View>) => {
    const next = printView(changedView(view, change), defaults)
    if (textOf(next) === textOf(here())) return
    history = [...history.slice(0, at + 1), next]
    at += 1
  }
  const ask = async (query: Query): Promise<readonly QueryRow[]> => {
    const { status, body } = await plan.portal.call(plan.as, {
      method: 'POST',
      url: `/aiparcelweb/api/aidashboards/data/${page.id}/${page.widgets[0]?.chartName}`,
      payload: sentQuery(query),
    })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)} at ${textOf(here())}`)
    return (body as { data: { data: readonly QueryRow[] } }).data.data
  }
  const rowsOf = (text: string) => statementsOf(plan.portal.installation.deps.warehouse).rows({ sql: text, params: [] })
  const values = new Map<string, string[]>()
  for (const dimension of page.filters.filter(isWritten)) {
    const text = valuesSql(dimension, hand)
    if (text !== undefined)
      values.set(
        dimension,
        (await rowsOf(text)).map(({ value }) => String(value)),
      )
  }
  const sql = async (parameters: Parameters, facts: readonly string[]): Promise<Record<string, number>> => {
    const { where, view } = addressSql(hand, { parameters, view: viewOf(parameters) })
    const selected = facts.map((fact) => `${valueSql(hand.facts[fact] as never, view)} AS "${fact}"`).join(', ')
    const [row = {}] = await rowsOf(`SELECT ${selected} FROM ${hand.table} WHERE ${where}`)
    return numbers(row, facts)
  }
  const numbers = (row: QueryRow, facts: readonly string[]) =>
    Object.fromEntries(facts.map((fact) => [fact, comparable(row[fact] ?? 0, hand.facts[fact] as never)]))
  const facts = page.facts.map(({ fact }) => fact).filter((fact) => hand.facts[fact] !== undefined)
  const marksHere = async (view: View): Promise<{ marks: readonly Mark[]; query: Query }> => {
    const { chartName, settings } = chance.of(plan.charts)
    const widget = config.widgets.get(page.widgets.find((each) => each.chartName === chartName)?.widget ?? '')
    if (!widget || !isDrawn(widget)) throw new Error(chartName)
    const groups = planQuery({ page, widget, settings, view }).groupByDetails
    const beside = contextView(view, chartContext(view, { groups, page }))
    const query = planQuery({ page, widget, settings, view: beside })
    const { image } = await CHART_KINDS[widget.rows].parts()
    const data = [...(await ask(query))]
    if (data.length === 0) return { marks: [], query }
    const input = {
      ...{ page, widget, settings, view: beside, table: config.catalog.tables.get(page.table) },
      result: { data, rowCount: data.length, dataVersion: 1 } as never,
      ...{ formatOf: () => DOLLARS, colours: [], title: '', period: '', today: TEST_TODAY, unitText: '' },
      invoiced: everyDay('2024-11-01', TEST_TODAY),
      ...{ prior: null, showAll: false, centers: plan.centers, unchecked: [] },
    }
    const { marks = [] } = await image(input)
    return { marks: marks.filter((mark) => isOffered(mark, page)), query }
  }
  const near = (one: number, other: number) => Math.abs(one - other) <= 1e-4 + Math.abs(other) * 1e-9

  const clickOrDrill = async (view: View, step: number) => {
    const { marks } = await marksHere(view)
    if (marks.length === 0) {
      count('nothing drawn')
      at = Math.max(0, at - 1)
      return
    }
    const mark = chance.of(marks)
    if (step % 3 === 0 && !isMarkChosen(mark.rows, view)) {
      const { fact } = factOf(page, view.fact)
      const sum = (await sql(printView(changedView(view, markView(view, mark.rows)), defaults), [fact]))[fact] ?? 0
      const value = mark.value ?? 0
      count('rows of a mark')
      if (!near(sum, value))
        faults.push(
          `${mark.label} shows ${value}, its rows sum to ${sum} at ${textOf(here())} ${JSON.stringify(mark.rows)}`,
        )
    }
    if (chance.below(4) === 0 && isFresh(view, mark)) {
      const before = textOf(here())
      const pressed = pressMark(view, mark.rows, { adding: false })
      if (pressed.done === 'apart') return
      const chosen = changedView(view, pressed.change)
      const again = pressMark(chosen, mark.rows, { adding: false })
      const after = again.done === 'apart' ? 'apart' : textOf(printView(changedView(chosen, again.change), defaults))
      count('pressed twice')
      if (after !== before) faults.push(`pressed twice on ${mark.label}: ${after} and not ${before}`)
      return
    }
    const change = markStep(view, mark, chance)
    count(change ? 'mark' : 'refused mark')
    if (change) go(view, change)
  }

  for (let step = 1; step <= steps; step += 1) {
    const view = viewOf(here())
    const way = chance.below(12)
    if (way < 5) await clickOrDrill(view, step)
    else if (way < 8) {
      count('head')
      go(view, headStep(view, { page, values }, chance))
    } else if (way < 10 && at > 0) {
      count('back')
      at -= 1
    } else if (way === 10 && at < history.length - 1) {
      count('forward')
      at += 1
    } else {
      count('reload')
      const again = printView(view, defaults)
      if (textOf(again) !== textOf(here())) faults.push(`${textOf(here())} is ${textOf(again)} after a reload`)
    }
    const shownView = viewOf(here())
    const [row = {}] = await ask(planQuery({ page, widget: FACT_QUERIES.totals, settings: {}, view: shownView }))
    const shown = numbers(row, facts)
    const address = textOf(here())
    const before = known.get(address)
    if (before !== undefined && before !== JSON.stringify(shown))
      faults.push(`${address} showed ${before} and shows ${JSON.stringify(shown)}`)
    known.set(address, JSON.stringify(shown))
    if (step % EVERY === 0) {
      const expected = await sql(here(), facts)
      count('compared')
      for (const dimension of Object.keys(shownView.filters)) count(`by ${dimension}`)
      if (facts.some((fact) => (expected[fact] ?? 0) !== 0)) count('compared with figures')
      for (const fact of facts)
        if (!near(shown[fact] ?? 0, expected[fact] ?? 0))
          faults.push(`${fact} is ${shown[fact]} and in SQL ${expected[fact]} at ${address}`)
    }
  }
  return { faults, done }
}
