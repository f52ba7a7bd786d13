import { AlertIcon, ArrowSwitchIcon, CheckIcon, DashIcon, XIcon } from '@primer/octicons-react'
import type { FileReport } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'
import { columnWords } from './fault-words.ts'
import { FaultWords } from './FaultWords.tsx'
import { verdictOf, type Verdict } from './invoice-verdict.ts'
import { amountWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'

const ICONS = {
  equal: CheckIcon,
  differs: XIcon,
  unstated: DashIcon,
  unlikely: AlertIcon,
  heldBack: ArrowSwitchIcon,
} as const

/** The invoices of a file against what they state, and the first of what could not be read. */
export function FileDetails({ report }: { readonly report: FileReport }) {
  const { name, invoices, invoicesNotShown, problems, problemsNotShown } = report
  return (
    <div className={styles.inside}>
      {invoices.length > 0 ? (
        <div className={styles.part}>
          <table className={styles.inner} aria-label={text('uploads.invoicesOf', { file: name })}>
            <thead>
              <tr>
                <th scope="col">{text('uploads.columns.invoice')}</th>
                <th scope="col">{text('uploads.columns.date')}</th>
                <th scope="col" data-kind="value">
                  {text('uploads.columns.inFile')}
                </th>
                <th scope="col" data-kind="value">
                  {text('uploads.columns.stated')}
                </th>
                <th scope="col">{text('uploads.columns.check')}</th>
              </tr>
            </thead>
            <tbody>
              {invoices.map((invoice) => (
                <tr key={`${invoice.account} ${invoice.invoice} ${invoice.date}`}>
                  <th scope="row">
                    <bdi>{invoice.invoice}</bdi>
                  </th>
                  <td>{longDate(invoice.date)}</td>
                  <td data-kind="value">{number(Number(invoice.inFile))}</td>
                  <td data-kind="value">{invoice.stated === null ? '–' : number(Number(invoice.stated))}</td>
                  <td>
                    <VerdictWords verdict={verdictOf(invoice)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {invoicesNotShown > 0 ? (
            <div className={styles.muted}>{text('uploads.moreInvoices', { count: invoicesNotShown })}</div>
          ) : null}
        </div>
      ) : null}
      {problems.length > 0 ? (
        <div className={styles.part}>
          <h3 className={styles.heading}>{text('uploads.firstProblems')}</h3>
          <ul className={styles.problems}>
            {problems.map(({ line, column, value, fault }) => (
              <li key={`${line} ${column} ${value}`}>
                <span className={styles.muted}>{text('uploads.line', { line: number(line, 0) })}</span>{' '}
                <bdi>{columnWords(column)}</bdi> <code className={styles.value}>{value}</code>{' '}
                <FaultWords fault={fault} />
              </li>
            ))}
          </ul>
          {problemsNotShown > 0 ? (
            <div className={styles.muted}>{text('uploads.moreProblems', { count: problemsNotShown })}</div>
          ) : null}
        </div>
      ) : null}
    </div>
  )
}

/** How an invoice stands, in words; never by colour alone. */
export function VerdictWords({ verdict: { kind, amount, currency } }: { readonly verdict: Verdict }) {
  const Icon = ICONS[kind]
  return (
    <span className={styles.verdict} data-verdict={kind}>
      <Icon /> {text(`uploads.verdicts.${kind}`, { amount: amountWords(amount, currency) })}
    </span>
  )
}
