import type { AlertShare, AlertWatch } from '../../../domain/alerts/alert-rule.ts'
import type { AlertFigure, AlertWhole } from '../../../domain/alerts/alert-series.ts'
import { factOf, type Page } from '../../../domain/dashboards/page-spec.ts'
import { labelOf, unitOf, type Catalog, type TableIndex } from '../../../domain/query/catalog.ts'
import type { Person } from '../../callers/caller.ts'
import { narrowedBy } from '../../reports/narrowed-by.ts'
import type { ReportWords } from '../../reports/report-words.ts'
import { clientsOf } from '../../sharing/mail/figure-table.ts'
import type { Clients } from '../../warehouse/clients.ts'
import type { WatchedFigure } from './watched-figure.ts'

interface FigureNeeds {
  readonly clients: Clients
  readonly config: { current(): { readonly catalog: Catalog; readonly pages: readonly Page[] } }
}

const NOTHING_FOUND: AlertFigure = {
  name: null,
  unit: 'money',
  currency: 'all',
  weightUnit: 'lbs',
  clients: [],
  filters: [],
  whole: null,
  each: null,
}

interface FigureReader {
  readonly reader: Pick<Person, 'scope'>
  readonly words: ReportWords
}

/** What is watched is called, how its amounts are read, by what it is filtered, and of which clients it is, of those that the reader sees. */
export async function alertFigure(
  watched: WatchedFigure,
  watch: AlertWatch,
  { reader, words }: FigureReader,
  { clients, config }: FigureNeeds,
): Promise<AlertFigure> {
  if (watched.of === 'findings') return NOTHING_FOUND
  const { page, view } = watched
  const of = clientsOf(view)
  const all = await clients.all()
  const { catalog, pages } = config.current()
  const table = catalog.tables.get(page.table)
  const { share, each } = watch
  return {
    name: factOf(page, view.fact).factText,
    unit: share ? 'percent' : unitOf(table, view.fact),
    currency: view.currency,
    weightUnit: view.unit,
    clients: all.filter(({ id }) => of.includes(id) && reader.scope.families.has(id)).map(({ name }) => name),
    filters: narrowedBy({ question: { ...view, filterModel: {} }, table }, words),
    whole: share ? wholeOf(share, pages, table) : null,
    each: each === undefined ? null : labelOf(table, each),
  }
}

/** What a figure is a share of. */
function wholeOf(
  { page, fact, without }: AlertShare,
  pages: readonly Page[],
  table: TableIndex | undefined,
): AlertWhole {
  const whole = pages.find(({ id }) => id === page)?.facts.find((each) => each.fact === fact)
  return { name: whole?.factText ?? fact, without: without === undefined ? null : labelOf(table, without) }
}
