import { symbolOf } from '../../../domain/query/currencies.ts'
import type { SheetCell } from '../../../domain/files/sheet-xml.ts'
import { isAdditive, type Catalog, type TableIndex } from '../../../domain/query/catalog.ts'
import type { AssistantWords } from '../../assistant/assistant-words.ts'
import { narrowedBy } from '../../reports/narrowed-by.ts'
import type { MailedFigures, MailedSet } from './mailed.ts'
import { billedSentence } from '../../dashboards/billed-sentence.ts'

/** The figures of a page, as a person reads them and as cells of a sheet. */
export interface FigureTable {
  /** For which client and dates. */
  readonly lines: readonly string[]
  /** Empty: it has none. */
  readonly head: readonly string[]
  /** So many columns, the first ones, say what the values of a row are of. */
  readonly words: number
  readonly rows: readonly (readonly string[])[]
  readonly cells: readonly (readonly SheetCell[])[]
}

export interface FigureTableInput {
  readonly words: AssistantWords
  readonly catalog: Catalog
  /** The name of a client that the reader sees. */
  readonly clientName: (id: number) => string
  /** A card of the page alone is sent: its figures are its picture's. */
  readonly linesOnly: boolean
}

export function figureTable({ page, sets }: MailedFigures, input: FigureTableInput): FigureTable {
  const { words, catalog, clientName, linesOnly } = input
  const table = catalog.tables.get(page.table)
  const isCompared = sets.some(({ name }) => name !== '')
  const line = ({ name, view }: MailedSet) => {
    const { from, to } = words.period(view)
    const dates = words.say('mail.page.dates', {
      dates: words.say(`dates.dateTypes.${view.dateType}`),
      from,
      to,
      client: words.list(clientsOf(view).map((id) => clientName(id))),
    })
    return isCompared ? `${name}: ${dates}` : dates
  }
  const withheld = ({ billed }: MailedSet, fact: string) =>
    Boolean(billed?.whole) && !isAdditive(table?.measures.get(fact)) ? words.say('dashboard.billed.withheld') : null
  const valueOf = (set: MailedSet, fact: string) =>
    withheld(set, fact) ??
    words.values.fullValue(set.values[fact] ?? null, {
      unit: table?.measures.get(fact)?.unit ?? 'number',
      symbol: symbolOf(set.view.currency),
      weightUnit: set.view.unit,
    })
  const facts = linesOnly ? [] : page.facts
  const head = ['', ...sets.map(({ name }) => name)]
  return {
    lines: [
      ...sets.map(line),
      ...sets.flatMap((set) => billedLine(set, words)),
      ...sets.flatMap((set) => filterLine(set, { table, words })),
    ],
    head: isCompared && !linesOnly ? head : [],
    words: 1,
    rows: facts.map(({ fact, factText }) => [words.translated(factText), ...sets.map((set) => valueOf(set, fact))]),
    cells: [
      ...(isCompared && !linesOnly ? [head.map((text): SheetCell => ({ text, style: 'head' }))] : []),
      ...facts.map(({ fact, factText }): SheetCell[] => [
        { text: words.translated(factText), style: 'head' },
        ...sets.map((set): SheetCell => {
          const number = set.values[fact]
          const said = withheld(set, fact)
          return said !== null ? { text: said } : typeof number === 'number' ? { number, style: 'amount' } : null
        }),
      ]),
    ],
  }
}

/** Beyond so many letters the link says the rest. */
const MOST_FILTER_LETTERS = 400

/** By what a set is filtered; none where it is not. */
function filterLine(
  { name, view }: MailedSet,
  { table, words }: { readonly table: TableIndex | undefined; readonly words: AssistantWords },
): string[] {
  const filters = narrowedBy({ question: { ...view, filterModel: {} }, table }, words)
  if (filters.length === 0) return []
  const list = filters.map((filter) => `${filter.name} ${filter.words}`).join('; ')
  const said =
    list.length > MOST_FILTER_LETTERS
      ? words.say('mail.page.filtered')
      : words.say('mail.page.filteredBy', { filters: list })
  return [name === '' ? said : `${name}: ${said}`]
}

/** What of a set's ship dates is not all billed; none where it is. */
function billedLine({ name, billed }: MailedSet, { say, values }: AssistantWords): string[] {
  const said = billedSentence(billed, { say, day: values.longDate, number: (value) => values.number(value, 0) })
  return said === null ? [] : [name === '' ? said : `${name}: ${said}`]
}

/** Those in view: the client, or the children that are chosen of it. */
export function clientsOf({ clientId, childClientIds }: MailedSet['view']): readonly number[] {
  return childClientIds.length === 0 ? [clientId] : childClientIds
}
