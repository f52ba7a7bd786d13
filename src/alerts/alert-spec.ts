import type { AlertCondition } from '../../domain/alerts/alert-rule.ts'
import type { AlertSeries } from '../../domain/alerts/alert-series.ts'
import { crossings, meets } from '../../domain/alerts/judge.ts'
import { usualRange } from '../../domain/alerts/usual-range.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { vegaConfig, type ChartTheme } from '../charts/theme/chart-theme.ts'
import type { ChartSize } from '../charts/layout.ts'
import { valueScale } from '../charts/value-axis.ts'
import { text } from '../text/text.ts'
import { fullValue, longDate, shortMonth } from '../text/values.ts'

/** A week or month of the last twelve months, and what an alert makes of it. */
export interface TriedBucket {
  /** Of which carrier, service, account …; absent: of the figure as a whole. */
  readonly segment?: string | undefined
  readonly start: string
  readonly end: string
  readonly value: number | null
  readonly ripe: boolean
  /** Whether it meets the condition; null: it cannot be said. */
  readonly met: boolean | null
  /** Whether the alert would have begun to fire with it. */
  readonly fired: boolean
  /** What is usual of it, where that is asked. */
  readonly least: number | null
  readonly most: number | null
  /** Its target, where it is judged by that. */
  readonly target: number | null
}

/** The last twelve months as an alert would have seen them. */
export function triedBuckets({ buckets, shownFrom }: AlertSeries, when: AlertCondition): TriedBucket[] {
  const fired = new Set(
    crossings(buckets, when, shownFrom).flatMap(({ what, start }) => (what === 'fired' ? [start] : [])),
  )
  return buckets.flatMap((bucket, at) => {
    const runs = bucket.course !== undefined
    if (bucket.start < shownFrom || (runs && when.kind !== 'onCourse')) return []
    const usual = when.kind === 'unusual' ? usualRange(buckets, at) : null
    return [
      {
        ...bucket,
        met: meets(buckets, at, when),
        fired: fired.has(bucket.start),
        least: usual?.least ?? null,
        most: usual?.most ?? null,
        target: when.kind === 'aboveTarget' || when.kind === 'onCourse' ? (bucket.target ?? null) : null,
      },
    ]
  })
}

interface AlertSpecInput {
  readonly tried: readonly TriedBucket[]
  readonly when: AlertCondition
  readonly format: ValueFormat
  readonly size: ChartSize
  readonly theme: ChartTheme
}

/** Columns of the figure, those of which the alert would have fired set apart by colour and a mark, and the line that is crossed. */
export function alertSpec({ tried, when, format, size, theme }: AlertSpecInput): Record<string, unknown> {
  const line =
    when.kind === 'above' || when.kind === 'below' ? [when.value].filter((value) => !Number.isNaN(value)) : []
  const rows = tried.map((bucket) => ({
    ...bucket,
    kind: bucket.met === true ? 'met' : bucket.ripe ? 'other' : 'open',
    top: Math.max(0, bucket.value ?? 0),
    tip: {
      title: text('dashboard.range', { from: longDate(bucket.start), to: longDate(bucket.end) }),
      lines: [{ name: fullValue(bucket.value, format), value: bucket.met === true ? text('alerts.fires') : '' }],
    },
  }))
  const { scale, axis } = valueScale({
    values: [
      ...rows.flatMap(({ value, least, most, target }) => [value ?? 0, least ?? 0, most ?? 0, target ?? 0]),
      ...line,
    ],
    logarithmic: false,
    format,
    theme,
    tickCount: 4,
    nice: true,
  })
  const months = rows.filter(({ start }, at) => at === 0 || rows[at - 1]?.start.slice(0, 7) !== start.slice(0, 7))
  const labels = Object.fromEntries(months.map(({ start }) => [start, shortMonth(start)]))
  const x = {
    field: 'start',
    type: 'ordinal',
    scale: { domain: rows.map(({ start }) => start), paddingInner: 0.25 },
    axis: {
      values: months.map(({ start }) => start),
      labelAngle: 0,
      labelOverlap: true,
      labelExpr: `${JSON.stringify(labels)}[datum.value]`,
    },
  }
  const y = (field: string) => ({ field, type: 'quantitative', scale, axis })
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    width: size.width,
    height: size.height,
    autosize: { type: 'fit', contains: 'padding' },
    data: { values: rows },
    layer: [
      ...(when.kind === 'unusual'
        ? [
            {
              mark: { type: 'area', color: theme.other, opacity: 0.25, interpolate: 'step', tooltip: false },
              encoding: { x, y: y('least'), y2: { field: 'most' } },
            },
          ]
        : []),
      {
        mark: { type: 'bar', tooltip: { content: 'data' } },
        encoding: {
          x,
          y: y('value'),
          color: {
            field: 'kind',
            type: 'nominal',
            scale: { domain: ['other', 'met', 'open'], range: [theme.main, theme.sets[1] ?? theme.main, theme.grid] },
          },
        },
      },
      {
        transform: [{ filter: 'datum.fired' }],
        mark: {
          type: 'point',
          shape: 'triangle-down',
          filled: true,
          size: 70,
          yOffset: -8,
          color: theme.text,
          tooltip: false,
        },
        encoding: { x, y: y('top') },
      },
      {
        transform: [{ filter: 'datum.target !== null' }],
        mark: { type: 'line', color: theme.text, strokeDash: [4, 3], interpolate: 'step', tooltip: false },
        encoding: { x, y: y('target') },
      },
      ...line.map((value) => ({
        data: { values: [{ value }] },
        mark: { type: 'rule', color: theme.text, strokeDash: [4, 3], tooltip: false },
        encoding: { y: y('value') },
      })),
    ],
    config: { ...vegaConfig(theme), aria: false },
  }
}
