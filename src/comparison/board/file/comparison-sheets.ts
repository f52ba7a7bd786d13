import { inertText } from '../../../../domain/files/csv.ts'
import type { TableIndex } from '../../../../domain/query/catalog.ts'
import type { Change } from '../../../../domain/query/change.ts'
import type { ComparisonType } from '../../../../domain/comparison/comparison-periods.ts'
import type { Page } from '../../../../domain/dashboards/page-spec.ts'
import type { ComparedDays } from '../../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../../domain/dates/period.ts'
import type { View } from '../../../../domain/dashboards/view.ts'
import type { Client } from '../../../api/answers.ts'
import {
  chargeSetTable,
  factLabel,
  factSetTable,
  periodSetTable,
  splitSetTable,
  type SetTable,
  type SplitTable,
} from '../../../charts/kinds/sets/tables/set-tables.ts'
import { toldSets } from '../../../charts/kinds/sets/drawn-sets.ts'
import { billedNotes } from '../../../text/billed-words.ts'
import { noChangeText } from '../../../text/compared-words.ts'
import { text } from '../../../text/text.ts'
import { longDate } from '../../../text/values.ts'
import { chosenWords } from '../../../filters/value-words.ts'
import { differenceTo, type Compared } from '../compared.ts'
import type { AnsweredSet } from '../use-compared-sets.ts'

/** Text, a number in full precision, or nothing. */
export type SheetCell = { readonly text: string; readonly bold?: true } | { readonly number: number } | null

export interface ComparisonSheet {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

export interface ComparisonSheetInput {
  readonly page: Page
  readonly table: TableIndex
  /** By what the page's rows are grouped. */
  readonly dimension: string
  readonly sets: readonly AnsweredSet[]
  /** In the parts of the cards that are split, and the fact that they show. */
  readonly splits: readonly SplitTable[]
  readonly type: ComparisonType
  /** How much of each set's days is billed, by its place. */
  readonly billed: Compared['billed']
  /** Those that the sets are of, by id, with their sub-clients. */
  readonly clients: ReadonlyMap<number, Pick<Client, 'name' | 'childClients'>>
}

const words = (value: string): SheetCell => ({ text: inertText(value) })
const head = (value: string): SheetCell => ({ text: inertText(value), bold: true })
const amount = (value: number | null): SheetCell => (value === null ? null : { number: value })

/** One tab of the comparison as a sheet: what is compared, the facts, and every table, each below the other. */
export function comparisonSheet(input: ComparisonSheetInput): ComparisonSheet {
  const { page, type, sets } = input
  const tables = { ...input, controls: { chartComparisonType: type } }
  const blocks = [
    setRows(input),
    factRows(input),
    ...[
      periodSetTable(tables, page.defaultFact),
      ...input.splits.map((split) => splitSetTable(tables, split)),
      ...(['group', 'quarterly', 'monthly'] as const).map((by) => factSetTable(tables, by)),
      ...(sets.every(({ charges }) => charges === undefined) ? [] : [chargeSetTable(tables)]),
    ].map(tableRows),
  ]
  return {
    name: page.name,
    rows: blocks.filter((block) => block.length > 0).flatMap((block, at) => (at === 0 ? block : [[], ...block])),
  }
}

/** Whose rows, of which days and filtered by what each set has, and which days it is set against. */
function setRows({ sets, type, table, clients, billed }: ComparisonSheetInput): SheetCell[][] {
  const open = billed.some((each) => billedNotes(each).length > 0)
  const period = ({ from, to }: DateRange) => text('dashboard.range', { from: longDate(from), to: longDate(to) })
  const filtersOf = ({ filters, trackingNumbers }: View) => [
    ...Object.entries(filters).map(([dimension, filter]) => chosenWords(dimension, { filter, table })),
    ...(trackingNumbers.length > 0
      ? [{ label: text('filters.trackingNumber'), words: trackingNumbers.join(', ') }]
      : []),
  ]
  return [
    [
      'compared.set',
      'dashboard.client',
      'filters.children',
      'compared.period',
      `compared.before.${type}`,
      'compared.currency',
      'filters.title',
      ...(open ? ['dashboard.billed.name'] : []),
    ].map((name) => head(text(name as 'compared.set'))),
    ...sets.map(({ name, range, days, view, at }) => {
      const client = clients.get(view.clientId)
      const counted = (client?.childClients ?? []).filter(
        ({ id }) => view.childClientIds.length === 0 || view.childClientIds.includes(id),
      )
      const filters = filtersOf(view).map((filter) => text('filters.chosen', filter))
      const dates = text('compared.line', { name: text(`dates.dateTypes.${view.dateType}`), label: period(range) })
      return [
        name,
        client?.name ?? '',
        counted.map((child) => child.name).join(', '),
        dates,
        beforeWords(days, period),
        view.currency === 'all' ? 'USD' : view.currency,
        filters.join('; ') || text('dashboard.none'),
        ...(open ? [billedNotes(billed[at]).join(' ')] : []),
      ].map(words)
    }),
  ]
}

/** The days before that are compared, beside those of the set where not all are; or why none are. */
function beforeWords(days: ComparedDays, period: (range: DateRange) => string): string {
  if (!days.sides) return noChangeText(days)
  const { earlier, range } = days.sides
  return days.isCut ? text('compared.alikeBefore', { period: period(earlier), own: period(range) }) : period(earlier)
}

function factRows({ page, table, sets, type, billed }: ComparisonSheetInput): SheetCell[][] {
  const [base, ...others] = sets
  const before = text(`compared.before.${type}`)
  return [
    [
      head(text('compared.fact')),
      ...sets.flatMap(({ name }) => [head(name), head(text('compared.line', { name, label: before }))]),
      ...others.flatMap(({ name }) => [
        head(text('compared.line', { name, label: text('compared.difference', { name: base?.name ?? '' }) })),
        head(text('compared.line', { name, label: text('compared.differencePercent', { name: base?.name ?? '' }) })),
      ]),
    ],
    ...page.facts.map(({ fact, factText }) => [
      words(factLabel({ table, sets }, fact, factText)),
      ...toldSets({ sets, billed, table }).flatMap(({ figures }) => [
        amount(figures.now(fact)),
        amount(figures.before(fact)),
      ]),
      ...others.flatMap((set) => {
        const change = differenceTo(base, { set, fact, compared: { table, billed } })
        return [amount(change?.amount ?? null), amount(signedPercent(change))]
      }),
    ]),
  ]
}

/** Null: there is no difference, or it is one to nothing. */
function signedPercent(change: Change | null): number | null {
  return change && (change.direction === 'down' ? -change.percent : change.percent)
}

/** A table as cells: numbers in full precision, text inert. */
function tableRows({ title, words: names, columns, ownColumns, rows, notes }: SetTable): SheetCell[][] {
  return [
    ...(title === '' ? [] : [[head(title)]]),
    [...names.map(head), ...columns.map(({ label }) => (label === '' ? null : head(label)))],
    ...ownColumns.map(({ set, labels }) => [
      ...names.map((_, at) => (at === names.length - 1 ? head(set) : null)),
      ...labels.map(head),
    ]),
    ...rows.map((row) => [...row.words.map(words), ...row.values.map(amount)]),
    ...notes.map((note) => [words(note)]),
  ]
}
