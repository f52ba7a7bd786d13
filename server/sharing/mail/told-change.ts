import { bridgeStory } from '../../../domain/bridge/bridge-story.ts'
import { bridgedBy } from '../../../domain/bridge/steps.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { SheetCell } from '../../../domain/files/sheet-xml.ts'
import type { Catalog, TableIndex } from '../../../domain/query/catalog.ts'
import { changeOf, type Change } from '../../../domain/query/change.ts'
import { symbolOf } from '../../../domain/query/currencies.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import type { AssistantWords } from '../../assistant/assistant-words.ts'
import { stepParts, toldChange } from '../../assistant/sides/step-parts.ts'
import type { FigureTable } from './figure-table.ts'
import type { MailedChange, MailedFigures } from './mailed.ts'

/** What the figures of a page say before anything else of it is read. */
export interface ToldFigures {
  /** "Total Spend $261,387.95, up $59,026.94 (29.17%)"; null: the mail has no figure. */
  readonly subject: string | null
  /** What rose or fell and by what; null: no change is told. */
  readonly sentence: string | null
}

interface Wording {
  readonly words: AssistantWords
  readonly catalog: Catalog
}

/** The chosen fact of a page; of a comparison that of each of its sets. */
export function toldFigures(
  { page, sets }: MailedFigures,
  change: MailedChange | null,
  { words, catalog }: Wording,
): ToldFigures {
  const [first] = sets
  if (!first || page.facts.length === 0) return { subject: null, sentence: null }
  const { say, values } = words
  const { view } = first
  const table = catalog.tables.get(page.table)
  const { fact, factText } = factOf(page, view.fact)
  const name = words.translated(factText)
  const format = formatOf(fact, { view, table })
  const told = sets.flatMap((set) => {
    const value = set.values[fact] ?? null
    return value === null ? [] : [`${set.name} ${values.fullValue(value, format)}`.trim()]
  })
  if (told.length < sets.length) return { subject: null, sentence: null }
  const made = changeOfFact(fact, change, table)
  const figure = `${name} ${words.list(told)}`
  // A change of fewer days than the figure's is no change of it.
  const subject =
    made && !change?.isCut
      ? say(`mail.page.figure.${made.direction}`, {
          figure,
          amount: values.fullValue(Math.abs(made.amount), format),
          size: changeSize(made, words),
        })
      : figure
  return { subject, sentence: change && made && sentenceOf(change, made, { name, fact, format, table, words }) }
}

interface Sentence {
  readonly name: string
  readonly fact: string
  readonly format: ValueFormat
  readonly table: TableIndex | undefined
  readonly words: AssistantWords
}

function sentenceOf(
  { bridge }: MailedChange,
  { amount: moved, direction, isNew, ...size }: Change,
  { name, fact, format, table, words }: Sentence,
): string {
  const amount = (value: number) => words.values.fullValue(value, format)
  const changed = words.say(`bridge.story.${isNew ? `${direction}FromNothing` : direction}`, {
    fact: name,
    amount: amount(Math.abs(moved)),
    percent: changeSize({ ...size, isNew }, words),
  })
  // The steps are of this change to the cent, or they are not told beside it.
  const isSame = bridge !== null && Math.abs(bridgeStory(bridge).change - moved) < HALF_A_CENT
  const bridged = bridgedBy(table?.measures.get(fact))
  return toldChange(changed, isSame ? stepParts(bridge, { words, amount, bridged }) : [], words)
}

const HALF_A_CENT = 0.005

/** The facts with what they are, what they were, and what lies between. */
export function changeTable(
  { page, sets: [set] }: Pick<MailedFigures, 'page' | 'sets'>,
  change: MailedChange,
  { words, catalog }: Wording,
): Pick<FigureTable, 'head' | 'words' | 'rows' | 'cells'> {
  const { say, values } = words
  const table = catalog.tables.get(page.table)
  const head = ['', set ? daysText(set.view, words) : '', daysText(change.days.earlier, words), say('dashboard.change')]
  const rows = page.facts.map(({ fact, factText }) => {
    const format = set && formatOf(fact, { view: set.view, table })
    const shown = (value: number | null | undefined) => (format ? values.fullValue(value ?? null, format) : '')
    const made = changeOfFact(fact, change, table)
    const size = made ? changeSize(made, words) : ''
    const [value, before] = [set?.values[fact], change.before[fact]]
    const moved = made && `${values.change(made.amount, shown(made.amount))} (${size})`
    const name = words.translated(factText)
    return {
      texts: [name, shown(value), shown(before), moved ?? ''],
      cells: [
        { text: name, style: 'head' as const },
        ...[value, before, made?.amount].map((number): SheetCell =>
          typeof number === 'number' ? { number, style: 'amount' } : null,
        ),
        { text: size },
      ],
    }
  })
  return {
    head,
    words: 1,
    rows: rows.map(({ texts }) => texts),
    cells: [head.map((text): SheetCell => ({ text, style: 'head' })), ...rows.map(({ cells }) => cells)],
  }
}

/** Which days the change is of. */
export function comparedLine({ days, isCut }: MailedChange, words: AssistantWords): string {
  const period = daysText(days.earlier, words)
  return isCut
    ? `${words.say('dashboard.changeOfAgainst', { own: daysText(days.range, words), period })}.`
    : `${words.say('dashboard.changeAgainst', { period })}.`
}

function daysText({ from, to }: DateRange, { say, values }: AssistantWords): string {
  return from === to
    ? values.shortDate(from)
    : say('dashboard.range', { from: values.shortDate(from), to: values.shortDate(to) })
}

function formatOf(
  fact: string,
  { view, table }: { readonly view: View; readonly table: TableIndex | undefined },
): ValueFormat {
  const unit = table?.measures.get(fact)?.unit ?? 'number'
  return { unit, symbol: symbolOf(view.currency), weightUnit: view.unit }
}

/** As the page says it; of a sum of which steps are told it lies between the two amounts as they are shown, so that the steps add up to it where currencies are converted. Null: one side is not known. */
function changeOfFact(fact: string, change: MailedChange | null, table: TableIndex | undefined): Change | null {
  const [now, before] = [change?.now[fact], change?.before[fact]]
  if (typeof now !== 'number' || typeof before !== 'number') return null
  return bridgedBy(table?.measures.get(fact)) ? changeOf(inCents(now), inCents(before)) : changeOf(now, before)
}

function inCents(amount: number): number {
  return Math.round(amount * 100) / 100
}

/** "10.86%", "×29" of what became more than eleven times as much, or "new" of what was not there before. */
function changeSize(
  { percent, factor, isNew }: Pick<Change, 'percent' | 'factor' | 'isNew'>,
  { say, values }: AssistantWords,
): string {
  if (isNew) return say('dashboard.changed.new')
  return factor === null ? values.percent(percent) : `×${values.number(factor, 0)}`
}
