import { mainReason } from '../../../../domain/bridge/bridge-story.ts'
import type { SideNames, ToldSegment } from '../../../../domain/bridge/bridge-rows.ts'
import { text } from '../../../text/text.ts'
import { truncate } from '../../../../domain/query/format.ts'
import { change, fullValue, shortValue } from '../../../text/values.ts'
import { axisWithin, tickText } from '../../bars-or-columns.ts'
import { isNarrow, textWidth, within } from '../../layout.ts'
import type { MarkedDatum } from '../../marks/mark.ts'
import type { ValuePictureContext } from '../../picture.ts'
import { valueScale } from '../../value-axis.ts'
import type { Picture } from '../../vega-spec.ts'
import { segmentDetail, segmentHead, segmentName } from './segment-words.ts'
import { changeWord, reasonName } from './step-words.ts'

/** In px: of a row of two lines, of the column heads above, of the value axis below, and between columns. */
export const SEGMENT_ROW_HEIGHT = 42
const HEADS = 24
const AXIS = 28
const GAP = 16
/** From so much room on there is a column of each side. */
const SIDES_FROM = 560

/** Characters of what a side is called above its column. */
const SIDE_LENGTH = 16

interface SegmentsContext extends ValuePictureContext {
  readonly sides: SideNames | null
  readonly factText: string
  readonly prior: string
  readonly period: string
}

/** A bar for each segment's change, to both sides of zero, a fall hollow; beside it what the segment was, is, and mostly changed by. */
export function segmentsPicture(segments: readonly (ToldSegment & MarkedDatum)[], context: SegmentsContext): Picture {
  const { size, theme, format, sides: names, prior, period } = context
  const side = (value: number | null) => (value === null ? text('bridge.none') : shortValue(value, format))
  const shown = segments.map((segment) => {
    const main = mainReason(segment, { ofSides: names !== null })
    return {
      segment,
      label: segmentHead(segment),
      detail: segmentDetail(segment),
      beforeText: side(segment.before),
      nowText: side(segment.now),
      changeText: change(segment.change, shortValue(segment.change, format)),
      reason: main === null ? '' : reasonName(main, segment, names),
    }
  })
  const heads = {
    before: names ? truncate(names.before, SIDE_LENGTH) : text('dashboard.changed.before'),
    now: names ? truncate(names.now, SIDE_LENGTH) : text('dashboard.changed.now'),
    change: changeWord(names),
  }
  const room = (texts: readonly string[]) => Math.max(0, ...texts.map(textWidth)) + GAP
  const rooms = {
    before: room([heads.before, ...shown.map(({ beforeText }) => beforeText)]),
    now: room([heads.now, ...shown.map(({ nowText }) => nowText)]),
    change: room([heads.change, ...shown.flatMap(({ changeText, reason }) => [changeText, reason])]),
  }
  const sides = size.width >= SIDES_FROM
  const labelRoom = Math.min(
    room(shown.flatMap(({ label, detail }) => [label, detail])),
    size.width * (isNarrow(size) ? 0.46 : 0.36),
  )
  const right = (sides ? rooms.before + rooms.now : 0) + rooms.change
  const layout = within(size, { left: labelRoom, right, top: HEADS, bottom: AXIS })
  const values = segments.map((segment) => segment.change)
  const { scale, axis } = valueScale({
    values,
    logarithmic: false,
    format,
    theme,
    tickCount: Math.max(2, Math.floor(layout.width / 80)),
    nice: false,
  })
  const places = {
    before: layout.width + (sides ? rooms.before : 0),
    now: layout.width + (sides ? rooms.before + rooms.now : 0),
    change: layout.width + right,
  }
  const opacity = sides ? 1 : 0
  return {
    layout,
    datasets: {
      segments: shown.map(({ segment, ...words }, at) => ({
        id: String(at),
        ...(segment.mark === undefined ? {} : { mark: segment.mark }),
        ...(segment.faded ? { faded: true } : {}),
        ...words,
        change: segment.change,
        fill: segment.change < 0 ? theme.card : theme.main,
        stroke: segment.change < 0 ? theme.other : theme.main,
        tip: {
          title: segmentName(segment),
          lines: [
            { name: prior, value: segment.before === null ? text('bridge.none') : fullValue(segment.before, format) },
            { name: period, value: segment.now === null ? text('bridge.none') : fullValue(segment.now, format) },
            { name: changeWord(names), value: change(segment.change, fullValue(segment.change, format)) },
          ],
        },
      })),
      head: [
        { x: places.before, text: heads.before, opacity },
        { x: places.now, text: heads.now, opacity },
        { x: places.change, text: heads.change, opacity: 1 },
      ],
    },
    values: {
      ids: shown.map((_, at) => String(at)),
      valueScale: scale,
      valueAxis: axisWithin(axis, { width: layout.width, tick: tickText(values, format) }),
      barSize: 14,
      labelX: -labelRoom,
      labelLimit: labelRoom - GAP / 2,
      beforeX: places.before,
      nowX: places.now,
      changeX: places.change,
      sidesOpacity: opacity,
    },
  }
}
