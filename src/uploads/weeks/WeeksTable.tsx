import { AlertIcon } from '@primer/octicons-react'
import type { components } from '../../../openapi/schema.d.ts'
import { text } from '../../text/text.ts'
import { longDate, number, shortDate } from '../../text/values.ts'
import tables from '../../ui/Table.module.css'
import { stoppedWeeks } from './stopped-weeks.ts'
import styles from './WeeksPage.module.css'

type AccountWeeks = components['schemas']['AccountWeeks']

interface WeeksTableProps {
  /** Their Sundays, the newest first. */
  readonly weeks: readonly string[]
  readonly accounts: readonly AccountWeeks[]
  readonly withClient: boolean
}

/** An account a row, those that stopped first and said so, a week a column: how many invoices, or in words why there is none. */
export function WeeksTable({ weeks, accounts, withClient }: WeeksTableProps) {
  return (
    <div
      className={`${tables.scroll} ${tables.bordered}`}
      role="region"
      aria-label={text('uploads.weeks.table')}
      tabIndex={0}
    >
      <table className={`${tables.table} ${styles.table}`} aria-label={text('uploads.weeks.table')}>
        <thead>
          <tr>
            <th scope="col">{text('uploads.columns.account')}</th>
            <th scope="col">{text('uploads.weeks.rhythm')}</th>
            <th scope="col" data-kind="value">
              {text('uploads.weeks.missing')}
            </th>
            {weeks.map((week) => (
              <th key={week} scope="col" className={styles.week}>
                <span className={styles.unseen}>{text('uploads.weeks.weekOf', { day: longDate(week) })}</span>
                <span aria-hidden="true">{shortDate(week)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={`${account.clientId} ${account.carrier} ${account.account}`}>
              <th scope="row" className={styles.account}>
                <bdi>{account.name === account.account ? account.account : `${account.name} (${account.account})`}</bdi>
                {stoppedWeeks(account) > 0 ? (
                  <div className={styles.stopped}>
                    <AlertIcon size={12} /> {text('uploads.weeks.stopped', { count: stoppedWeeks(account) })}
                  </div>
                ) : null}
                <div className={styles.hint}>
                  {withClient ? `${account.client} · ` : ''}
                  {account.carrier}
                </div>
              </th>
              <td className={styles.rhythm}>
                {rhythmWords(account.everyWeeks)}
                <div className={styles.hint}>{text('uploads.weeks.lastInvoice', { day: longDate(account.last) })}</div>
              </td>
              <td data-kind="value">{number(account.weeks.filter(({ state }) => state === 'missing').length, 0)}</td>
              {account.weeks.map(({ state, invoices, billed }, at) => (
                <td key={weeks[at]} className={styles.week} data-week={state}>
                  {state === 'loaded' ? (
                    <>
                      {number(invoices, 0)} <span className={styles.unseen}>{text('uploads.columns.invoices')}</span>
                    </>
                  ) : (
                    text(`uploads.weeks.states.${state}`)
                  )}
                  {billed === null ? null : (
                    <div className={styles.hint}>
                      {text('uploads.weeks.billed', { percent: number(Math.floor(100 * billed), 0) })}
                    </div>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function rhythmWords(everyWeeks: number | null): string {
  if (everyWeeks === null) return text('uploads.weeks.rhythms.unknown')
  return everyWeeks === 1
    ? text('uploads.weeks.rhythms.weekly')
    : text('uploads.weeks.rhythms.every', { weeks: number(everyWeeks, 0) })
}
