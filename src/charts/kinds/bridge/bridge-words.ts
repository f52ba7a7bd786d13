import { bridgeStory } from '../../../../domain/bridge/bridge-story.ts'
import type { BridgeMode } from '../../../../domain/bridge/bridge.ts'
import type { SideNames, ToldBridge } from '../../../../domain/bridge/bridge-rows.ts'
import type { Bridged } from '../../../../domain/bridge/steps.ts'
import { countedOf, countsPackages, type TransportMode } from '../../../../domain/bridge/transport-modes.ts'
import type { BilledDays } from '../../../../domain/billed/billed-dates.ts'
import { changeOf } from '../../../../domain/query/change.ts'
import type { ValueFormat } from '../../../../domain/query/format.ts'
import { billedShareWords } from '../../../text/billed-words.ts'
import { changeSize } from '../../../text/change-size.ts'
import { text } from '../../../text/text.ts'
import { change, fullValue, percent, shortDate } from '../../../text/values.ts'
import { modeName, segmentName } from './segment-words.ts'
import { reasonWords, stepWords } from './step-words.ts'

interface StoryInput {
  readonly bridge: ToldBridge
  /** Between two sides: of the other modes of transport, and of the modes that one of them alone has. */
  readonly otherModes?: readonly ToldBridge[]
  readonly alone?: readonly { readonly mode: TransportMode; readonly side: string }[]
  readonly factText: string
  readonly format: ValueFormat
  readonly bridged: Bridged | undefined
  /** Where not all of its ship dates is billed. */
  readonly open: BilledDays | null
}

/** What changed or differs and of what it is made, in one sentence whose amounts add up, and who leads it: whole sentences, from the rows. Before them, where it is so, that what is not billed yet is not cheaper. BRG-04, BRG-07, MAT-02 */
export function bridgeSentences(input: StoryInput): string[] {
  const { bridge, otherModes = [], alone = [], factText, format, bridged, open } = input
  const { sides } = bridge
  const { steps, rest, led } = bridgeStory(bridge)
  const part = (what: string, { amount, share }: { readonly amount: number; readonly share: number | null }) => {
    const said = change(amount, fullValue(amount, format))
    return share === null
      ? text('bridge.story.part', { what, amount: said })
      : text('bridge.story.partOf', { what, amount: said, share: percent(share, 0) })
  }
  const named = [
    ...steps.map((step) => part(stepWords(step.step, { amount: step.amount, bridged, bridge }), step)),
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
            what: reasonWords(led, { bridged, bridge }),
            amount: change(led.amount, fullValue(led.amount, format)),
          }),
        ]
      : []),
    ...(sides
      ? otherModes.map((other) =>
          text('bridge.story.alone', { change: differenceWords({ ...input, bridge: other }, sides) }),
        )
      : []),
    ...alone.map(({ mode, side }) => text('bridge.sides.alone', { side, mode: modeName(mode) })),
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

/** Of the discount itself more is not dearer. Where there are several modes of transport, of which. */
function differenceWords(
  { bridge, otherModes = [], alone = [], factText, format, bridged }: StoryInput,
  { before, now }: SideNames,
): string {
  const { direction, change: apart } = bridgeStory(bridge)
  const [{ mode } = { mode: 'parcel' as const }] = bridge.modes
  const isOneOfSeveral = otherModes.length + alone.length > 0
  const fact = isOneOfSeveral ? text('bridge.sides.factOf', { fact: factText, mode: modeName(mode) }) : factText
  const words = { fact, own: now, other: before, each: eachWord(bridge) }
  if (direction === 'level') return text('bridge.sides.level', words)
  const amount = fullValue(Math.abs(apart), format)
  const size = bridge.before === 0 ? amount : `${amount} (${changeSize(changeOf(bridge.now, bridge.before))})`
  const as = bridged === 'discount' ? 'discount' : 'price'
  return text(`bridge.sides.${as}.${direction}`, { ...words, size })
}

/** "a package": what all amounts between two sides are for. */
export function eachWord({ modes }: Pick<ToldBridge, 'modes'>): string {
  return text(modes.every(({ mode }) => countsPackages(mode)) ? 'bridge.each.package' : 'bridge.each.shipment')
}

/** What of the answer a reader has to know beside its figures. */
export function bridgeNotes({
  bridge,
  otherModes,
  asked,
  format,
}: {
  readonly bridge: ToldBridge
  readonly format: ValueFormat
  readonly otherModes: readonly ToldBridge[]
  readonly asked: number
}): string[] {
  const modes = (some: readonly Pick<BridgeMode, 'mode'>[]) => listed(some.map(({ mode }) => modeName(mode)))
  const counted = bridge.modes.filter(({ mode }) => countsPackages(mode))
  const shipped = bridge.modes.filter(({ mode }) => !countsPackages(mode))
  return [
    ...coarserNotes(bridge.modes, asked),
    ...(shipped.length === 0
      ? []
      : counted.length === 0
        ? [text('bridge.counted.shipments')]
        : [text('bridge.counted.both', { packages: modes(counted), shipments: modes(shipped) })]),
    ...bridge.begun.map(({ name, since, change: amount }) =>
      text('bridge.begun', { name, date: shortDate(since), amount: change(amount, fullValue(amount, format)) }),
    ),
    ...(bridge.steps.some(({ step }) => step === 'mix')
      ? []
      : [text(`bridge.of.${countedOf(bridge.modes)}.nothingShared`)]),
    ...(bridge.sides ? [text('bridge.sides.note', { each: eachWord(bridge) })] : []),
    ...(otherModes.length > 0
      ? [
          text('bridge.sides.stepsOf', {
            mode: modes(bridge.modes),
            others: modes(otherModes.flatMap((each) => each.modes)),
          }),
        ]
      : []),
  ]
}

/** By what the segments of some modes are, where they are coarser than asked. */
function coarserNotes(modes: readonly BridgeMode[], asked: number): string[] {
  const coarser = modes.filter(({ by }) => by.length > 0 && by.length < asked)
  if (modes.length === 1) return coarser.map(({ by }) => text('bridge.coarser', { by: dimensionsText(by) }))
  return [...new Set(coarser.map(({ by }) => by.length))].map((length) => {
    const alike = coarser.filter(({ by }) => by.length === length)
    const names = listed(alike.map(({ mode }) => modeName(mode)))
    return text('bridge.coarserOf', { modes: names, by: dimensionsText(alike[0]?.by ?? []) })
  })
}

function dimensionsText(by: readonly string[]): string {
  return listed(by.map((name) => text(`bridge.by.${name as 'carrier_name'}`)))
}

function listed(words: readonly string[]): string {
  return words.join(', ')
}
