import { bridgeStory } from '../../../../domain/bridge/bridge-story.ts'
import type { SideNames, ToldBridge } from '../../../../domain/bridge/bridge-rows.ts'
import type { Bridged } from '../../../../domain/bridge/steps.ts'
import type { BilledDays } from '../../../../domain/maturity/billed-dates.ts'
import { changeOf } from '../../../../domain/query/change.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { billedShareWords } from '../../../text/billed-words.ts'
import { changeSize } from '../../../text/change-size.ts'
import { text } from '../../../text/text.ts'
import { change, fullValue, percent, shortDate } from '../../../text/values.ts'
import { segmentName } from './segment-words.ts'
import { reasonWords, stepWords } from './step-words.ts'

interface StoryInput {
  readonly bridge: ToldBridge
  readonly factText: string
  readonly format: ValueFormat
  readonly bridged: Bridged | undefined
  /** Where not all of its ship dates is billed. */
  readonly open: BilledDays | null
}

/** What changed or differs and of what it is made, in one sentence whose amounts add up, and who leads it: whole sentences, from the rows. Before them, where it is so, that what is not billed yet is not cheaper. BRG-04, BRG-07, MAT-02 */
export function bridgeSentences(input: StoryInput): string[] {
  const { bridge, factText, format, bridged, open } = input
  const { sides } = bridge
  const { steps, rest, led } = bridgeStory(bridge)
  const part = (what: string, { amount, share }: { readonly amount: number; readonly share: number | null }) => {
    const said = change(amount, fullValue(amount, format))
    return share === null
      ? text('bridge.story.part', { what, amount: said })
      : text('bridge.story.partOf', { what, amount: said, share: percent(share, 0) })
  }
  const named = [
    ...steps.map((step) => part(stepWords(step.step, { amount: step.amount, bridged, sides }), step)),
    ...(rest ? [part(text('bridge.story.rest'), rest)] : []),
  ]
  const changed = sides ? differenceWords(input, sides) : changeWords(input)
  return [
    ...(open && !sides ? [openSentence(open, factText)] : []),
    named.length > 0
      ? text('bridge.story.told', {
          change: changed,
          list: named.reduce((one, other) => text('bridge.story.and', { one, other })),
        })
      : text('bridge.story.alone', { change: changed }),
    ...(led
      ? [
          text('bridge.story.led', {
            segment: segmentName(led.segment),
            what: reasonWords(led, { bridged, sides }),
            amount: change(led.amount, fullValue(led.amount, format)),
          }),
        ]
      : []),
  ]
}

function openSentence(open: BilledDays, fact: string): string {
  const days = text('dashboard.range', { from: shortDate(open.from), to: shortDate(open.to) })
  return text('bridge.story.open', { days, share: billedShareWords(open), fact })
}

function changeWords({ bridge, factText, format }: StoryInput): string {
  const { direction, change: moved } = bridgeStory(bridge)
  if (direction === 'level') return text('bridge.story.level', { fact: factText })
  const amount = fullValue(Math.abs(moved), format)
  if (bridge.before === 0) return text(`bridge.story.${direction}FromNothing`, { fact: factText, amount })
  const size = changeSize(changeOf(bridge.now, bridge.before))
  return text(`bridge.story.${direction}`, { fact: factText, amount, percent: size })
}

/** Of the discount itself more is not dearer. */
function differenceWords({ bridge, factText, format, bridged }: StoryInput, { before, now }: SideNames): string {
  const { direction, change: apart } = bridgeStory(bridge)
  const words = { fact: factText, own: now, other: before }
  if (direction === 'level') return text('bridge.sides.level', words)
  const amount = fullValue(Math.abs(apart), format)
  const size = bridge.before === 0 ? amount : `${amount} (${changeSize(changeOf(bridge.now, bridge.before))})`
  const as = bridged === 'discount' ? 'discount' : 'price'
  return text(`bridge.sides.${as}.${direction}`, { ...words, size })
}

/** What of the answer a reader has to know beside its figures. */
export function bridgeNotes({ bridge, asked }: { readonly bridge: ToldBridge; readonly asked: number }): string[] {
  return [
    ...(bridge.by.length < asked && bridge.by.length > 0
      ? [text('bridge.coarser', { by: dimensionsText(bridge) })]
      : []),
    ...(bridge.steps.some(({ step }) => step === 'mix') ? [] : [text('bridge.nothingShared')]),
    ...(bridge.sides ? [text('bridge.sides.note')] : []),
  ]
}

function dimensionsText({ by }: ToldBridge): string {
  return by.map((name) => text(`bridge.by.${name as 'carrier_name'}`)).join(', ')
}
