import type { SideNames, ToldBridge, ToldSegment } from '../../../../domain/bridge/bridge-rows.ts'
import type { Leader, SegmentReason } from '../../../../domain/bridge/bridge-story.ts'
import { onlySide, stepWordsKey } from '../../../../domain/bridge/step-words-key.ts'
import type { Bridged, Step } from '../../../../domain/bridge/steps.ts'
import { countedOf } from '../../../../domain/bridge/transport-modes.ts'
import { text } from '../../../text/text.ts'

/** What stands together, in the order of the steps. */
const GROUPS = {
  begun: 'begun',
  new: 'packages',
  lost: 'packages',
  volume: 'packages',
  mix: 'packages',
  listPrice: 'price',
  weight: 'price',
  discount: 'price',
  fuelFollows: 'fuel',
  fuelPercent: 'fuel',
  accessorials: 'other',
  taxes: 'other',
  fees: 'without',
  adjustments: 'without',
  credits: 'without',
  exchangeRate: 'exchange',
} as const satisfies Record<Step, string>

export function groupOfStep(step: Step): (typeof GROUPS)[Step] {
  return GROUPS[step]
}

export function groupText(step: Step, { modes }: Pick<ToldBridge, 'modes'>): string {
  const group = groupOfStep(step)
  return group === 'packages' || group === 'price' || group === 'without'
    ? text(`bridge.of.${countedOf(modes)}.groups.${group}`)
    : text(`bridge.groups.${group}`)
}

/** Between two sides that are no periods: nothing is new or lost, but one side alone has it. */
export function stepName(step: Step, sides: SideNames | null): string {
  const only = sides && onlySide(step, sides)
  if (only) return text('bridge.sides.only', { side: only })
  return text(`bridge.steps.${step}`)
}

interface ReasonInput {
  readonly bridge: Pick<ToldBridge, 'sides' | 'modes'>
  readonly bridged: Bridged | undefined
}

/** "more packages": what a step of such a sign says; of the discount itself, more of it is more. */
export function stepWords(step: Step, { amount, bridged, bridge }: ReasonInput & { readonly amount: number }): string {
  const { sides, modes } = bridge
  const only = sides && onlySide(step, sides)
  if (only) return text('bridge.sides.onlyWords', { side: only })
  return text(stepWordsKey(step, { amount, bridged, modes }))
}

/** What leads a change, of one segment; of packages by whether there are more of them, whatever they cost. */
export function reasonWords({ reason, segment, amount }: Leader, { bridge, bridged }: ReasonInput): string {
  if (reason === 'packages') return text(`bridge.counts.${segment.counts}.words.${unitsDirection(segment)}`)
  const modes = bridge.modes.filter(({ mode }) => segment.mode === null || mode === segment.mode)
  return stepWords(reason, { amount, bridged, bridge: { ...bridge, modes } })
}

/** By what a segment changed, as a name. */
export function reasonName(reason: SegmentReason, segment: ToldSegment, sides: SideNames | null): string {
  return reason === 'packages'
    ? text(`bridge.counts.${segment.counts}.${unitsDirection(segment)}`)
    : stepName(reason, sides)
}

function unitsDirection({ terms }: ToldSegment): 'up' | 'down' {
  return terms.now.units > terms.before.units ? 'up' : 'down'
}

/** What lies between both sides. */
export function changeWord(sides: SideNames | null): string {
  return text(sides ? 'bridge.sides.difference' : 'dashboard.change')
}
