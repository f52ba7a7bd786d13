import type { AlertFigure } from '../../../domain/alerts/alert-series.ts'
import { factOf } from '../../../domain/dashboards/page-spec.ts'
import type { Catalog } from '../../../domain/query/catalog.ts'
import type { Person } from '../../callers/caller.ts'
import { narrowedBy } from '../../reports/narrowed-by.ts'
import type { ReportWords } from '../../reports/report-words.ts'
import { clientsOf } from '../../sharing/mail/figure-table.ts'
import type { Clients } from '../../warehouse/clients.ts'
import type { WatchedFigure } from './watched-figure.ts'

interface FigureNeeds {
  readonly clients: Clients
  readonly config: { current(): { readonly catalog: Catalog } }
}

interface FigureReader {
  readonly reader: Pick<Person, 'scope'>
  readonly words: ReportWords
}

/** What is watched is called, how its amounts are read, by what it is filtered, and of which clients it is, of those that the reader sees. */
export async function alertFigure(
  watched: WatchedFigure,
  { reader, words }: FigureReader,
  { clients, config }: FigureNeeds,
): Promise<AlertFigure> {
  if (watched.of === 'findings')
    return { name: null, unit: 'money', currency: 'all', weightUnit: 'lbs', clients: [], filters: [] }
  const { page, view } = watched
  const of = clientsOf(view)
  const all = await clients.all()
  const table = config.current().catalog.tables.get(page.table)
  return {
    name: factOf(page, view.fact).factText,
    unit: table?.measures.get(view.fact)?.unit ?? ('number' as const),
    currency: view.currency,
    weightUnit: view.unit,
    clients: all.filter(({ id }) => of.includes(id) && reader.scope.families.has(id)).map(({ name }) => name),
    filters: narrowedBy({ question: { ...view, filterModel: {} }, table }, words),
  }
}
