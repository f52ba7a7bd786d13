import type { ToldBridge } from '../../../../domain/bridge/bridge-rows.ts'
import { text } from '../../../text/text.ts'
import { change, fullValue, shortValue } from '../../../text/values.ts'
import { axisWithin, tickText } from '../../bars-or-columns.ts'
import { isNarrow, textWidth, within } from '../../layout.ts'
import type { ValuePictureContext } from '../../picture.ts'
import { valueScale } from '../../value-axis.ts'
import type { Picture } from '../../vega-spec.ts'
import { changeWord, groupOfStep, groupText, stepName } from './step-words.ts'

/** In px: of a row, of the value axis below, and between columns. */
export const STEP_ROW_HEIGHT = 25
const AXIS = 28
const GAP = 14
/** From so much room on the groups are named. */
const GROUPS_FROM = 560
/** Names have so much of the width at most: two dates in full of any language fit in a card of half the board. */
const LABEL_PART = 0.4
/** A step stands out from nothing by at least so much of the axis. */
const LEAST_PART = 0.002

interface WaterfallContext extends ValuePictureContext {
  readonly bridge: ToldBridge
  /** Both sides' dates. */
  readonly prior: string
  readonly period: string
}

/** Each step begins where the one before it ended, from nothing to the whole change; a fall is hollow. */
export function waterfallPicture({ size, theme, format, bridge, prior, period }: WaterfallContext): Picture {
  const { before, now, steps } = bridge
  const value = isNarrow(size) ? shortValue : fullValue
  const ends = steps.reduce<number[]>((sums, { amount }) => [...sums, (sums.at(-1) ?? 0) + amount], [])
  const shown = steps.map(({ step, amount }, at) => ({
    step,
    amount,
    from: ends[at - 1] ?? 0,
    to: ends[at] ?? 0,
    label: stepName(step, bridge.sides),
    text: change(amount, value(amount, format)),
    group: groupOfStep(step) === groupName(steps[at - 1]) ? '' : groupText(step, bridge),
  }))
  const [beforeText, nowText] = [value(before, format), value(now, format)]
  const labels = [prior, period, ...shown.map(({ label }) => label)].map(textWidth)
  const named = size.width >= GROUPS_FROM
  const groupRoom = named ? Math.max(0, ...shown.map(({ group }) => textWidth(group))) + GAP : 0
  const labelRoom = Math.min(Math.max(...labels) + GAP, size.width * LABEL_PART)
  const valueRoom = Math.max(...[beforeText, nowText, ...shown.map((each) => each.text)].map(textWidth)) + GAP
  const layout = within(size, { left: groupRoom + labelRoom, right: valueRoom, top: 4, bottom: AXIS })
  const {
    scale,
    axis,
    ends: reach,
  } = valueScale({
    values: [0, ...ends],
    logarithmic: false,
    format,
    theme,
    tickCount: Math.max(2, Math.floor(layout.width / 80)),
    nice: false,
  })
  const least = (reach[1] - reach[0]) * LEAST_PART
  return {
    layout,
    datasets: {
      steps: shown.map(({ step, amount, from, to, label, group, ...row }, at) => ({
        id: step,
        next: shown[at + 1]?.step ?? 'now',
        label,
        group,
        line: group === '' && at > 0 ? 0 : 1,
        text: row.text,
        from,
        to: amount !== 0 && Math.abs(amount) < least ? from + Math.sign(amount) * least : to,
        fill: amount < 0 ? theme.card : theme.main,
        stroke: amount === 0 ? 'transparent' : amount < 0 ? theme.other : theme.main,
        tip: {
          title: label,
          lines: [
            { name: changeWord(bridge.sides), value: change(amount, fullValue(amount, format)) },
            { name: text('bridge.upToHere'), value: fullValue(before + to, format) },
          ],
        },
      })),
      ends: [
        { id: 'before', to: 0, label: prior, text: beforeText, fill: theme.other },
        { id: 'now', to: ends.at(-1) ?? 0, label: period, text: nowText, fill: theme.main },
      ],
    },
    values: {
      ids: ['before', ...steps.map(({ step }) => step), 'now'],
      valueScale: scale,
      valueAxis: axisWithin(axis, { width: layout.width, tick: tickText(ends, format) }),
      barSize: Math.max(6, Math.min(16, Math.floor((layout.height / (steps.length + 2)) * 0.62))),
      labelLimit: labelRoom - GAP / 2,
      labelX: -GAP / 2,
      groupX: -layout.padding.left,
      groupOpacity: named ? 1 : 0,
      valueX: layout.width + valueRoom,
    },
  }
}

function groupName(step: ToldBridge['steps'][number] | undefined): string | undefined {
  return step && groupOfStep(step.step)
}
