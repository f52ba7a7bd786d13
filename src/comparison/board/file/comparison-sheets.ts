import { inertText } from '../../../../domain/files/csv.ts'
import { isAdditive, labelOf, type TableIndex } from '../../../../domain/query/catalog.ts'
import type { Change } from '../../../../domain/query/change.ts'
import { chargeRows } from '../../../../domain/comparison/comparison-charges.ts'
import type { ComparisonSpan, ComparisonType } from '../../../../domain/comparison/comparison-periods.ts'
import {
  factTable,
  periodTable,
  type FactTableRow,
  type PeriodTableRow,
} from '../../../../domain/comparison/comparison-table.ts'
import { factOf, type Page } from '../../../../domain/page/page-spec.ts'
import type { DateRange } from '../../../../domain/dates/period.ts'
import type { View } from '../../../../domain/page/view.ts'
import type { Client } from '../../../api/answers.ts'
import { longLabel } from '../../../charts/period-labels.ts'
import { dimensionName } from '../../../text/dimension-name.ts'
import { text } from '../../../text/text.ts'
import { longDate, number } from '../../../text/values.ts'
import { chosenWords } from '../../../filters/value-words.ts'
import { columnHeads } from '../../../charts/kinds/sets/column-words.ts'
import { sharedColumns, sharedUnit } from '../../../charts/kinds/sets/drawn-sets.ts'
import { differenceTo } from '../compared.ts'
import { groupName } from '../group-name.ts'
import { partRows } from '../split/part-rows.ts'
import type { PartedSet } from '../split/set-parts.ts'
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
  readonly splits: readonly SheetSplit[]
  readonly type: ComparisonType
  /** Those that the sets are of, by id, with their sub-clients. */
  readonly clients: ReadonlyMap<number, Pick<Client, 'name' | 'childClients'>>
}

export interface SheetSplit {
  /** Its dimension; of the tab's tables the second. */
  readonly by: string
  readonly ofRows: boolean
  readonly fact: string
  readonly sets: readonly PartedSet[]
}

const words = (value: string): SheetCell => ({ text: inertText(value) })
const head = (value: string): SheetCell => ({ text: inertText(value), bold: true })
const amount = (value: number | null): SheetCell => (value === null ? null : { number: value })

/** One tab of the comparison as a sheet: what is compared, the facts, and every table, each below the other. */
export function comparisonSheet(input: ComparisonSheetInput): ComparisonSheet {
  const { page } = input
  const blocks = [
    setRows(input),
    factRows(input),
    periodRows(input),
    ...input.splits.map((split) => splitRows(input, split)),
    ...(['group', 'quarterly', 'monthly'] as const).map((by) => measureRows(input, by)),
    chargeBlock(input),
  ]
  return {
    name: page.name,
    rows: blocks.filter((block) => block.length > 0).flatMap((block, at) => (at === 0 ? block : [[], ...block])),
  }
}

/** Whose rows, of which days and filtered by what each set has, and which days it is set against. */
function setRows({ sets, type, table, clients }: ComparisonSheetInput): SheetCell[][] {
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
    ].map((name) => head(text(name as 'compared.set'))),
    ...sets.map(({ name, range, earlier, alike, view }) => {
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
        alike
          ? text('compared.alikeBefore', { period: period(alike.earlier), own: period(alike.range) })
          : period(earlier),
        view.currency === 'all' ? 'USD' : view.currency,
        filters.join('; ') || text('dashboard.none'),
      ].map(words)
    }),
  ]
}

function factRows({ page, table, sets, type }: ComparisonSheetInput): SheetCell[][] {
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
      ...sets.flatMap(({ figures }) => [amount(figures.now(fact)), amount(figures.before(fact))]),
      ...others.flatMap((set) => {
        const change = differenceTo(base, { set, fact, compared: { table } })
        return [amount(change?.amount ?? null), amount(signedPercent(change))]
      }),
    ]),
  ]
}

/** Null: there is no difference, or it is one to nothing. */
function signedPercent(change: Change | null): number | null {
  return change && (change.direction === 'down' ? -change.percent : change.percent)
}

function periodRows(input: ComparisonSheetInput): SheetCell[][] {
  const { page, table, dimension, sets } = input
  const figures = sets.map((set) => set.figures)
  return periodBlock(input, {
    fact: page.defaultFact,
    heads: [labelOf(table, dimension)],
    rows: periodTable({ sets: figures, fact: page.defaultFact, orderBy: page.defaultFact }).map((row) => ({
      labels: [row.isTotal ? text('compared.total') : groupName(row.group)],
      row,
    })),
  })
}

/** A card that is split, with every part: by its dimension, or the rows of the tab's table each by it. */
function splitRows(input: ComparisonSheetInput, { by, ofRows, fact, sets }: SheetSplit): SheetCell[][] {
  const { table, dimension } = input
  const parts = { by, fact, additive: isAdditive(table.measures.get(fact)), folds: false }
  const whole = periodTable({ sets: sets.map(({ figures }) => figures), fact, orderBy: fact })
  const rows = whole.flatMap((row) => {
    if (row.isTotal) return [{ labels: ofRows ? [text('compared.total'), ''] : [text('compared.total')], row }]
    const within = ofRows
      ? partRows(
          sets.map((set) => set.within(row.group)),
          parts,
        ).rows
      : []
    return within.map((part) => ({ labels: [groupName(row.group), part.label], row: part.row }))
  })
  const ofAll = ofRows
    ? []
    : partRows(
        sets.map((set) => set.parts),
        parts,
      ).rows
  const cut = sets.find((set) => set.cut)?.cut
  return [
    ...periodBlock(input, {
      fact,
      heads: [...(ofRows ? [labelOf(table, dimension)] : []), dimensionName(table, by)],
      rows: [...ofAll.map(({ label, row }) => ({ labels: [label], row })), ...rows],
    }),
    ...(cut ? [[words(text('dashboard.twin.cut', { shown: number(cut.shown, 0), all: number(cut.all, 0) }))]] : []),
  ]
}

interface PeriodBlock {
  readonly fact: string
  /** Of the columns that name a row. */
  readonly heads: readonly string[]
  readonly rows: readonly { readonly labels: readonly string[]; readonly row: PeriodTableRow }[]
}

/** A fact by month and quarter, a row of each set in each row. */
function periodBlock(
  { page, table, sets, type }: ComparisonSheetInput,
  { fact, heads: names, rows }: PeriodBlock,
): SheetCell[][] {
  const spans = ['monthly', 'quarterly'] as const
  const labels = sets.map(({ figures }) =>
    spans.flatMap((span) => figures.columns[span].map((column) => (column ? longLabel(column.start, span) : ''))),
  )
  const shared = spans.every((span) => columnHeads(sets, span).every((each) => !('own' in each)))
  const heads = (at: number) => (labels[at] ?? []).map(head)
  return [
    [head(factLabel({ table, sets }, fact, factOf(page, fact).factText))],
    [
      ...names.map(head),
      head(text('compared.set')),
      ...(shared ? heads(0) : (labels[0] ?? []).map(() => null)),
      head(text('compared.total')),
      head(text(`compared.before.${type}`)),
    ],
    ...(shared ? [] : sets.map(({ name }, at) => [...names.map(() => null), head(name), ...heads(at)])),
    ...rows.flatMap(({ labels: own, row }) =>
      row.sets.map((cells, at) => [
        ...own.map(words),
        words(sets[at]?.name ?? ''),
        ...[...cells.months, ...cells.quarters, cells.total, cells.before].map(amount),
      ]),
    ),
  ]
}

function measureRows(
  { page, table, dimension, sets }: ComparisonSheetInput,
  by: 'group' | ComparisonSpan,
): SheetCell[][] {
  const facts = page.facts.map(({ fact }) => fact)
  const columns = by === 'group' ? [] : sharedColumns(sets, by)
  const name =
    by === 'group' ? labelOf(table, dimension) : text(by === 'monthly' ? 'compared.month' : 'compared.quarter')
  const label = (row: FactTableRow, at: number): string => {
    if (row.at === null) return text('compared.total')
    if ('group' in row.at) return groupName(row.at.group)
    const column = by === 'group' ? null : sets[at]?.figures.columns[by][row.at.position]
    return column && by !== 'group' ? longLabel(column.start, by) : ''
  }
  const shown = factTable({ sets: sets.map(({ figures }) => figures), facts, by }).filter(
    ({ at }) => at === null || 'group' in at || columns[at.position],
  )
  return [
    [
      head(name),
      head(text('compared.set')),
      ...page.facts.map(({ fact, factText }) => head(factLabel({ table, sets }, fact, factText))),
    ],
    ...shown.flatMap((row) =>
      row.sets.map((values, at) => [words(label(row, at)), words(sets[at]?.name ?? ''), ...values.map(amount)]),
    ),
  ]
}

function chargeBlock({ page, table, dimension, sets }: ComparisonSheetInput): SheetCell[][] {
  if (sets.every(({ charges }) => charges === undefined)) return []
  const facts = page.facts.map(({ fact }) => fact)
  const rows = chargeRows({
    sets: sets.map(({ charges = [], figures }) => ({ rows: charges, figures })),
    facts,
    measures: table.measures,
  })
  return [
    [
      head(labelOf(table, dimension)),
      head(text('compared.charge')),
      head(text('compared.set')),
      ...page.facts.map(({ fact, factText }) => head(factLabel({ table, sets }, fact, factText))),
    ],
    ...rows.flatMap(({ at: key, sets: values }) =>
      values.map((own, at) => [
        words(key === null ? text('compared.total') : groupName(key.accessorial)),
        words(key === null ? '' : groupName(key.charge)),
        words(sets[at]?.name ?? ''),
        ...own.map(amount),
      ]),
    ),
  ]
}

/** "Total Spend, USD" */
function factLabel(
  { table, sets }: Pick<ComparisonSheetInput, 'table' | 'sets'>,
  fact: string,
  factText: string,
): string {
  const unit = sharedUnit({ table, sets }, fact) ?? text('compared.ownCurrencies')
  return unit === '' ? factText : text('compared.line', { name: factText, label: unit })
}
