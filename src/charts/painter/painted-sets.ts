import { dimensionOf, splitOf } from '../../../domain/comparison/comparison-splits.ts'
import { CHART_CARDS, type TableCard } from '../../../domain/comparison/comparison-controls.ts'
import { setParts, type SetParts } from '../../../domain/comparison/set-parts.ts'
import { setQuestions } from '../../../domain/comparison/set-questions.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { AnsweredSetsCard } from '../../../domain/comparison/painting.ts'
import { mapConfigWords } from '../../../domain/dashboards/config-words.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import { placedWidget } from '../../../domain/dashboards/widget-settings.ts'
import { buildCatalog } from '../../../domain/query/catalog.ts'
import { translated } from '../../text/text.ts'
import type { DrawnSets } from '../kinds/sets/drawn-sets.ts'
import { setsCard, setsSubtitle, tabCardTitle, type SetsCardInput } from '../kinds/sets/sets-card.ts'
import type { SetsDrawn } from '../kinds/sets/sets-drawing.ts'
import {
  chargeSetTable,
  factSetTable,
  periodSetTable,
  splitSetTable,
  type SetTable,
  type TabledSet,
} from '../kinds/sets/tables/set-tables.ts'
import { rowNames, splitTitle, tableTitle } from '../kinds/sets/tables/table-titles.ts'

interface Drawn {
  readonly title: string
  readonly subtitle: string
}

interface DrawnTable extends Drawn {
  readonly compared: DrawnSets
  readonly table: SetTable
}

/** A chart of compared sets as the screen draws it, or a table with its rows, from the answers to its questions. */
export function drawnSets(
  card: AnsweredSetsCard,
  today: CalendarDate,
): (Drawn & { readonly drawn: SetsDrawn }) | DrawnTable {
  const { controls, sets: answered, parts } = card
  const page = mapConfigWords(card.tab, translated)
  const config = { ...mapConfigWords(card.config, translated), today }
  const table = buildCatalog([mapConfigWords(card.table, translated)]).tables.get(card.table.table)
  if (!table) throw new Error(`no table ${card.table.table}`)
  const source = { page, config, table, type: controls.chartComparisonType }
  const sets = answered.map(({ answers, ...set }, at) => {
    const { figuresOf, range, begins } = setQuestions({ ...source, set, invoiced: set.invoiced })
    return { ...set, at, range, begins, ...figuresOf(answers.map(({ data }) => data)) }
  })
  const billed = answered.map((set) => set.billed)
  const compared = { page, table, controls, sets, billed }
  const dimension = dimensionOf({ page, config })
  const by = splitOf(card.chartName, { controls, dimension })
  const parted = by &&
    parts && { by, sets: sets.map((set, at) => setParts(source, { set, by }).partedOf(parts[at] ?? [])) }
  const subtitle = setsSubtitle(compared)
  const placed = placedWidget({ page, config }, card.chartName)
  const plain = placed ? tabCardTitle(placed, { compared, dimension }) : ''
  const chartName = CHART_CARDS.find((name) => name === card.chartName)
  if (chartName) {
    if (!placed) throw new Error(`${page.id} has no ${chartName}`)
    return { ...setsCard({ compared, chartName, widget: placed.widget, title: plain }, parted), subtitle }
  }
  const titled = { plain, rows: rowNames(table, dimension)[controls.breakdown] }
  const name = card.chartName as TableCard
  return {
    title: parted ? splitTitle(plain, { table, by: parted.by[1] ?? '' }) : tableTitle(name, titled),
    subtitle,
    compared,
    table: tableOf(name, { compared, dimension, parted }),
  }
}

const BY = { service: 'group', quarter: 'quarterly', month: 'monthly' } as const

interface TableOf {
  readonly compared: SetsCardInput['compared'] & { readonly sets: readonly TabledSet[] }
  readonly dimension: string
  readonly parted: { readonly by: readonly string[]; readonly sets: readonly (TabledSet & SetParts)[] } | null
}

function tableOf(name: TableCard, { compared, dimension, parted }: TableOf): SetTable {
  const input = { ...compared, dimension }
  const { fact } = factOf(compared.page, compared.controls.fact)
  if (name === 'facts') return factSetTable(input, BY[compared.controls.breakdown], fact)
  if (name === 'charges') return chargeSetTable(input, fact)
  return parted
    ? splitSetTable(input, { by: parted.by[1] ?? '', ofRows: true, fact, sets: parted.sets })
    : periodSetTable(input, fact)
}
