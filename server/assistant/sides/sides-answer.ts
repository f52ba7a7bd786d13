import { readAlone, readBridges, type SideNames, type ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { otherSide } from '../../../domain/bridge/other-side.ts'
import { bridgeStory } from '../../../domain/bridge/bridge-story.ts'
import { countsPackages, type TransportMode } from '../../../domain/bridge/transport-modes.ts'
import { planQuery } from '../../../domain/dashboards/plan-query.ts'
import { bridgedView } from '../../../domain/dashboards/compared/view-sides.ts'
import { settingsOf } from '../../../domain/dashboards/widget-settings.ts'
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
import { stepParts, toldChange } from './step-parts.ts'

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
    config: deps.config.current(),
    ...asking({ caller: asker.person, signal: asker.signal }, deps),
  })
  if (!answer.ok) return answer
  const billed = await queriesBilled([query, otherSide(query, before)], { asker, deps })
  if (!billed.ok) return billed
  const bridges = readBridges(answer.value.data)
  const [bridge] = bridges
  if (!bridge) return ok(null)
  const { routes } = deps.config.current().navigation
  const fact = words.translated(page.facts.find((each) => each.fact === view.fact)?.factText ?? '')
  return ok({
    summary: [
      // Before what it is made of, since the window shows the beginning.
      ...(tellsChanges(billed.value) ? [] : [words.say('dashboard.billed.sides')]),
      ...billedWords(billed.value, null, words),
      ...sentencesOf({ bridges, alone: readAlone(answer.value.data) }, { fact, words }),
    ].join(' '),
    page: viewAddress({ onPage: true, page, view }, { routes, today: deps.today() }),
  })
}

interface Told {
  /** One of each mode of transport that both sides have, the one with most money first. */
  readonly bridges: readonly ToldBridge[]
  readonly alone: ReturnType<typeof readAlone>
}

interface Wording {
  readonly fact: string
  readonly words: AssistantWords
}

/** Of the first mode how much dearer it is and of what that is made, of the others how much; which mode one side alone has; and that the figures beside it know no modes. */
function sentencesOf({ bridges, alone }: Told, { fact, words }: Wording): string[] {
  const { say } = words
  const ofMode = (mode: TransportMode) =>
    bridges.length + alone.length > 1 ? say('bridge.sides.factOf', { fact, mode: say(`bridge.modes.${mode}`) }) : fact
  return [
    ...bridges.flatMap((bridge, at) => {
      const { sides } = bridge
      const [{ mode } = { mode: 'parcel' as const }] = bridge.modes
      if (!sides) return []
      const change = differenceOf(bridge, sides, { fact: ofMode(mode), words })
      const amount = (value: number) => amountOf(value, words)
      return toldChange(change, at === 0 ? stepParts(bridge, { words, amount, bridged: undefined }) : [], words)
    }),
    ...alone.map(({ mode, side }) => say('bridge.sides.alone', { side, mode: say(`bridge.modes.${mode}`) })),
    ...(bridges.length + alone.length > 1 ? [say('bridge.sides.allModes')] : []),
  ]
}

function amountOf(value: number, { values }: AssistantWords): string {
  return values.fullValue(value, { unit: 'money', symbol: CONVERTED_TO, weightUnit: 'lbs' })
}

function differenceOf(bridge: ToldBridge, { before, now }: SideNames, { fact, words }: Wording): string {
  const { direction, change } = bridgeStory(bridge)
  const { percent } = changeOf(bridge.now, bridge.before)
  const apart = amountOf(Math.abs(change), words)
  const isCounted = bridge.modes.every(({ mode }) => countsPackages(mode))
  return words.say(direction === 'level' ? 'bridge.sides.level' : `bridge.sides.price.${direction}`, {
    ...{ fact, own: now, other: before },
    size: bridge.before === 0 ? apart : `${apart} (${words.values.percent(percent)})`,
    each: words.say(isCounted ? 'bridge.each.package' : 'bridge.each.shipment'),
  })
}
