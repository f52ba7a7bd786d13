import { chargeRows } from '../../../../../domain/comparison/comparison-charges.ts'
import type { ComparisonSpan } from '../../../../../domain/comparison/comparison-periods.ts'
import {
  factTable,
  periodTable,
  type FactTableRow,
  type SetFigures,
} from '../../../../../domain/comparison/comparison-table.ts'
import { toldFigures } from '../../../../../domain/comparison/set-billed.ts'
import type { SetParts } from '../../../../../domain/comparison/set-parts.ts'
import { factOf } from '../../../../../domain/dashboards/page-spec.ts'
import { isAdditive, labelOf } from '../../../../../domain/query/catalog.ts'
import type { QueryRow } from '../../../../../domain/query/query.ts'
import { dimensionName } from '../../../../text/dimension-name.ts'
import { text } from '../../../../text/text.ts'
import { number } from '../../../../text/values.ts'
import { longLabel } from '../../../period-labels.ts'
import { columnHeads } from '../column-words.ts'
import { averagesWithheld } from '../averages-withheld.ts'
import { sharedColumns, sharedUnit, toldSets, type DrawnSet, type DrawnSets } from '../drawn-sets.ts'
import { groupName } from './group-name.ts'
import { partRows } from './part-rows.ts'

/** A table of compared sets, written out whole for a file or a mail: no row is folded away, and every number is as it was counted. */
export interface SetTable {
  /** What its numbers are of, where that is one fact. */
  readonly title: string
  /** The columns that say what a row is of; the set is one of them. */
  readonly words: readonly string[]
  readonly columns: readonly SetColumn[]
  /** Where sets are of other months: what each one's columns are called. */
  readonly ownColumns: readonly { readonly set: string; readonly labels: readonly string[] }[]
  readonly rows: readonly SetTableRow[]
  /** What of the answers is left out. */
  readonly notes: readonly string[]
}

export interface SetColumn {
  /** Empty: each set calls it otherwise. */
  readonly label: string
  readonly fact: string
  /** It is told where there is room for few. */
  readonly isMain: boolean
}

export interface SetTableRow {
  readonly words: readonly string[]
  /** Which of the sets it is of. */
  readonly at: number
  readonly isTotal: boolean
  readonly values: readonly (number | null)[]
}

/** A set with what its charges are; undefined on tabs without them. */
export interface TabledSet extends DrawnSet {
  readonly charges: readonly QueryRow[] | undefined
}

export interface SetTablesInput extends Pick<DrawnSets, 'page' | 'table' | 'billed'> {
  readonly controls: Pick<DrawnSets['controls'], 'chartComparisonType'>
  /** By what the tab's rows are grouped. */
  readonly dimension: string
  readonly sets: readonly TabledSet[]
}

/** A fact by group, month and quarter. COMP-12, COMP-13 */
export function periodSetTable(input: SetTablesInput, fact: string): SetTable {
  const { page, table, dimension } = input
  const rows = periodTable({ sets: figuresOf(toldSets(input)), fact, orderBy: page.defaultFact })
  return byPeriod(input, {
    fact,
    names: [labelOf(table, dimension)],
    rows: rows.map((row) => ({ labels: [row.isTotal ? text('compared.total') : groupName(row.group)], row })),
    notes: averagesWithheld(input, [fact]),
  })
}

export interface SplitTable {
  /** Its dimension; of the tab's rows the second. */
  readonly by: string
  readonly ofRows: boolean
  readonly fact: string
  readonly sets: readonly (DrawnSet & SetParts)[]
}

/** A card that is split, with every part: by its dimension, or the tab's rows each by it. Decision 0090 */
export function splitSetTable(input: SetTablesInput, { by, ofRows, fact, sets }: SplitTable): SetTable {
  const { table, dimension, billed } = input
  const { measures } = table
  const parts = { by, fact, additive: isAdditive(measures.get(fact)), folds: false }
  const whole = periodTable({ sets: figuresOf(toldSets({ ...input, sets })), fact, orderBy: fact })
  const partsOf = (figures: readonly SetFigures[]) =>
    partRows(
      figures.map((each, nth) => toldFigures(each, { billed: billed[sets[nth]?.at ?? 0], measures })),
      parts,
    ).rows
  const rows = whole.flatMap((row) => {
    if (row.isTotal) return [{ labels: ofRows ? [text('compared.total'), ''] : [text('compared.total')], row }]
    const within = ofRows ? partsOf(sets.map((set) => set.within(row.group))) : []
    return within.map((part) => ({ labels: [groupName(row.group), part.label], row: part.row }))
  })
  const ofAll = ofRows ? [] : partsOf(sets.map((set) => set.parts))
  const cut = sets.find((set) => set.cut)?.cut
  return byPeriod(input, {
    fact,
    names: [...(ofRows ? [labelOf(table, dimension)] : []), dimensionName(table, by)],
    rows: [...ofAll.map(({ label, row }) => ({ labels: [label], row })), ...rows],
    notes: [
      ...(cut ? [text('dashboard.twin.cut', { shown: number(cut.shown, 0), all: number(cut.all, 0) })] : []),
      ...averagesWithheld({ ...input, sets }, [fact]),
    ],
  })
}

interface ByPeriod extends Pick<SetTable, 'notes'> {
  readonly fact: string
  /** Of the columns that name a row. */
  readonly names: readonly string[]
  readonly rows: readonly {
    readonly labels: readonly string[]
    readonly row: ReturnType<typeof periodTable>[number]
  }[]
}

function byPeriod({ page, table, controls, sets }: SetTablesInput, { fact, names, rows, notes }: ByPeriod): SetTable {
  const spans = ['monthly', 'quarterly'] as const
  const own = sets.map(({ name, figures }) => ({
    set: name,
    labels: spans.flatMap((span) =>
      figures.columns[span].map((column) => (column ? longLabel(column.start, span) : '')),
    ),
  }))
  const shared = spans.every((span) => columnHeads(sets, span).every((each) => !('own' in each)))
  return {
    title: factLabel({ table, sets }, fact, factOf(page, fact).factText),
    words: [...names, text('compared.set')],
    columns: [
      ...(own[0]?.labels ?? []).map((label) => ({ label: shared ? label : '', fact, isMain: false })),
      { label: text('compared.total'), fact, isMain: true },
      { label: text(`compared.before.${controls.chartComparisonType}`), fact, isMain: true },
    ],
    ownColumns: shared ? [] : own,
    rows: rows.flatMap(({ labels, row }) =>
      row.sets.map((cells, at) => ({
        ...{ words: [...labels, sets[at]?.name ?? ''], at, isTotal: row.isTotal },
        values: [...cells.months, ...cells.quarters, cells.total, cells.before],
      })),
    ),
    notes,
  }
}

/** Every fact by group, quarter or month. COMP-13, COMP-14 */
export function factSetTable(input: SetTablesInput, by: 'group' | ComparisonSpan, main?: string): SetTable {
  const { page, table, dimension, sets } = input
  const facts = page.facts.map(({ fact }) => fact)
  const shared = by === 'group' ? [] : sharedColumns(sets, by)
  const name =
    by === 'group' ? labelOf(table, dimension) : text(by === 'monthly' ? 'compared.month' : 'compared.quarter')
  const label = (row: FactTableRow, at: number): string => {
    if (row.at === null) return text('compared.total')
    if ('group' in row.at) return groupName(row.at.group)
    const column = by === 'group' ? null : sets[at]?.figures.columns[by][row.at.position]
    return column && by !== 'group' ? longLabel(column.start, by) : ''
  }
  const shown = factTable({ sets: figuresOf(toldSets(input)), facts, by }).filter(
    ({ at }) => at === null || 'group' in at || shared[at.position],
  )
  return {
    ...ofFacts(input, main),
    words: [name, text('compared.set')],
    rows: shown.flatMap((row) =>
      row.sets.map((values, at) => ({
        ...{ words: [label(row, at), sets[at]?.name ?? ''], at, isTotal: row.at === null, values },
      })),
    ),
  }
}

/** Every fact by accessorial and charge. COMP-15 */
export function chargeSetTable(input: SetTablesInput, main?: string): SetTable {
  const { page, table, dimension } = input
  const sets = toldSets(input)
  const rows = chargeRows({
    sets: sets.map(({ charges = [], figures }) => ({ rows: charges, figures })),
    facts: page.facts.map(({ fact }) => fact),
    measures: table.measures,
  })
  return {
    ...ofFacts(input, main),
    words: [labelOf(table, dimension), text('compared.charge'), text('compared.set')],
    rows: rows.flatMap(({ at: key, sets: values }) =>
      values.map((own, at) => ({
        words: [
          key === null ? text('compared.total') : groupName(key.accessorial),
          key === null ? '' : groupName(key.charge),
          sets[at]?.name ?? '',
        ],
        ...{ at, isTotal: key === null, values: own },
      })),
    ),
  }
}

function ofFacts(
  input: SetTablesInput,
  main: string | undefined,
): Pick<SetTable, 'title' | 'columns' | 'ownColumns' | 'notes'> {
  const { facts } = input.page
  const columns = facts.map(({ fact, factText }) => ({
    label: factLabel(input, fact, factText),
    fact,
    isMain: fact === main,
  }))
  const notes = averagesWithheld(
    input,
    facts.map(({ fact }) => fact),
  )
  return { title: '', columns, ownColumns: [], notes }
}

/** "Total Spend, USD" */
export function factLabel({ table, sets }: Pick<DrawnSets, 'table' | 'sets'>, fact: string, factText: string): string {
  const unit = sharedUnit({ table, sets }, fact) ?? text('compared.ownCurrencies')
  return unit === '' ? factText : text('compared.line', { name: factText, label: unit })
}

function figuresOf(sets: readonly Pick<DrawnSet, 'figures'>[]) {
  return sets.map(({ figures }) => figures)
}
