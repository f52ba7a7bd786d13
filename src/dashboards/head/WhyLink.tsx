import { Link } from '@primer/react'
import { useSelector } from '@xstate/react'
import { useMemo } from 'react'
import { Link as RouteLink } from 'wouter'
import { readBridge } from '../../../domain/bridge/bridge-rows.ts'
import { mainSteps } from '../../../domain/bridge/bridge-story.ts'
import { bridgeElsewhere } from '../../../domain/dashboards/bridge-page.ts'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import { printView, type View } from '../../../domain/dashboards/view.ts'
import { placedWidget, settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { widgetPhase } from '../../../machines/dashboards/widget.machine.ts'
import { useAsked } from '../../api/ask.ts'
import { useBilled } from '../../api/billed.ts'
import { stepName } from '../../charts/kinds/bridge/step-words.ts'
import { text } from '../../text/text.ts'
import type { Dashboard } from '../context/dashboard-context.ts'
import { cardQuestion } from '../../../domain/card/card-question.ts'
import styles from './StatusLine.module.css'

/** So many steps are named. */
const NAMED = 2

interface WhyLinkProps {
  readonly dashboard: Dashboard
  readonly view: View
}

/** "Mostly volume, list price: why?": leads to what the chosen fact's change is made of, where a page shows that; of ship dates that are not all billed it names no step. BRG-05 */
export function WhyLink({ dashboard, view }: WhyLinkProps) {
  const { page, config, facts, invoiced } = dashboard
  const known = useSelector(facts.totals, (snapshot) => widgetPhase(snapshot) === 'drawn')
  const leads = useMemo(() => leadingTo({ page, config, view, invoiced }), [page, config, view, invoiced])
  const answer = useAsked({
    page: leads?.page.id ?? '',
    chartName: leads?.chartName ?? '',
    query: known ? (leads?.question.query ?? null) : null,
    ...(leads?.question.before ? { before: leads.question.before } : {}),
    dataVersion: config.dataVersion,
  })
  const billed = useBilled({
    page: leads?.page.id ?? '',
    chartName: leads?.chartName ?? '',
    query: known ? leads?.question.query : undefined,
    dataVersion: config.dataVersion,
  })
  if (!leads) return null
  const bridge = answer.data && !billed?.whole ? readBridge(answer.data.data) : null
  const words = bridge
    ? mainSteps(bridge)
        .slice(0, NAMED)
        .map((step) => stepName(step, bridge.sides).toLocaleLowerCase())
    : []
  const said = words.length > 0 ? text('bridge.why', { list: words.join(', ') }) : leads.page.name
  return (
    <span className={styles.why}>
      <Link as={RouteLink} className={styles.whyLink ?? ''} href={leads.address} title={said}>
        {said}
      </Link>
    </span>
  )
}

/** Where the same view is bridged, and what is asked there; null: no page does, or it would be of other rows. */
function leadingTo({
  page,
  config,
  view,
  invoiced,
}: Pick<Dashboard, 'page' | 'config' | 'invoiced'> & { readonly view: View }) {
  const found = bridgeElsewhere({ page, view }, config)
  const target = found && placedWidget({ page: found.page, config }, found.chartName)
  if (!target) return null
  const { view: shown } = found
  const settings = settingsOf(target, undefined)
  const { today } = config
  const defaults = { page: found.page, today, clientId: view.clientId }
  const question = cardQuestion({ page: found.page, widget: target.widget, settings, view: shown }, { today, invoiced })
  return (
    question && {
      page: found.page,
      chartName: found.chartName,
      question,
      address: `${pagePath(found.page.id, [])}?${new URLSearchParams(printView(shown, defaults)).toString()}`,
    }
  )
}
