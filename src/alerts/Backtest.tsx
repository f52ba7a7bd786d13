import { FormControl, Select } from '@primer/react'
import { useMemo, useState } from 'react'
import type { AlertRule } from '../../domain/alerts/alert-rule.ts'
import type { AlertSeries } from '../../domain/alerts/alert-series.ts'
import { bySegment } from '../../domain/alerts/judge-segments.ts'
import { ChartFrame } from '../charts/ChartFrame.tsx'
import { text, translated } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import sharing from '../sharing/Sharing.module.css'
import { alertSpec, triedBuckets, type TriedBucket } from './alert-spec.ts'
import { figureName, formatOf, ofSegments, toldDay } from './alert-words.ts'
import styles from './Alerts.module.css'

/** So many days are listed, the newest. */
const MOST_LISTED = 60
const NOTHING_TRIED: readonly TriedBucket[] = []

interface BacktestProps {
  readonly series: AlertSeries
  /** Null: it is not filled in yet. */
  readonly rule: AlertRule | null
}

/** The figure over the last twelve months, and on which days of them an alert would have fired; of segments the one that is chosen, first that of which it fired most. */
export function Backtest({ series, rule }: BacktestProps) {
  const when = useMemo(() => rule?.when ?? { kind: 'above' as const, value: Number.NaN }, [rule])
  const all = useMemo(
    () =>
      [...bySegment(series.buckets)]
        .map(([segment, buckets]) => ({ segment, tried: triedBuckets({ ...series, buckets }, when) }))
        .toSorted((one, other) => firedOf(other).length - firedOf(one).length),
    [series, when],
  )
  const [chosen, setChosen] = useState<string>()
  const shown = all.find(({ segment }) => segment === chosen) ?? all[0]
  const tried = shown?.tried ?? NOTHING_TRIED
  const format = formatOf(series.figure)
  const fired = all.flatMap(firedOf).toSorted((one, other) => one.end.localeCompare(other.end))
  const open = new Set(all.flatMap((each) => each.tried.flatMap(({ ripe, start }) => (ripe ? [] : [start]))))
  const said =
    rule === null
      ? text('alerts.backtest.fillIn')
      : fired.length === 0
        ? text('alerts.backtest.never')
        : text('alerts.backtest.fired', { count: fired.length })
  return (
    <>
      {all.length > 1 ? (
        <FormControl>
          <FormControl.Label>{text('alerts.backtest.shown')}</FormControl.Label>
          <Select block value={shown?.segment ?? ''} onChange={({ target }) => setChosen(target.value)}>
            {all.flatMap(({ segment }) =>
              segment === undefined ? (
                []
              ) : (
                <Select.Option key={segment} value={segment}>
                  {translated(segment)}
                </Select.Option>
              ),
            )}
          </Select>
        </FormControl>
      ) : null}
      <div className={styles.chart} data-alert-chart="">
        <ErrorBoundary drawn={[series, rule, shown]}>
          <ChartFrame
            label={`${ofSegments(figureName(series.figure), shown?.segment === undefined ? [] : [shown.segment])}. ${said}`}
            specOf={({ size, theme }) => alertSpec({ tried, when, format, size, theme })}
          />
        </ErrorBoundary>
      </div>
      <div role="status">
        <p className={sharing.readers}>{said}</p>
        {rule && fired.length > 0 ? (
          <ul className={styles.days}>
            {fired.slice(-MOST_LISTED).map((bucket) => (
              <li key={`${bucket.start} ${bucket.segment}`}>
                {ofSegments(
                  text('alerts.backtest.day', {
                    day: toldDay(bucket),
                    from: longDate(bucket.start),
                    to: longDate(bucket.end),
                  }),
                  bucket.segment === undefined ? [] : [bucket.segment],
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {open.size > 0 ? <p className={sharing.readers}>{text('alerts.backtest.open', { count: open.size })}</p> : null}
    </>
  )
}

function firedOf({ tried }: { readonly tried: readonly TriedBucket[] }): readonly TriedBucket[] {
  return tried.filter(({ fired }) => fired)
}
