import { readBridge, type SideNames, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { otherSide } from '../../../domain/bridge/other-side.ts'
import { bridgeStory, type StoryStep } from '../../../domain/bridge/bridge-story.ts'
import { onlySide, stepWordsKey } from '../../../domain/bridge/step-words-key.ts'
import { planQuery } from '../../../domain/page/plan-query.ts'
import { bridgedView } from '../../../domain/page/compared/view-sides.ts'
import { settingsOf } from '../../../domain/page/widget-settings.ts'
import { changeOf } from '../../../domain/query/change.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { asking } from '../../callers/asking.ts'
import { bridgeAnswer } from '../../warehouse/questions/bridge-answer.ts'
import type { Asker } from '../asker.ts'
import type { AssistantWords } from '../assistant-words.ts'
import { billedWords, queriesBilled, tellsChanges } from '../unfinished/not-billed.ts'
import type { FigureNeeds } from '../reading/known-values.ts'
import { viewAddress } from '../reading/view-address.ts'
import type { SidesAsked } from './sides-asked.ts'

/** Amounts of all currencies are converted to US dollars. */
const CONVERTED_TO = '$'

export interface SidesAnswer {
  readonly summary: string
  /** Address of the page that shows it. */
  readonly page: string | null
}

/** How much dearer a package is with one of two sides, and of what that is made; null: one of them has none. */
export async function sidesAnswer(
  { page, target, view }: SidesAsked,
  { asker, deps, words }: { readonly asker: Asker; readonly deps: FigureNeeds; readonly words: AssistantWords },
): Promise<Result<SidesAnswer | null>> {
  const query = planQuery({ page, widget: target.widget, settings: settingsOf(target, undefined), view })
  // Two sides are of the same days: there are none to be cut.
  const bridged = bridgedView(view, { page, today: deps.today(), invoiced: null })
  if (!bridged) return ok(null)
  const { before } = bridged
  const answer = await bridgeAnswer(deps.warehouse, {
    query,
    before,
    ...asking({ caller: asker.person, signal: asker.signal }, deps),
  })
  if (!answer.ok) return answer
  const billed = await queriesBilled([query, otherSide(query, before)], { asker, deps })
  if (!billed.ok) return billed
  const bridge = readBridge(answer.value.data)
  if (!bridge?.sides) return ok(null)
  const { routes } = deps.config.current().navigation
  const fact = words.translated(page.facts.find((each) => each.fact === view.fact)?.factText ?? '')
  return ok({
    summary: [
      // Before what it is made of, since the window shows the beginning.
      ...(tellsChanges(billed.value) ? [] : [words.say('dashboard.billed.sides')]),
      ...billedWords(billed.value, null, words),
      sentenceOf(bridge, bridge.sides, { fact, words }),
    ].join(' '),
    page: viewAddress({ onPage: true, page, view }, { routes, today: deps.today() }),
  })
}

function sentenceOf(
  bridge: ToldBridge,
  sides: SideNames,
  { fact, words: { say, values } }: { readonly fact: string; readonly words: AssistantWords },
): string {
  const { direction, change, steps, rest } = bridgeStory(bridge)
  const amount = (of: number) => values.fullValue(of, { unit: 'money', symbol: CONVERTED_TO, weightUnit: 'lbs' })
  const what = ({ step, amount: of }: StoryStep) => {
    const side = onlySide(step, sides)
    return side ? say('bridge.sides.onlyWords', { side }) : say(stepWordsKey(step, { amount: of, bridged: undefined }))
  }
  const { percent } = changeOf(bridge.now, bridge.before)
  const apart = amount(Math.abs(change))
  const size = bridge.before === 0 ? apart : `${apart} (${values.percent(percent)})`
  const key = direction === 'level' ? 'bridge.sides.level' : `bridge.sides.price.${direction}`
  const difference = say(key, { fact, own: sides.now, other: sides.before, size })
  const part = (of: string, told: Pick<StoryStep, 'amount' | 'share'>) => {
    const said = { what: of, amount: values.change(told.amount, amount(told.amount)) }
    return told.share === null
      ? say('bridge.story.part', said)
      : say('bridge.story.partOf', { ...said, share: values.percent(told.share, 0) })
  }
  const parts = [
    ...steps.map((step) => part(what(step), step)),
    ...(rest ? [part(say('bridge.story.rest'), rest)] : []),
  ]
  return parts.length > 0
    ? say('bridge.story.told', {
        change: difference,
        list: parts.reduce((one, other) => say('bridge.story.and', { one, other })),
      })
    : say('bridge.story.alone', { change: difference })
}
