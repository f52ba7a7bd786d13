import { CHART_CARDS, openTables, type TabControls } from '../../domain/comparison/comparison-controls.ts'
import type { ComparisonSpan } from '../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../domain/comparison/comparison-set.ts'
import { dimensionOf, splitOf } from '../../domain/comparison/comparison-splits.ts'
import { setBilledQuery } from '../../domain/comparison/set-billed.ts'
import { setParts } from '../../domain/comparison/set-parts.ts'
import { setQuestions, type SetQuestion } from '../../domain/comparison/set-questions.ts'
import type { SetFigures } from '../../domain/comparison/comparison-table.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import type { AnsweredSet, AnsweredSetsCard } from '../../domain/comparison/painting.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { placedWidget } from '../../domain/dashboards/widget-settings.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { asking } from '../callers/asking.ts'
import type { Person } from '../callers/caller.ts'
import type { ConfigStore } from '../config/config-store.ts'
import { invoicedDays } from '../warehouse/questions/invoiced.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { billedRows } from './billed-rows.ts'

export interface SetCardsNeeds {
  readonly config: ConfigStore
  readonly today: () => CalendarDate
  readonly warehouse: Warehouse
}

export interface SetCardsAsked {
  readonly tab: Page
  readonly controls: TabControls
  readonly sets: readonly ComparedSet[]
  readonly reader: Person
}

/** The sets of a tab with the answers to what the screen asks of them, under their reader's own grants. Rejects where one cannot be had. */
export interface AnsweredTab {
  readonly sets: readonly {
    readonly set: AnsweredSet
    readonly figures: SetFigures
    /** The days that are compared. */
    readonly range: DateRange
  }[]
  /** The charts and tables of the tab, in the order they are read; of one alone, or all. */
  readonly cards: (only: string | undefined) => Promise<AnsweredSetsCard[]>
}

export async function answeredTab(asked: SetCardsAsked, deps: SetCardsNeeds): Promise<AnsweredTab> {
  const { tab, controls, reader } = asked
  const { catalog, widgets } = deps.config.current()
  const config = { widgets: Object.fromEntries(widgets), today: deps.today() }
  const table = catalog.tables.get(tab.table)
  if (!table) throw new Error(`no table ${tab.table}`)
  const source = { page: tab, config, table, type: controls.chartComparisonType }
  const sets = await inTurn(asked.sets, async (set) => {
    const { clientId, childClientIds, dateType } = set.view
    const of = { scope: reader.scope, clientId, childClientIdsCSV: childClientIds.join(',') || undefined }
    const dated = dateType === 'pickup_date' ? dateType : 'bill_date'
    const invoiced = await invoicedDays(deps.warehouse, of, dated)
    const { asked: questions, figuresOf, range } = setQuestions({ ...source, set, invoiced })
    const answers = await answersTo(questions, reader, deps)
    const days = { ...set.view, ...range }
    const billedBy = (span: ComparisonSpan) => billedRows(setBilledQuery(tab, days, span), reader, deps)
    const inTime = await billedBy(controls.chartTimeSpan)
    const byMonth = controls.chartTimeSpan === 'monthly' ? inTime : await billedBy('monthly')
    const billed = inTime ? { ...inTime, months: byMonth?.parts ?? [] } : null
    return { set: { ...set, invoiced, billed, answers }, ...figuresOf(answers.map(({ data }) => data)), range }
  })
  const cards = async (only: string | undefined): Promise<AnsweredSetsCard[]> => {
    const isPlaced = (name: string) => placedWidget({ page: tab, config }, name) !== undefined
    const placed = [
      ...CHART_CARDS.filter(isPlaced),
      ...openTables(controls, { hasCharges: isPlaced('charges') }),
    ].filter((name) => (only ?? name) === name)
    const used = Object.fromEntries(tab.widgets.flatMap(({ widget }) => entryOf(config.widgets, widget)))
    return inTurn(placed, async (chartName): Promise<AnsweredSetsCard> => {
      const by = splitOf(chartName, { controls, dimension: dimensionOf(source) })
      const parts =
        by &&
        (await inTurn(sets, ({ set, figures }) =>
          answersTo(setParts(source, { set: { ...set, figures }, by }).asked, reader, deps),
        ))
      const answered = sets.map(({ set }) => set)
      return { chartName, tab, config: { widgets: used }, controls, sets: answered, parts, table: table.spec }
    })
  }
  return { sets, cards }
}

function answersTo(questions: readonly SetQuestion[], reader: Person, deps: SetCardsNeeds): Promise<QueryResult[]> {
  return inTurn(questions, async ({ chartName, query }) => {
    const caller = { caller: reader, signal: new AbortController().signal }
    const answer = await deps.warehouse.query({ query, ...asking(caller, deps) })
    if (!answer.ok) throw new Error(`${chartName}: ${answer.problem.detail}`)
    return answer.value
  })
}

/** One after another, so that a mail holds no more than one turn of those who wait. */
async function inTurn<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = []
  for (const item of items) made.push(await make(item))
  return made
}

function entryOf<T>(all: Readonly<Record<string, T>>, name: string): [string, T][] {
  const found = all[name]
  return found === undefined ? [] : [[name, found]]
}
