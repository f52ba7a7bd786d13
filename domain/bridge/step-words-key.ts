import type { SideNames } from './bridge-rows.ts'
import type { Bridged, Step } from './steps.ts'

/** The text that says what a step of such a sign is: "more packages"; of the discount itself, more of it is more. */
export function stepWordsKey(
  step: Step,
  { amount, bridged }: { readonly amount: number; readonly bridged: Bridged | undefined },
): `bridge.words.${Step}.${'up' | 'down'}` {
  const up = step === 'discount' && bridged === 'discount' ? amount < 0 : amount > 0
  return `bridge.words.${step}.${up ? 'up' : 'down'}`
}

/** Between two sides that are no periods nothing is new or lost: which of them alone has what the step is of. */
export function onlySide(step: Step, { before, now }: SideNames): string | undefined {
  return step === 'new' ? now : step === 'lost' ? before : undefined
}
