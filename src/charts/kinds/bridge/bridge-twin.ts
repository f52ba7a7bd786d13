import { TERMS, type ToldBridge, type ToldSegment } from '../../../../domain/bridge/bridge-rows.ts'
import { packagesChange, pointsOneWay } from '../../../../domain/bridge/bridge-story.ts'
import { countedOf } from '../../../../domain/bridge/transport-modes.ts'
import type { Step } from '../../../../domain/bridge/steps.ts'
import { labelOf } from '../../../../domain/query/catalog.ts'
import { changeOf } from '../../../../domain/query/change.ts'
import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { change, fullValue, number, percent } from '../../../text/values.ts'
import { amountCell, inUnit, words, type TwinInput } from '../../table/twin-cells.ts'
import { markedRows, wordsCell, type Twin, type TwinCell, type TwinColumn } from '../../table/twin.ts'
import { modeName } from './segment-words.ts'
import { eachWord } from './bridge-words.ts'
import { bridgeDrawing } from './bridge-drawing.ts'
import { segmentMark } from './segment-mark.ts'
import { changeWord, groupText, stepName } from './step-words.ts'
import { drawnBridge } from './drawn-bridge.ts'

/** The steps, with their shares where all point one way, or each segment with all of its steps and the terms of which they are made. BRG-05 */
export function bridgeTwin(input: TwinInput): Twin {
  return input.settings.chartType === 'segments' ? segmentsTwin(input) : stepsTwin(input)
}

function stepsTwin(input: TwinInput): Twin {
  const { bridge, format, prior, period } = drawnBridge(input)
  const whole = changeOf(bridge.now, bridge.before).amount
  const shared = pointsOneWay(bridge)
  const share = (cell: TwinCell) => (shared ? [cell] : [])
  const end = (label: string, amount: number) => [
    wordsCell(label),
    wordsCell('', null),
    amountCell(amount, format),
    ...share(wordsCell('', null)),
  ]
  return {
    columns: [
      words('step', text('bridge.step')),
      words('group', text('bridge.group')),
      inUnit('amount', changeWord(bridge.sides), unitOfAmounts(bridge, input)),
      ...(shared ? [{ name: 'share', label: text('bridge.shareOfChange'), kind: 'value' as const }] : []),
    ],
    rows: [
      end(prior, bridge.before),
      ...bridge.steps.map(({ step, amount }) => [
        wordsCell(stepName(step, bridge.sides)),
        wordsCell(groupText(step, bridge)),
        signedCell(amount, format),
        ...share(shareCell(percentOf(amount, whole))),
      ]),
      end(period, bridge.now),
    ],
    total: [
      wordsCell(changeWord(bridge.sides)),
      wordsCell('', null),
      signedCell(whole, format),
      ...share(shareCell(100)),
    ],
    notes: bridgeDrawing(input).notes,
  }
}

/** Of one segment they are told as one. */
const OF_PACKAGES: ReadonlySet<Step> = new Set(['volume', 'mix'])

function segmentsTwin(input: TwinInput): Twin {
  const { table } = input
  const { bridge, format, prior, period } = drawnBridge(input)
  const unitText = unitOfAmounts(bridge, input)
  const steps = bridge.steps.map(({ step }) => step).filter((step) => bridge.sides || !OF_PACKAGES.has(step))
  const hasPackages = bridge.steps.length > steps.length
  const counted = countedOf(bridge.modes)
  const cells = (segment: ToldSegment): TwinCell[] => [
    amountCell(segment.before, format),
    amountCell(segment.now, format),
    signedCell(segment.change, format),
    ...(hasPackages ? [signedCell(packagesChange(segment), format)] : []),
    ...steps.map((step) => signedCell(segment.steps[step] ?? null, format)),
    ...TERMS.flatMap((term) => [plainCell(segment.terms.before[term]), plainCell(segment.terms.now[term])]),
    plainCell(segment.slope),
  ]
  const rest = [
    ...(bridge.others
      ? [{ segment: bridge.others, label: text('bridge.others', { count: bridge.others.count }) }]
      : []),
    ...(bridge.without ? [{ segment: bridge.without, label: text(`bridge.of.${counted}.groups.without`) }] : []),
    ...bridge.begun.map((segment) => ({ segment, label: segment.name })),
  ]
  const ofModes = bridge.modes.length > 1
  const blank = [...(ofModes ? ['mode'] : []), ...bridge.by.slice(1)].map(() => wordsCell('', null))
  const own = bridge.segments.map((segment) => [
    ...bridge.by.map((name) => {
      const value = segment.values[name]
      return value === undefined ? wordsCell('', null) : wordsCell(value === '' ? text('dashboard.missing') : value)
    }),
    ...(segment.mode === null ? [] : [wordsCell(modeName(segment.mode))]),
    ...cells(segment),
  ])
  const term = (name: (typeof TERMS)[number], side: string): TwinColumn => ({
    name: `${name}-${side}`,
    label: `${text(name === 'units' ? `bridge.of.${counted}.units` : `bridge.terms.${name}`)}, ${side}`,
    kind: 'value',
  })
  return {
    columns: [
      ...bridge.by.map((name) => words(name, labelOf(table, name))),
      ...(ofModes ? [words('mode', text('bridge.mode'))] : []),
      inUnit('before', prior, unitText),
      inUnit('now', period, unitText),
      inUnit('change', changeWord(bridge.sides), unitText),
      ...(hasPackages ? [inUnit('packages', text(`bridge.of.${counted}.either`), unitText)] : []),
      ...steps.map((step) => inUnit(step, stepName(step, bridge.sides), unitText)),
      ...TERMS.flatMap((name) => [
        term(name, bridge.sides?.before ?? text('dashboard.changed.before')),
        term(name, bridge.sides?.now ?? text('dashboard.changed.now')),
      ]),
      { name: 'slope', label: text('bridge.slope'), kind: 'value' },
    ],
    rows: [...own, ...rest.map(({ segment, label }) => [wordsCell(label), ...blank, ...cells(segment)])],
    marks: markedRows(
      own,
      bridge.segments.map((segment) => segmentMark(segment, format)),
    ),
    total: null,
    notes: bridgeDrawing(input).notes,
  }
}

/** Between two sides that are no periods all amounts are a package or shipment. */
function unitOfAmounts(bridge: ToldBridge, { unitText }: TwinInput): string {
  return bridge.sides ? text('bridge.sides.unit', { unit: unitText, each: eachWord(bridge) }) : unitText
}

function signedCell(value: number | null, format: ValueFormat): TwinCell {
  return { value, text: value === null ? '' : change(value, fullValue(value, format)) }
}

function plainCell(value: number | null): TwinCell {
  return { value, text: value === null ? '' : number(value, Number.isInteger(value) ? 0 : 2) }
}

function shareCell(value: number): TwinCell {
  return { value, text: percent(value) }
}
