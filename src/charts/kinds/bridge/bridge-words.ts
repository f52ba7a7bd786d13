import { bridgeStory } from '../../../../domain/bridge/bridge-story.ts'
import type { ToldBridge } from '../../../../domain/bridge/bridge-rows.ts'
import type { Bridged } from '../../../../domain/bridge/steps.ts'
import { changeOf } from '../../../../domain/query/change.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { changeSize } from '../../../text/change-size.ts'
import { text } from '../../../text/text.ts'
import { fullValue, number } from '../../../text/values.ts'
import { segmentName } from './segment-words.ts'
import { stepName, stepWords } from './step-words.ts'

interface StoryInput {
  readonly bridge: ToldBridge
  readonly factText: string
  readonly format: ValueFormat
  readonly bridged: Bridged | undefined
}

/** What changed, of what it is made, and who leads it: whole sentences, from the rows. BRG-04 */
export function bridgeSentences({ bridge, factText, format, bridged }: StoryInput): string[] {
  const { direction, change, steps, against, led } = bridgeStory(bridge)
  if (direction === 'level') return [text('bridge.story.level', { fact: factText })]
  const amount = fullValue(Math.abs(change), format)
  const percent = changeSize(changeOf(bridge.now, bridge.before))
  const [first] = steps
  const named = steps.map(({ share, ...step }) =>
    text('bridge.story.part', { share: `${number(share, 0)}%`, what: stepWords(step.step, { ...step, bridged }) }),
  )
  return [
    bridge.before === 0
      ? text(`bridge.story.${direction}FromNothing`, { fact: factText, amount })
      : text(`bridge.story.${direction}`, { fact: factText, amount, percent }),
    ...(named.length > 0 ? [text('bridge.story.parts', { list: named.join(', ') })] : []),
    ...(led && first ? [text('bridge.story.led', { segment: segmentName(led), step: stepName(first.step) })] : []),
    ...(against
      ? [
          text('bridge.story.against', {
            what: stepWords(against.step, { ...against, bridged }),
            amount: fullValue(Math.abs(against.amount), format),
          }),
        ]
      : []),
  ]
}

/** What of the answer a reader has to know beside its figures. */
export function bridgeNotes({ bridge, asked }: { readonly bridge: ToldBridge; readonly asked: number }): string[] {
  return [
    ...(bridge.by.length < asked && bridge.by.length > 0
      ? [text('bridge.coarser', { by: dimensionsText(bridge) })]
      : []),
    ...(bridge.steps.some(({ step }) => step === 'volume') ? [] : [text('bridge.nothingShared')]),
  ]
}

function dimensionsText({ by }: ToldBridge): string {
  return by.map((name) => text(`bridge.by.${name as 'carrier_name'}`)).join(', ')
}
