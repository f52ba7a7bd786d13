import { symbolOf } from '../../domain/query/currencies.ts'
import { DownloadIcon } from '@primer/octicons-react'
import { Button, Link } from '@primer/react'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { REPORT_FORMATS } from '../../domain/reports/report.ts'
import { text } from '../text/text.ts'
import { longDate, money } from '../text/values.ts'
import { ServerErrorBanner } from '../ui/failures/ServerErrorBanner.tsx'
import panels from '../ui/PanelPage.module.css'
import tables from '../ui/Table.module.css'
import { useMakeJournal, type GlFigures } from './gl-queries.ts'
import styles from './Gl.module.css'

interface GlJournalProps {
  readonly clientId: number
  readonly figures: GlFigures
  readonly currency: string
  readonly mayExport: boolean
}

/** What the period's invoices come to by code, and the files of it. */
export function GlJournal({ clientId, figures, currency, mayExport }: GlJournalProps) {
  const { from, to, codes, invoices } = figures
  const symbol = symbolOf(currency)
  const make = useMakeJournal()
  const total = exactSum(codes.map(({ amount }) => amount))
  // Dollars of other currencies have more than cents.
  const isEqual = Math.abs(total - invoices) < 0.005
  return (
    <section className={panels.panel} aria-labelledby="gl-journal">
      <h2 id="gl-journal" className={styles.heading}>
        {text('gl.journal')}
      </h2>
      <p className={styles.muted}>{text('gl.journalHint', { from: longDate(from), to: longDate(to) })}</p>
      {codes.length === 0 ? (
        <p>{text('gl.noInvoices')}</p>
      ) : (
        <>
          <div
            className={`${tables.scroll} ${tables.bordered} ${styles.long}`}
            tabIndex={0}
            role="region"
            aria-label={text('gl.journal')}
          >
            <table className={`${tables.table} ${tables.rows}`}>
              <thead>
                <tr>
                  <th scope="col">{text('gl.code')}</th>
                  <th scope="col" data-kind="value">
                    {text('gl.amount')}
                  </th>
                </tr>
              </thead>
              <tbody>
                {codes.map(({ code, amount }) => (
                  <tr key={code}>
                    <th scope="row">{code === null ? text('gl.withoutCode') : <bdi>{code}</bdi>}</th>
                    <td data-kind="value">{money(amount, symbol)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{text('gl.total')}</th>
                  <td data-kind="value">{money(total, symbol)}</td>
                </tr>
                <tr>
                  <th scope="row">{text('gl.invoices')}</th>
                  <td data-kind="value">{money(invoices, symbol)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
          <p className={isEqual ? styles.muted : styles.fault}>{text(isEqual ? 'gl.equal' : 'gl.unequal')}</p>
        </>
      )}
      {make.error ? <ServerErrorBanner error={make.error} /> : null}
      {mayExport && codes.length > 0 ? (
        <div className={styles.actions}>
          {REPORT_FORMATS.map((format) => (
            <Button
              key={format}
              leadingVisual={DownloadIcon}
              loading={make.isPending && make.variables.format === format}
              onClick={() => make.mutate({ clientId, currency, from, to, format })}
            >
              {text('gl.make', { format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      ) : null}
      <p role="status">
        {make.isSuccess ? (
          <>
            {text('gl.making')} <Link href="/reports">{text('gl.toReports')}</Link>
          </>
        ) : null}
      </p>
    </section>
  )
}
