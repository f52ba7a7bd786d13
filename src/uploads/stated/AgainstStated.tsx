import { AlertFillIcon, CheckCircleFillIcon, SkipIcon } from '@primer/octicons-react'
import { Link } from '@primer/react'
import { loadLink } from '../../../domain/uploads/loads-place.ts'
import type { FileReport, InvoiceKey } from '../../../domain/uploads/upload.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import { countOf, differenceWords, statedIn, type Stated } from './stated-words.ts'
import styles from '../UploadFiles.module.css'

interface AgainstStatedProps {
  readonly report: FileReport
  /** Whether anything of it is loaded. */
  readonly loads: boolean
  /** Invoices that take the place of what is there. */
  readonly replace: readonly InvoiceKey[]
}

/** How a file stands against what it states and what is loaded: in words, never by colour alone. */
export function AgainstStated({ report, loads, replace }: AgainstStatedProps) {
  const earlier = report.earlierLoads[0]
  const stated = statedIn(report, replace)
  const unstated = countOf(stated, 'unstated')
  return (
    <>
      <Standing stated={stated} loads={loads} />
      <div className={styles.parts}>
        {partsOf(report).map(({ kind, words }) => (
          <span key={kind} data-part={kind}>
            {words}
          </span>
        ))}
      </div>
      {loads && unstated > 0 ? (
        <div className={styles.muted}>{text('uploads.unstatedInvoices', { count: unstated })}</div>
      ) : null}
      {earlier ? (
        <div className={styles.muted}>
          <Link inline href={loadLink(String(earlier.load))}>
            {text('uploads.knownFrom', { count: report.earlierLoads.length, day: longDate(earlier.day) })}
          </Link>
        </div>
      ) : null}
    </>
  )
}

function Standing({ stated, loads }: { readonly stated: readonly Stated[]; readonly loads: boolean }) {
  if (!loads)
    return (
      <div className={styles.standing} data-standing="nothing">
        <SkipIcon /> {text('uploads.nothingToLoad')}
      </div>
    )
  if (countOf(stated, 'differing') > 0)
    return (
      <div className={styles.standing} data-standing="differs">
        <AlertFillIcon /> {differenceWords(stated)}
      </div>
    )
  if (countOf(stated, 'invoices') === 0) return null
  return (
    <div className={styles.standing} data-standing="equals">
      <CheckCircleFillIcon /> {text('uploads.equalsStated')}
    </div>
  )
}

/** How many rows are new, known, left out and rejected. */
function partsOf({ newRows, knownRows, heldRows, rejectedRows, rows }: FileReport) {
  return [
    { kind: 'new', count: newRows, words: text('uploads.newRows', { count: newRows }) },
    { kind: 'known', count: knownRows, words: text('uploads.knownRows', { count: knownRows }) },
    { kind: 'held', count: heldRows, words: text('uploads.heldRows', { count: heldRows }) },
    { kind: 'rejected', count: rejectedRows, words: text('uploads.rejectedRows', { count: rejectedRows }) },
  ].filter(({ count, kind }) => count > 0 || (kind === 'new' && rows === 0))
}
