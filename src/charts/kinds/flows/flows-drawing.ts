import { own } from '../../../../domain/values/entries.ts'
import { percentOf, type ValueFormat } from '../../../../domain/query/format.ts'
import type { FulfillmentCenter } from '../../../../domain/query/fulfillment-center.ts'
import { networkMap, type Dc, type NetworkMap } from '../../../../domain/dashboards/network-map.ts'
import { US_STATES } from '../../../../domain/values/us-states.ts'
import { text } from '../../../text/text.ts'
import { fullValue, percent, shortValue } from '../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { isNarrow, wholeLayout } from '../../layout.ts'
import type { MapShape } from '../../maps/map-shapes.ts'
import { chartSummary } from '../../summary.ts'
import type { Tip } from '../../tip.ts'
import { flowMark, senderMark } from './flow-mark.ts'
import { senderNames } from './sender-names.ts'
import { senderName, stateName } from './flow-names.ts'
import { onPicture, usPoint, usProjection, type UsPoint } from '../../maps/us-map.ts'
import { chosenFact } from '../../widget-chart-props.ts'

/** Strokes from the thinnest to that of the largest flow, and senders from the smallest to the largest. */
const STROKES_PX = { least: 0.75, most: 9 }
const SENDER_AREAS_PX = { least: 90, most: 420 }
/** More lines than these are drawn thin and pale until somebody points at their sender. */
const LARGEST_FLOWS = 30

export interface FlowsOwn {
  /** Of the client in view. */
  readonly centers: readonly FulfillmentCenter[]
  /** Ids of the senders that a person took off the map. */
  readonly unchecked: readonly string[]
}

export interface SenderRow {
  readonly id: string
  readonly label: string
  readonly amount: string
  readonly checked: boolean
}

export interface FlowsDrawing extends Omit<Drawing, 'pictureOf'> {
  readonly senders: readonly SenderRow[]
  /** The colours of the categories in their order, which tells neighbours in it apart. */
  readonly colourOf: (dark: boolean) => (id: string) => string
  readonly pictureOn: (shapes: readonly MapShape[]) => Drawing['pictureOf']
}

/** The senders of the most packages, and a line to each state they send to. PAGE-13, PAGE-14 */
export function flowsDrawing(input: DrawingInput & FlowsOwn): FlowsDrawing {
  const { result, settings, centers, unchecked, title, period, colours } = input
  const { fact, format } = chosenFact(input)
  const network = networkMap({ rows: result.data, fact, settings, centers, unchecked })
  const { dcList, checkedDcList } = network.dcFilter
  const senders = dcList.map((sender) => ({
    id: sender.id,
    label: senderName(sender),
    amount: shortValue(sender.packages, format),
    checked: checkedDcList.includes(sender.id),
  }))
  const drawn = senders.filter(({ checked }) => checked)
  const colourOf = (dark: boolean) => (id: string) => {
    const { light, dark: shade } = colours[dcList.findIndex((sender) => sender.id === id) % colours.length] ?? {
      light: '',
      dark: '',
    }
    return dark ? shade : light
  }
  const offMap = dcList.filter(
    ({ id, center }) =>
      checkedDcList.includes(id) && (center ? centerPoint(center) === null : own(US_STATES, id) === undefined),
  )
  const among = { format, total: network.total }
  const checked = dcList.filter(({ id }) => checkedDcList.includes(id))
  const lines = checked.reduce((sum, { id, receivers }) => sum + receivers.filter(([state]) => state !== id).length, 0)
  return {
    senders,
    colourOf,
    marks: checked.flatMap((sender) => [
      senderMark(sender, among),
      ...sender.receivers.map(([state, packages]) => flowMark({ sender, state, packages }, among)),
    ]),
    label: chartSummary({ title, period, figures: drawn.map(({ label, amount }) => `${label} ${amount}`) }),
    notes: notesOf(network, { format, lines, offMap }),
    pictureOn: (shapes) => networkPicture(shapes, { network, checked, among, colourOf }),
  }
}

/** What of the packages is not on the map, and which flows are drawn thin. */
function notesOf(
  network: NetworkMap,
  { format, lines, offMap }: { readonly format: ValueFormat; readonly lines: number; readonly offMap: readonly Dc[] },
): string[] {
  const { beyond, fromNoCenter, isDcAvailable } = network
  return [
    ...(network.displayMode === 'centers' && !isDcAvailable ? [text('dashboard.network.noCenters')] : []),
    ...(beyond > 0 ? [text('dashboard.network.beyond', { amount: shortValue(beyond, format) })] : []),
    ...(fromNoCenter > 0 && isDcAvailable
      ? [text('dashboard.network.fromNoCenter', { amount: shortValue(fromNoCenter, format) })]
      : []),
    ...(lines > LARGEST_FLOWS
      ? [text('dashboard.network.largest', { shown: String(LARGEST_FLOWS), all: String(lines) })]
      : []),
    ...(offMap.length > 0 ? [text('dashboard.network.notDrawn', { list: offMap.map(senderName).join(', ') })] : []),
  ]
}

interface DrawnNetwork extends Pick<FlowsDrawing, 'colourOf'> {
  readonly network: NetworkMap
  /** The senders that are on the map. */
  readonly checked: readonly Dc[]
  readonly among: Parameters<typeof senderMark>[1]
}

/** The map with its senders as circles and a line to each state they send to. */
function networkPicture(
  shapes: readonly MapShape[],
  { network, checked, among, colourOf }: DrawnNetwork,
): Drawing['pictureOf'] {
  return (context) => {
    const layout = wholeLayout(context.size)
    const projection = usProjection(layout)
    const tips = tipsOf(network, (value) => fullValue(value, among.format))
    const shapeOf = new Map(shapes.map((shape) => [shape.id, shape]))
    const pointOfState = (code: string): UsPoint | null => shapeOf.get(own(US_STATES, code)?.id ?? '')?.labelAt ?? null
    const colour = colourOf(context.theme.dark)
    const largestFlow = Math.max(1, ...checked.flatMap(({ receivers }) => receivers.map(([, packages]) => packages)))
    const largestSender = Math.max(1, ...checked.map(({ packages }) => packages))
    const placed = checked.flatMap((sender) => {
      const at = sender.center ? centerPoint(sender.center) : pointOfState(sender.id)
      return at ? [{ sender, at: onPicture(at, projection) }] : []
    })
    const flows = placed.flatMap(({ sender, at }) =>
      sender.receivers.flatMap(([state, packages]) => {
        const end = pointOfState(state)
        if (!end || (sender.center === null && state === sender.id)) return []
        const to = onPicture(end, projection)
        const width = STROKES_PX.least + (STROKES_PX.most - STROKES_PX.least) * (packages / largestFlow)
        return [
          {
            ...at,
            x2: to.x,
            y2: to.y,
            width,
            packages,
            colour: colour(sender.id),
            sender: sender.id,
            mark: flowMark({ sender, state, packages }, among).id,
            tip: tips.flow(sender, state, packages),
          },
        ]
      }),
    )
    const circles = placed.map(({ sender, at }) => ({
      ...at,
      size:
        (SENDER_AREAS_PX.least + (SENDER_AREAS_PX.most - SENDER_AREAS_PX.least) * (sender.packages / largestSender)) *
        (isNarrow(context.size) ? 0.5 : 1),
      short: sender.center ? (isNarrow(context.size) ? sender.center.STATE : sender.center.NAME) : sender.id,
      colour: colour(sender.id),
      sender: sender.id,
      mark: senderMark(sender, among).id,
      tip: tips.sender(sender),
    }))
    return {
      layout,
      datasets: {
        states: Object.entries(US_STATES).flatMap(([code, { id }]) => {
          const shape = shapeOf.get(id)
          return shape ? [{ type: 'Feature', geometry: shape.geometry, tip: tips.state(code) }] : []
        }),
        // The largest are drawn last, above the others.
        flows: flows
          .toSorted((one, other) => other.packages - one.packages)
          .map((flow, rank) => ({ ...flow, minor: rank >= LARGEST_FLOWS }))
          .toReversed(),
        senders: circles,
        names: senderNames(circles, layout),
      },
      values: { projection },
    }
  }
}

function centerPoint({ latitude, longitude }: NonNullable<Dc['center']>): UsPoint | null {
  return latitude === null || longitude === null ? null : usPoint({ latitude, longitude })
}

function tipsOf({ total, dcFilter }: NetworkMap, written: (value: number | null) => string) {
  const lines = (name: string, value: number | null): Tip['lines'] => [
    { name, value: written(value) },
    ...(value === null ? [] : [{ name: text('dashboard.share'), value: percent(percentOf(value, total)) }]),
  ]
  return {
    flow: (sender: Dc, state: string, packages: number): Tip => ({
      title: text('dashboard.network.flow', { sender: senderName(sender), receiver: stateName(state) }),
      lines: lines(text('dashboard.network.sent'), packages),
    }),
    sender: (sender: Dc): Tip => ({
      title: senderName(sender),
      lines: lines(text('dashboard.network.sent'), sender.packages),
    }),
    state: (code: string): Tip => ({
      title: stateName(code),
      lines: lines(text('dashboard.network.received'), dcFilter.usStateData.get(code) ?? null),
    }),
  }
}
