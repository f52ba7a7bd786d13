import type { KnownValue } from '../../domain/assistant/question/lexicon.ts'
import { plainWords } from '../../domain/assistant/question/plain-words.ts'
import { isNumber, type Found } from '../../domain/finding/found.ts'
import { bestRank, RANKS, rankOf, type Rank } from '../../domain/finding/rank.ts'
import { filterParent, offeredDimensions } from '../../domain/dashboards/page-filters.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import { labelOf, type Catalog } from '../../domain/query/catalog.ts'
import type { AssistantWords } from '../assistant/assistant-words.ts'

const MOST_FILTERS = 50
/** Fewer letters say no dimension. */
const NAMES_FROM = 3

export interface FiltersInput {
  readonly catalog: Catalog
  /** That open to who asks. */
  readonly pages: readonly Page[]
  /** By dimension, of who asks. */
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  readonly words: Pick<AssistantWords, 'translated'>
}

/** The values that a text names, alone ("FedEx") or after what they are of ("carrier FedEx"), the best first; a number alone names what is just it. */
export function foundFilters(
  text: string,
  { catalog, pages, values, words }: FiltersInput,
): Pick<Found, 'filters' | 'moreFilters'> {
  const tables = new Map(
    pages.flatMap(({ filters, table }) => offeredDimensions(filters).map((dimension) => [dimension, table] as const)),
  )
  const typed = plainWords(text).split(' ')
  const exactly = isNumber(text)
  const found = [...tables].flatMap(([dimension, tableName]) => {
    // A state is a filter only beside its country, which the text does not say.
    if (filterParent(dimension) !== undefined) return []
    const english = labelOf(catalog.tables.get(tableName), dimension)
    const label = words.translated(english)
    const labelWords = [label, english].flatMap((each) => plainWords(each).split(' '))
    const isOfLabel = (word: string) =>
      word.length >= NAMES_FROM && labelWords.some((each) => each.startsWith(word) || rankOf(each, word) === 'misspelt')
    const rest = typed.filter((word) => !isOfLabel(word)).join(' ')
    const isNamed = rest !== '' && rest !== typed.join(' ')
    return (values.get(dimension) ?? []).flatMap(({ value, name }) => {
      const names = [name, words.translated(name)]
      const ofWhole = bestRank(names, text)
      const ofRest = isNamed ? bestRank(names, rest) : undefined
      const rank = ofRest ?? ofWhole
      return rank === undefined || (exactly && rank !== 'same')
        ? []
        : [{ dimension, label, value, name: words.translated(name), place: place(rank, ofRest !== undefined) }]
    })
  })
  const filters = found
    .toSorted((one, other) => one.place - other.place)
    .slice(0, MOST_FILTERS)
    .map(({ place: _, ...filter }) => filter)
  return { filters, moreFilters: found.length - filters.length }
}

/** What is said to be of a dimension comes before what only is called so. */
function place(rank: Rank, isNamed: boolean): number {
  return RANKS.indexOf(rank) - (isNamed ? RANKS.length : 0)
}
