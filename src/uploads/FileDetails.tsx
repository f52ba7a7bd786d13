import { Banner, Button, Link } from '@primer/react'
import { loadLink } from '../../domain/uploads/loads-place.ts'
import type { FileReport } from '../../domain/uploads/upload.ts'
import { text } from '../text/text.ts'
import { longDate } from '../text/values.ts'
import { columnWords } from './fault-words.ts'
import { rejectedDifference } from './stated/rejected-difference.ts'
import { ProblemList } from './ProblemList.tsx'
import { saveRejects } from './rejects-csv.ts'
import { hasCodes } from './unknown/code-words.ts'
import { amountWords } from './upload-words.ts'
import styles from './UploadFiles.module.css'
import { StatedInvoices } from './stated/StatedInvoices.tsx'

/** The invoices of a file against what they state, and the first of what could not be read. */
export function FileDetails({ report }: { readonly report: FileReport }) {
  const { name, invoices, problems, problemsNotShown, earlierLoads, unknown } = report
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
      {invoices.length > 0 ? <StatedInvoices report={report} /> : null}
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
