import { AlertIcon, ArrowSwitchIcon, CheckIcon, DashIcon, XIcon } from '@primer/octicons-react'
import { Banner, Button, Link } from '@primer/react'
import { loadLink } from '../../domain/uploads/loads-place.ts'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'
import { columnWords } from './fault-words.ts'
import { rejectedDifference } from './stated/rejected-difference.ts'
import { verdictOf, type Verdict } from './invoice-verdict.ts'
import { ProblemList } from './ProblemList.tsx'
import { saveRejects } from './rejects-csv.ts'
import { hasCodes } from './unknown/code-words.ts'
import { amountWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'

const ICONS = {
  equal: CheckIcon,
  short: XIcon,
  shortRejected: XIcon,
  over: XIcon,
  known: DashIcon,
  unstated: DashIcon,
  mixed: DashIcon,
  unlikely: AlertIcon,
  heldBack: ArrowSwitchIcon,
} as const

const VALUES = ['rows', 'stated', 'loadedThen', 'difference'] as const

/** The invoices of a file against what they state, and the first of what could not be read. */
export function FileDetails({ report }: { readonly report: FileReport }) {
  const { name, invoices, invoicesNotShown, problems, problemsNotShown, rejectedRows, earlierLoads, unknown } = report
  const told = rejectedDifference(report)
  return (
    <div className={styles.inside}>
      {told ? (
        <Banner
          className={styles.part ?? ''}
          variant="critical"
          title={text('uploads.rejectedIsDifference')}
          description={text('uploads.rejectedIsDifferenceHint', {
            line: told.reject.line,
            column: columnWords(told.reject.column),
            value: told.reject.value,
            amount: amountWords(told.amount, told.invoice.currency),
            invoice: told.invoice.invoice,
          })}
        />
      ) : null}
      {invoices.length > 0 ? (
        <div
          className={`${styles.part} ${styles.invoices}`}
          role="region"
          aria-label={text('uploads.invoicesOf', { file: name })}
          tabIndex={0}
        >
          <table className={styles.inner} aria-label={text('uploads.invoicesOf', { file: name })}>
            <thead>
              <tr>
                <th scope="col">{text('uploads.columns.invoice')}</th>
                <th scope="col">{text('uploads.columns.date')}</th>
                {VALUES.map((each) => (
                  <th key={each} scope="col" data-kind="value">
                    {text(`uploads.columns.${each}`)}
                  </th>
                ))}
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
                  <td data-kind="value">{number(invoice.rows, 0)}</td>
                  <td data-kind="value">{orNone(invoice.stated)}</td>
                  <td data-kind="value">{number(Number(invoice.loaded))}</td>
                  <td data-kind="value">
                    <Difference difference={invoice.otherFormat === null ? invoice.difference : null} />
                  </td>
                  <td>
                    <VerdictWords verdict={verdictOf(invoice, rejectedRows)} />
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
      {earlierLoads.length > 0 ? (
        <div className={styles.part} role="region" aria-label={text('uploads.earlierLoads')} tabIndex={0}>
          <h3 className={styles.heading}>{text('uploads.earlierLoads')}</h3>
          <ul className={styles.plain}>
            {earlierLoads.map(({ load, day, file, rows }) => (
              <li key={load}>
                <Link inline href={loadLink(String(load))}>
                  {text('uploads.earlierLoad', { load, day: longDate(day), file })}
                </Link>
                <div className={styles.muted}>{text('uploads.knownRows', { count: rows })}</div>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {unknown.length > 0 ? (
        <div className={styles.part} role="region" aria-label={text('uploads.unknown.heading')} tabIndex={0}>
          <h3 className={styles.heading}>{text('uploads.unknown.heading')}</h3>
          <ul className={styles.plain}>
            {unknown.map(({ what, codes, text: named }) => (
              <li key={`${what} ${codes} ${named}`}>
                {text(`uploads.unknown.kinds.${what}`)}: <bdi>{[named, codes].filter(hasCodes).join(' · ')}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {problems.length > 0 ? (
        <div className={styles.part}>
          <div className={styles.problemsHead}>
            <h3 className={styles.heading}>{text('uploads.firstProblems')}</h3>
            <Button
              size="small"
              variant="invisible"
              aria-label={text('uploads.problemsOf', { file: name })}
              onClick={() => saveRejects(problems)}
            >
              {text(problemsNotShown > 0 ? 'uploads.firstAsCsv' : 'uploads.allAsCsv', { count: problems.length })}
            </Button>
          </div>
          <ProblemList problems={problems} notShown={problemsNotShown} />
        </div>
      ) : null}
    </div>
  )
}

/** What is loaded minus what is stated, red where it is not nothing. */
export function Difference({ difference }: { readonly difference: string | null }) {
  const apart = difference !== null && Number(difference) !== 0
  return <span {...(apart ? { className: styles.differs } : {})}>{orNone(difference)}</span>
}

function orNone(amount: string | null): string {
  return amount === null ? '–' : number(Number(amount))
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
