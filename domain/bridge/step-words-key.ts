import type { SideNames, ToldBridge } from './bridge-rows.ts'
import type { Bridged, Step } from './steps.ts'
import { countedOf, type Counted } from './transport-modes.ts'

type Way = 'up' | 'down'
/** Steps whose words name what is counted. */
type OfCounted = 'volume' | 'mix' | 'weight'

/** The text that says what a step of such a sign is: "more packages", or of freight "more shipments"; of the discount itself, more of it is more. */
export function stepWordsKey(
  step: Step,
  {
    amount,
    bridged,
    modes,
  }: { readonly amount: number; readonly bridged: Bridged | undefined } & Pick<ToldBridge, 'modes'>,
): `bridge.words.${Exclude<Step, OfCounted>}.${Way}` | `bridge.of.${Counted}.words.${OfCounted}.${Way}` {
  const up = step === 'discount' && bridged === 'discount' ? amount < 0 : amount > 0
  const way = up ? 'up' : 'down'
  return step === 'volume' || step === 'mix' || step === 'weight'
    ? `bridge.of.${countedOf(modes)}.words.${step}.${way}`
    : `bridge.words.${step}.${way}`
}

/** Between two sides that are no periods nothing is new or lost: which of them alone has what the step is of. */
export function onlySide(step: Step, { before, now }: SideNames): string | undefined {
  return step === 'new' ? now : step === 'lost' ? before : undefined
}
