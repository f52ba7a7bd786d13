import { rangesHeld } from '../../domain/billed/backtest.ts'
import { useBilled, usePastBilled } from '../api/billed.ts'
import { billedNotes } from '../text/billed-words.ts'
import { text } from '../text/text.ts'
import { longMonth, number } from '../text/values.ts'
import tables from '../ui/Table.module.css'
import type { ExplainProps } from './explain-props.ts'
import styles from './Explain.module.css'

/** How much of the ship dates is billed, and how well that was told of past months; nothing of bill dates. */
export function ExplainBilled({ page, dataVersion, askedAs, query }: ExplainProps) {
  const asked = { page: page.id, chartName: askedAs, query, dataVersion }
  const billed = useBilled(asked)
  const past = usePastBilled(asked)
  if (billed === null) return null
  const notes = billedNotes(billed)
  const months = past?.months ?? []
  const off = months.reduce((sum, { share, was }) => sum + Math.abs(share - was), 0) / months.length
  const { ranged, held } = rangesHeld(months)
  return (
    <section>
      <h3>{text('dashboard.billed.name')}</h3>
      <p>{notes.length === 0 ? text('dashboard.billed.all') : notes.join(' ')}</p>
      <p className={styles.note}>{text('dashboard.billed.how')}</p>
      {past === null ? <p>{text('dashboard.explain.waiting')}</p> : null}
      {past !== null && months.length === 0 ? <p>{text('dashboard.billed.noPast')}</p> : null}
      {months.length > 0 ? (
        <>
          <p>
            {text('dashboard.billed.past', {
              count: months.length,
              off: number(100 * off, 1),
              within: held,
              ranged,
            })}
          </p>
          <table className={tables.table} aria-label={text('dashboard.billed.pastTable')}>
            <thead>
              <tr>
                <th scope="col">{text('dashboard.billed.month')}</th>
                <th scope="col" data-kind="value">
                  {text('dashboard.billed.said')}
                </th>
                <th scope="col" data-kind="value">
                  {text('dashboard.billed.was')}
                </th>
              </tr>
            </thead>
            <tbody>
              {months.map(({ month, share, range, was }) => (
                <tr key={month}>
                  <th scope="row">{longMonth(month)}</th>
                  <td data-kind="value">
                    {percentText(share)}
                    {range ? ` (${percentText(range.least)} – ${percentText(range.most)})` : ''}
                  </td>
                  <td data-kind="value">{percentText(was)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
    </section>
  )
}

function percentText(share: number): string {
  return text('dashboard.billed.percent', { percent: number(100 * share, 0) })
}
