import { readAlone, readBridges, type ToldBridge } from '../../../../domain/bridge/bridge-rows.ts'
import { bridgedBy } from '../../../../domain/bridge/steps.ts'
import { likeForLike } from '../../../../domain/dashboards/compared/like-for-like.ts'
import { periodText } from '../../../text/period-text.ts'
import type { DrawingInput } from '../../drawing.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** What a bridge is drawn from, in words too. */
export function drawnBridge(input: DrawingInput) {
  const { view, table, result } = input
  const { sides } = likeForLike(view, input).days
  const [first, ...otherModes] = readBridges(result.data)
  const bridge: ToldBridge = first ?? {
    sides: null,
    before: 0,
    now: 0,
    steps: [],
    modes: [],
    by: [],
    count: 0,
    segments: [],
    others: null,
    without: null,
    begun: [],
  }
  const chosen = chosenFact(input)
  return {
    ...chosen,
    bridge,
    /** Between two sides: of the other modes of transport. */
    otherModes,
    alone: readAlone(result.data),
    bridged: bridgedBy(table?.measures.get(chosen.fact)),
    open: input.billed?.whole ?? null,
    /** What both sides are called. */
    prior: bridge.sides?.before ?? periodText(sides?.earlier ?? view),
    period: bridge.sides?.now ?? periodText(sides?.range ?? view),
  }
}
