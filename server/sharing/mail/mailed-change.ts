import { readBridge, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import { bridgeElsewhere } from '../../../domain/dashboards/bridge-page.ts'
import { alikeDays, dated, likeForLike } from '../../../domain/dashboards/compared/like-for-like.ts'
import { bridgedView } from '../../../domain/dashboards/compared/view-sides.ts'
import { pageOpens } from '../../../domain/dashboards/navigation.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { placedWidget, settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { asking } from '../../callers/asking.ts'
import { visitorOf } from '../../navigation/visitor.ts'
import { bridgeAnswer } from '../../warehouse/questions/bridge-answer.ts'
import { factValues, type SeenView } from './fact-values.ts'
import type { MailedChange, MailedFiguresNeeds, MailedSet } from './mailed.ts'

interface ChangeAsked extends SeenView {
  readonly values: MailedSet['values']
}

/** Null: it is compared with nothing, or with another carrier, account or client, which no two columns of days say. */
export async function mailedChange(
  { values, ...seen }: ChangeAsked,
  deps: MailedFiguresNeeds,
): Promise<MailedChange | null> {
  const { page, view, invoiced } = seen
  if (sidesOf(view)) return null
  const compared = likeForLike(view, { page, today: deps.today(), invoiced })
  const { sides, isCut } = compared.days
  if (!sides || !compared.before) return null
  const alike = alikeDays(view, compared)
  const now = alike ? await factValues({ ...seen, view: dated(view, alike) }, deps) : values
  const before = await factValues({ ...seen, view: compared.before }, deps)
  if (!now || !before) throw new Error(`${page.id}: what its facts were before cannot be had`)
  return { days: sides, isCut, now, before, bridge: await bridgeOf(seen, deps) }
}

async function bridgeOf(
  { page, view, reader, invoiced }: SeenView,
  deps: MailedFiguresNeeds,
): Promise<ToldBridge | null> {
  const { navigation, pages, widgets } = deps.config.current()
  const visitor = visitorOf(reader, deps.today())
  const known = {
    widgets: Object.fromEntries(widgets),
    pages: pages.filter((each) => pageOpens(each, navigation, visitor)),
  }
  const own = page.widgets.find(({ widget }) => known.widgets[widget]?.rows === 'bridge')
  const at = own ? { page, view, chartName: own.chartName } : bridgeElsewhere({ page, view }, known)
  const target = at && placedWidget({ page: at.page, config: known }, at.chartName)
  const bridged = at && bridgedView(at.view, { page: at.page, today: deps.today(), invoiced })
  if (!target || !bridged) return null
  const { widget } = target
  const caller = { caller: reader, signal: new AbortController().signal }
  const answer = await bridgeAnswer(deps.warehouse, {
    query: planQuery({ page: at.page, widget, settings: settingsOf(target, undefined), view: bridged.view }),
    before: bridged.before,
    config: deps.config.current(),
    ...asking(caller, deps),
  })
  if (!answer.ok) throw new Error(`${at.page.id}, ${at.chartName}: ${answer.problem.detail}`)
  return readBridge(answer.value.data)
}
