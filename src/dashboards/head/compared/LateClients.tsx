import type { ClientDays } from '../../../../domain/dates/compared-days.ts'
import { isAdditive } from '../../../../domain/query/catalog.ts'
import { CHOSEN_FACT } from '../../../../domain/dashboards/fact-queries.ts'
import { askingChart } from '../../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../../domain/dashboards/plan-query.ts'
import type { View } from '../../../../domain/dashboards/view.ts'
import { useAsked } from '../../../api/ask.ts'
import { lateWords } from '../../../text/late-words.ts'
import { valueWords, type Dashboard } from '../../context/dashboard-context.ts'

/** So many are named, those that began first; the others are told as one. */
const NAMED = 2

interface LateClientsProps {
  readonly dashboard: Dashboard
  /** Of the days that are compared. */
  readonly view: View
  readonly late: readonly ClientDays[]
}

/** "$1.2M is Cedar Creek, data since 12/02/23": what of the figure is no rise, since nothing is known of these clients before. */
export function LateClients({ dashboard, view, late }: LateClientsProps) {
  const others = late.slice(NAMED)
  return (
    <>
      {late.slice(0, NAMED).map((client) => (
        <LateAmount key={client.id} dashboard={dashboard} view={view} of={[client]} />
      ))}
      {others.length > 0 ? <LateAmount dashboard={dashboard} view={view} of={others} /> : null}
    </>
  )
}

function LateAmount({ dashboard, view, of }: Omit<LateClientsProps, 'late'> & { readonly of: readonly ClientDays[] }) {
  const { page, config, table } = dashboard
  const own = { ...view, childClientIds: of.map(({ id }) => id) }
  const { data } = useAsked({
    page: page.id,
    chartName: askingChart(page) ?? '',
    query: planQuery({ page, widget: CHOSEN_FACT, settings: {}, view: own }),
    dataVersion: config.dataVersion,
  })
  const value = data?.data[0]?.[view.fact]
  const said =
    typeof value === 'number'
      ? lateWords(of, {
          value,
          isPart: isAdditive(table?.measures.get(view.fact)),
          format: valueWords(dashboard, view).formatOf(view.fact),
        })
      : ''
  return said === '' ? null : <span data-late-clients="">{said}</span>
}
