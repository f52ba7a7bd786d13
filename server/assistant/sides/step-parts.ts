import type { ToldBridge } from '../../../domain/bridge/bridge-rows.ts'
import { bridgeStory, type StoryStep } from '../../../domain/bridge/bridge-story.ts'
import type { Bridged } from '../../../domain/bridge/steps.ts'
import { onlySide, stepWordsKey } from '../../../domain/bridge/step-words-key.ts'
import type { AssistantWords } from '../assistant-words.ts'

interface StepWording {
  readonly words: AssistantWords
  /** An amount as it is read. */
  readonly amount: (value: number) => string
  readonly bridged: Bridged | undefined
}

/** Of what a change or a difference is made, in words whose amounts add up to it. */
export function stepParts(bridge: ToldBridge, { words, amount, bridged }: StepWording): string[] {
  const { say, values } = words
  const { sides, modes } = bridge
  const { steps, rest } = bridgeStory(bridge)
  const what = (each: StoryStep) => {
    const side = sides && onlySide(each.step, sides)
    return side
      ? say('bridge.sides.onlyWords', { side })
      : say(stepWordsKey(each.step, { amount: each.amount, bridged, modes }))
  }
  const part = (of: string, told: Pick<StoryStep, 'amount' | 'share'>) => {
    const said = { what: of, amount: values.change(told.amount, amount(told.amount)) }
    return told.share === null
      ? say('bridge.story.part', said)
      : say('bridge.story.partOf', { ...said, share: values.percent(told.share, 0) })
  }
  return [...steps.map((step) => part(what(step), step)), ...(rest ? [part(say('bridge.story.rest'), rest)] : [])]
}

/** A change in one sentence, with what it is made of where that is known. */
export function toldChange(change: string, parts: readonly string[], { say }: Pick<AssistantWords, 'say'>): string {
  return parts.length > 0
    ? say('bridge.story.told', { change, list: parts.reduce((one, other) => say('bridge.story.and', { one, other })) })
    : say('bridge.story.alone', { change })
}
