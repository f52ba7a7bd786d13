import { text } from '../../../text/text.ts'
import { change, fullValue } from '../../../text/values.ts'
import type { Drawing, DrawingInput } from '../../drawing.ts'
import { marked } from '../../marks/mark.ts'
import { chartSummary } from '../../summary.ts'
import { groupNames } from '../../../../domain/dashboards/plan-query.ts'
import { bridgeNotes, bridgeSentences } from './bridge-words.ts'
import { segmentMark } from './segment-mark.ts'
import { SEGMENT_ROW_HEIGHT, segmentsPicture } from './segments-picture.ts'
import { segmentName } from './segment-words.ts'
import { stepName } from './step-words.ts'
import { drawnBridge } from './drawn-bridge.ts'
import { STEP_ROW_HEIGHT, waterfallPicture } from './waterfall-picture.ts'

/** So many segments are drawn; the table has more. */
const DRAWN_SEGMENTS = 12

/** The chart's own sentences stand first among its notes. */
export interface BridgeDrawing extends Drawing {
  readonly sentences: readonly string[]
}

/** The steps of a bridge as a waterfall, or the segments that made them. BRG-01, BRG-05 */
export function bridgeDrawing(input: DrawingInput): BridgeDrawing {
  const { title, settings, widget, view } = input
  const told = drawnBridge(input)
  const { bridge, otherModes, format, period, prior } = told
  const asked = groupNames(widget, settings, view).length
  const signed = (value: number) => change(value, fullValue(value, format))
  const sentences = bridgeSentences({ ...told })
  const common = { sentences, notes: bridgeNotes({ bridge, otherModes, asked, format }) }
  const summary = (figures: readonly string[]) =>
    chartSummary({ title, period: text('dashboard.changed.against', { period, prior }), figures })
  if (settings.chartType === 'segments') {
    const segments = bridge.segments.slice(0, DRAWN_SEGMENTS)
    const markOf = (segment: (typeof segments)[number]) => segmentMark(segment, format)
    const rest = bridge.count - segments.length
    return {
      ...common,
      sentences: [],
      notes: [...common.notes, ...(rest > 0 ? [text('bridge.moreSegments', { count: rest })] : [])],
      marks: segments.map(markOf),
      label: summary(segments.map((segment) => `${segmentName(segment)} ${signed(segment.change)}`)),
      pictureOf: (context) =>
        segmentsPicture(marked(segments, markOf), { ...context, ...told, sides: bridge.sides, format }),
      minHeight: SEGMENT_ROW_HEIGHT * (segments.length + 1) + 60,
    }
  }
  return {
    ...common,
    notes: [
      ...common.notes,
      text('bridge.adds', { count: bridge.steps.length, amount: signed(bridge.now - bridge.before) }),
    ],
    marks: [],
    label: [
      ...sentences,
      summary(bridge.steps.map(({ step, amount }) => `${stepName(step, bridge.sides)} ${signed(amount)}`)),
    ].join(' '),
    pictureOf: (context) => waterfallPicture({ ...context, ...told, format }),
    minHeight: STEP_ROW_HEIGHT * (bridge.steps.length + 2) + 60,
  }
}
