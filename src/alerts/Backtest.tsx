import { useMemo } from 'react'
import type { AlertRule } from '../../domain/alerts/alert-rule.ts'
import type { AlertSeries } from '../../domain/alerts/alert-series.ts'
import { ChartFrame } from '../charts/ChartFrame.tsx'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { ErrorBoundary } from '../ui/failures/ErrorBoundary.tsx'
import sharing from '../sharing/Sharing.module.css'
import { alertSpec, triedBuckets } from './alert-spec.ts'
import { figureName, formatOf, toldDay } from './alert-words.ts'
import styles from './Alerts.module.css'

interface BacktestProps {
  readonly series: AlertSeries
  /** Null: it is not filled in yet. */
  readonly rule: AlertRule | null
}

/** The figure over the last twelve months, and on which days of them an alert would have fired. */
export function Backtest({ series, rule }: BacktestProps) {
  const when = useMemo(() => rule?.when ?? { kind: 'above' as const, value: Number.NaN }, [rule])
  const tried = useMemo(() => triedBuckets(series, when), [series, when])
  const format = formatOf(series.figure)
  const fired = tried.filter((bucket) => bucket.fired)
  const open = tried.filter(({ ripe }) => !ripe)
  const said =
    rule === null
      ? text('alerts.backtest.fillIn')
      : fired.length === 0
        ? text('alerts.backtest.never')
        : text('alerts.backtest.fired', { count: fired.length })
  return (
    <>
      <div className={styles.chart} data-alert-chart="">
        <ErrorBoundary drawn={[series, rule]}>
          <ChartFrame
            label={`${figureName(series.figure)}. ${said}`}
            specOf={({ size, theme }) => alertSpec({ tried, when, format, size, theme })}
          />
        </ErrorBoundary>
      </div>
      <div role="status">
        <p className={sharing.readers}>{said}</p>
        {rule && fired.length > 0 ? (
          <ul className={styles.days}>
            {fired.map((bucket) => (
              <li key={bucket.start}>
                {text('alerts.backtest.day', {
                  day: toldDay(bucket),
                  from: longDate(bucket.start),
                  to: longDate(bucket.end),
                })}
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {open.length > 0 ? (
        <p className={sharing.readers}>{text('alerts.backtest.open', { count: open.length })}</p>
      ) : null}
    </>
  )
}
