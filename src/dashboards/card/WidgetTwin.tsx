import { isAdditive } from '../../../domain/query/catalog.ts'
import { totalQuery } from '../../../domain/query/explain-query.ts'
import type { Query } from '../../../domain/query/query.ts'
import { useAsked } from '../../api/ask.ts'
import { CHART_KINDS } from '../../charts/chart-kinds.ts'
import { useFetched } from '../../ui/fetched-once.ts'
import type { DrawingInput } from '../../charts/drawing.ts'
import { chosenFact } from '../../charts/widget-chart-props.ts'
import type { Sorting } from '../../charts/table/sort-rows.ts'
import { TwinTable } from '../../charts/table/TwinTable.tsx'

interface WidgetTwinProps extends DrawingInput {
  readonly chartName: string
  /** That the rows answer. */
  readonly query: Query
  readonly unitText: string
  readonly sorting: Sorting | null
  readonly onSort: (sorting: Sorting) => void
}

/** The table of a widget; a total that its rows do not add up to is asked for. */
export function WidgetTwin({ chartName, query, sorting, onSort, ...drawing }: WidgetTwinProps) {
  const { page, table, widget, result, title } = drawing
  const { twin, asksTotal } = useFetched(CHART_KINDS[widget.rows].parts)
  const { fact } = chosenFact(drawing)
  const adds = !asksTotal || isAdditive(table?.measures.get(fact))
  const total = useAsked({
    page: page.id,
    chartName,
    query: adds ? null : totalQuery(query, widget.query.beside),
    dataVersion: result.dataVersion,
  })
  const row = total.data?.data[0]
  const askedTotal = row ? { askedTotal: typeof row[fact] === 'number' ? row[fact] : null } : {}
  const told = { ...twin({ ...drawing, ...askedTotal }), asides: drawing.billedNotes ?? [] }
  return <TwinTable title={title} twin={told} sorting={sorting} onSort={onSort} />
}
