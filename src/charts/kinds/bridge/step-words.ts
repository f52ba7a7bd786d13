import type { Bridged, Step } from '../../../../domain/bridge/steps.ts'
import { text } from '../../../text/text.ts'

/** What stands together, in the order of the steps. */
const GROUPS = {
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

export function stepName(step: Step): string {
  return text(`bridge.steps.${step}`)
}

/** "more packages": what a step of such a sign says; of the discount itself, more of it is more. */
export function stepWords(
  step: Step,
  { amount, bridged }: { readonly amount: number; readonly bridged: Bridged | undefined },
): string {
  const up = step === 'discount' && bridged === 'discount' ? amount < 0 : amount > 0
  return text(`bridge.words.${step}.${up ? 'up' : 'down'}`)
}
