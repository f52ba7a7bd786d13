import type { BreakdownRow } from '../../../domain/rating/scenarios/scenario-cells.ts'
import type { ChartSize } from '../../charts/layout.ts'
import { textWidth } from '../../charts/layout.ts'
import { vegaConfig, type ChartTheme } from '../../charts/theme/chart-theme.ts'
import { valueScale } from '../../charts/value-axis.ts'
import { text } from '../../text/text.ts'
import { number } from '../../text/values.ts'
import { amountOf, differenceOf } from './scenario-words.ts'

interface SpecInput {
  readonly rows: readonly (BreakdownRow & { readonly name: string })[]
  readonly symbol: string
  /** What the scenario is called. */
  readonly scenario: string
  readonly size: ChartSize
  readonly theme: ChartTheme
}

const FRAME = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  autosize: { type: 'fit', contains: 'padding' },
}

/** Height of a service's two bars, in px. */
export const SERVICE_HEIGHT = 56

/** What stands beside the plot but the names, and between a bar and what is written behind it, in px. */
const [BESIDE_PLOT, BEHIND_BAR] = [24, 14]

/** Two bars a service, as things stand and under the scenario, with the difference behind them. */
export function servicesSpec({ rows, symbol, scenario, size, theme }: SpecInput): Record<string, unknown> {
  const sides = rows.flatMap((row) =>
    (['before', 'after'] as const).map((side) => ({
      name: row.name,
      side,
      value: row[side] / 100,
      tip: tipOf(row, { symbol, scenario }),
    })),
  )
  const ends = rows.map((row) => ({
    name: row.name,
    value: Math.max(row.before, row.after) / 100,
    label: row.after === row.before ? text('scenarios.noChange') : differenceOf(row.after - row.before, symbol),
  }))
  const labelLimit = Math.round(size.width * 0.36)
  const names = Math.min(labelLimit, Math.max(...rows.map(({ name }) => textWidth(name)), 0))
  const plot = Math.max(size.width - names - BESIDE_PLOT, 1)
  // So far that what stands behind each bar ends within the plot.
  const end = Math.max(
    ...ends.map(({ value, label }) => (value * plot) / Math.max(plot - textWidth(label) - BEHIND_BAR, plot / 4)),
    1,
  )
  const { scale, axis } = valueScale({
    values: [end],
    logarithmic: false,
    format: { unit: 'money', symbol, weightUnit: 'lbs' },
    theme,
    tickCount: 3,
    nice: false,
  })
  const y = {
    field: 'name',
    type: 'nominal',
    sort: rows.map(({ name }) => name),
    scale: { paddingInner: 0.3 },
    axis: { labelLimit, labelColor: theme.text },
  }
  return {
    ...FRAME,
    width: size.width,
    height: size.height,
    layer: [
      {
        data: { values: sides },
        mark: { type: 'bar', tooltip: { content: 'data' } },
        encoding: {
          y,
          yOffset: { field: 'side', sort: ['before', 'after'] },
          x: { field: 'value', type: 'quantitative', scale, axis },
          color: {
            field: 'side',
            type: 'nominal',
            scale: { domain: ['before', 'after'], range: [theme.other, theme.main] },
          },
        },
      },
      {
        data: { values: ends },
        mark: { type: 'text', align: 'left', dx: 6, color: theme.text, tooltip: false },
        encoding: { y, x: { field: 'value', type: 'quantitative', scale, axis }, text: { field: 'label' } },
      },
    ],
    config: { ...vegaConfig(theme), aria: false },
  }
}

/** A column of the difference for each month, zone or weight: below nothing it saves. */
export function differencesSpec({ rows, symbol, scenario, size, theme }: SpecInput): Record<string, unknown> {
  const values = rows.map((row) => ({
    name: row.name,
    value: (row.after - row.before) / 100,
    side: row.after > row.before ? 'dearer' : 'cheaper',
    tip: tipOf(row, { symbol, scenario }),
  }))
  const { scale, axis } = valueScale({
    values: values.map(({ value }) => value),
    logarithmic: false,
    format: { unit: 'money', symbol, weightUnit: 'lbs' },
    theme,
    tickCount: 4,
    nice: true,
  })
  return {
    ...FRAME,
    width: size.width,
    height: size.height,
    data: { values },
    mark: { type: 'bar', tooltip: { content: 'data' } },
    encoding: {
      x: {
        field: 'name',
        type: 'nominal',
        sort: values.map(({ name }) => name),
        scale: { paddingInner: 0.25 },
        axis: { labelAngle: values.length > 7 || size.width < 420 ? -45 : 0, orient: 'bottom' },
      },
      y: { field: 'value', type: 'quantitative', scale, axis },
      color: {
        field: 'side',
        type: 'nominal',
        scale: { domain: ['cheaper', 'dearer'], range: [theme.main, theme.sets[1] ?? theme.other] },
      },
    },
    config: { ...vegaConfig(theme), aria: false },
  }
}

function tipOf(
  { name, packages, before, after }: SpecInput['rows'][number],
  { symbol, scenario }: Pick<SpecInput, 'symbol' | 'scenario'>,
) {
  return {
    title: name,
    lines: [
      { name: text('scenarios.asItStands'), value: amountOf(before, symbol) },
      { name: scenario, value: amountOf(after, symbol) },
      { name: text('scenarios.difference'), value: differenceOf(after - before, symbol) },
      { name: text('scenarios.packages'), value: number(packages, 0) },
    ],
  }
}
