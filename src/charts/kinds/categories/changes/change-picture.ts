import type { Changes } from '../../../../../domain/dashboards/changes.ts'
import { text } from '../../../../text/text.ts'
import { fullValue, shortValue } from '../../../../text/values.ts'
import { axisWithin, tickText } from '../../../bars-or-columns.ts'
import { isNarrow, LEAST_PLOT, textWidth, within } from '../../../layout.ts'
import type { MarkedDatum } from '../../../marks/mark.ts'
import type { ValuePictureContext } from '../../../picture.ts'
import type { Tip } from '../../../tip.ts'
import { valueScale } from '../../../value-axis.ts'
import type { Picture } from '../../../vega-spec.ts'
import type { ChangeRow } from './change-rows.ts'
import { changeAmount, changePercent } from './change-words.ts'

/** In px: of a row, of the column heads above, of the value axis below, and between columns. */
export const CHANGE_ROW_HEIGHT = 25
const HEADS = 24
const AXIS = 28
const COLUMN_GAP = 14
/** A part stands in by so much. */
const INDENT = 12
/** From so much room on there is a column of each amount. */
const AMOUNTS_FROM = 560

interface ChangePictureContext extends ValuePictureContext {
  readonly order: Changes['order']
  readonly factText: string
}

/** By change: bars of the changes to both sides of zero, a fall hollow. By amount: bars of this period, each with a stroke at what it was before. Columns at the end say both, the change and its percent. */
export function changePicture(rows: readonly (ChangeRow & MarkedDatum)[], context: ChangePictureContext): Picture {
  const { size, theme, format, order, factText } = context
  const byAmount = order === 'amount'
  const shown = rows.map((row) => ({ row, ...wordsOf(row, context) }))
  const columns = [
    { name: 'prior', head: text('dashboard.changed.before'), cells: shown.map(({ priorText }) => priorText) },
    { name: 'now', head: text('dashboard.changed.now'), cells: shown.map(({ nowText }) => nowText) },
    { name: 'change', head: text('dashboard.change'), cells: shown.map(({ changeText }) => changeText) },
    { name: 'percent', head: '%', cells: shown.map(({ percentText }) => percentText) },
  ].map((column) => ({ ...column, width: Math.max(...[column.head, ...column.cells].map(textWidth)) + COLUMN_GAP }))
  const visible = columns.filter(({ name }) =>
    isNarrow(size) ? name === 'change' || name === 'percent' : name !== 'now' || size.width >= AMOUNTS_FROM,
  )
  const labelRoom = Math.max(...shown.map(({ label, row }) => textWidth(label) + (row.part ? 0 : 8))) + INDENT
  const right = visible.reduce((sum, { width }) => sum + width, 0)
  const left = Math.min(labelRoom, size.width * (isNarrow(size) ? 0.36 : 0.3), size.width - right - LEAST_PLOT)
  const layout = within(size, { left, right, top: HEADS, bottom: AXIS })
  const valueOf = ({ now, change }: ChangeRow) => (byAmount ? now : change?.amount) ?? 0
  const values = rows.flatMap((row) => [valueOf(row), byAmount ? (row.before ?? 0) : 0])
  const { scale, axis } = valueScale({
    values,
    logarithmic: false,
    format,
    theme,
    tickCount: Math.max(2, Math.floor(layout.width / 80)),
    nice: false,
  })
  const drawn = shown.map(({ row, label, ...words }) => ({
    id: row.id,
    ...(row.mark === undefined ? {} : { mark: row.mark }),
    ...words,
    label,
    value: valueOf(row),
    before: row.before,
    fill: !byAmount && valueOf(row) < 0 ? theme.card : row.part || row.rest ? theme.other : theme.main,
    stroke: row.part || row.rest ? theme.other : theme.main,
    tip: tipOf(row, { ...context, factText }),
  }))
  const step = layout.height / Math.max(1, rows.length)
  const places = Object.fromEntries(
    columns.flatMap((column) => {
      const at = visible.indexOf(column)
      const end = visible.slice(0, at + 1).reduce((sum, { width }) => sum + width, 0)
      return [
        [`${column.name}X`, layout.width + end],
        [`${column.name}Opacity`, at < 0 ? 0 : 1],
        [`${column.name}Head`, column.head],
      ]
    }),
  )
  const divided = rows.some(({ part }) => part)
  return {
    layout,
    datasets: {
      rows: drawn,
      head: [{}],
      wholes: drawn.filter((_, at) => divided && !rows[at]?.part),
      parts: drawn.filter((_, at) => !divided || rows[at]?.part),
      befores: byAmount ? drawn.filter(({ before }) => before !== null) : [],
    },
    values: {
      ids: rows.map(({ id }) => id),
      valueScale: scale,
      valueAxis: axisWithin(axis, { width: layout.width, tick: tickText(values, format) }),
      barSize: Math.max(6, Math.min(16, Math.floor(step * 0.62))),
      strokeSize: Math.max(10, Math.min(22, Math.floor(step * 0.9))),
      labelLimit: left - INDENT,
      labelX: -INDENT,
      ...places,
    },
  }
}

function wordsOf(row: ChangeRow, { format }: Pick<ChangePictureContext, 'format'>) {
  return {
    label: row.part ? (row.labels.at(-1) ?? '') : row.labels.join(' · '),
    priorText: row.before === null ? '' : shortValue(row.before, format),
    nowText: row.now === null ? '' : shortValue(row.now, format),
    changeText: changeAmount(row.change, format, 'short'),
    percentText: changePercent(row),
  }
}

function tipOf(row: ChangeRow, { format, factText }: Pick<ChangePictureContext, 'format' | 'factText'>): Tip {
  const changed = [changeAmount(row.change, format, 'full'), changePercent(row)].filter((part) => part !== '')
  return {
    title: row.labels.join(', '),
    lines: [
      { name: factText, value: fullValue(row.now, format) },
      ...(row.before === null ? [] : [{ name: text('dashboard.priorPeriod'), value: fullValue(row.before, format) }]),
      ...(changed.length > 0 ? [{ name: text('dashboard.change'), value: changed.join(' · ') }] : []),
    ],
  }
}
