import { alertGroup, alertQuery, askedDates } from '../../../domain/alerts/alert-question.ts'
import type { AlertBucket } from '../../../domain/alerts/alert-bucket.ts'
import { readBridge } from '../../../domain/bridge/bridge-rows.ts'
import { bridgedFact } from '../../../domain/bridge/bridge-question.ts'
import { bridgeStory } from '../../../domain/bridge/bridge-story.ts'
import { stepWordsKey } from '../../../domain/bridge/step-words-key.ts'
import { addDays } from '../../../domain/dates/calendar-date.ts'
import { knownBuckets } from '../../../domain/dates/invoiced-days.ts'
import { NEXT_BILL_DAYS } from '../../../domain/billed/billed-share.ts'
import type { NoteOf } from '../../../domain/morning/morning-note.ts'
import { RISE_WEEKS, unusualRise, type Rise } from '../../../domain/morning/unusual-rise.ts'
import { bridgePageOf } from '../../../domain/dashboards/bridge-page.ts'
import { bridgedView } from '../../../domain/dashboards/compared/view-sides.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { placedWidget, settingsOf } from '../../../domain/dashboards/widget-settings.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { bridgeAnswer } from '../../warehouse/questions/bridge-answer.ts'
import type { Morning } from '../morning.ts'

/** That spend of the last four weeks is above the four before by more than usual, and of what the rise is made. */
export async function roseNotes(morning: Morning): Promise<Result<NoteOf<'rose'>[]>> {
  const { pages, told } = morning
  const page = pages.find(({ id }) => id === told.spend.page)
  if (!page) return ok([])
  const weeks = await spendWeeks(morning, page)
  if (!weeks.ok) return weeks
  const rise = unusualRise(weeks.value)
  return rise ? explained(morning, page, rise) : ok([])
}

/** The figure by whole weeks of bill dates, a year and a half of them. */
async function spendWeeks({ viewOf, ask, today, told, invoiced }: Morning, page: Page): Promise<Result<AlertBucket[]>> {
  const dates = askedDates('weekly', today)
  const view = viewOf(page, { fact: told.spend.fact })
  const answer = await ask(alertQuery(page, view, { span: 'weekly', dates }))
  if (!answer.ok) return answer
  const group = alertGroup(view, 'weekly')
  const values = new Map(answer.value.data.map((row) => [String(row[group]), Number(row[view.fact] ?? 0)]))
  const newest = invoiced.at(-1)
  return ok(
    knownBuckets(dates, { span: 'weekly', invoiced }).map(({ start, end, covered, days, invoiced: known }) => ({
      start,
      end,
      value: values.get(start) ?? (known ? 0 : null),
      ripe: covered === days && newest !== undefined && end <= addDays(newest, NEXT_BILL_DAYS),
    })),
  )
}

/** The rise as the page tells it that shows what leads from one period to the other: its sides, so that the link proves each amount. */
async function explained(morning: Morning, page: Page, rise: Rise): Promise<Result<NoteOf<'rose'>[]>> {
  const { pages, told, viewOf, addressOf, today, deps, asking, invoiced } = morning
  const { fact } = told.spend
  const { catalog, transportModes, widgets } = deps.config.current()
  const known = { widgets: Object.fromEntries(widgets) }
  const note = (address: string, amount: number): NoteOf<'rose'> => ({
    kind: 'rose',
    key: `rose ${rise.now.from}`,
    amount,
    address,
    weeks: RISE_WEEKS,
    parts: [],
    rest: null,
  })
  const bridged = bridgePageOf({ page, fact }, { ...known, pages })
  const target = bridged && placedWidget({ page: bridged.page, config: known }, bridged.chartName)
  const view = bridged && viewOf(bridged.page, { fact, ...rise.now })
  const days = bridged && { page: bridged.page, today, invoiced }
  const sides = view && days && bridgedView(view, days)
  if (!bridged || !target || !sides || !('from' in sides.before) || sides.before.from !== rise.before.from)
    return ok([note(addressOf(page, viewOf(page, { fact, ...rise.now })), rise.amount)])
  const query = planQuery({
    page: bridged.page,
    widget: target.widget,
    settings: settingsOf(target, undefined),
    view: sides.view,
  })
  const config = { transportModes, widgets }
  const answer = await bridgeAnswer(deps.warehouse, { query, before: sides.before, config, ...asking })
  if (!answer.ok) return answer
  const bridge = readBridge(answer.value.data)
  const address = addressOf(bridged.page, view)
  if (!bridge) return ok([note(address, rise.amount)])
  const story = bridgeStory(bridge)
  const of = bridgedFact(query, catalog.tables.get(bridged.page.table))
  return ok([
    {
      ...note(address, story.change),
      parts: story.steps.map(({ step, amount }) => ({
        text: stepWordsKey(step, { amount, bridged: of, modes: bridge.modes }),
        amount,
      })),
      rest: story.rest?.amount ?? null,
    },
  ])
}
