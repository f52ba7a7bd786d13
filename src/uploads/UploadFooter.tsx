import { AlertFillIcon } from '@primer/octicons-react'
import { Button, Checkbox } from '@primer/react'
import { useId, useState } from 'react'
import type { FileReport, InvoiceKey } from '../../domain/uploads/upload.ts'
import { loadsAnything } from '../../domain/uploads/loadable.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { heldIn, nameOf, replacementOf, type HeldInvoice } from './held-invoices.ts'
import { countOf, differenceWords, statedTogether } from './stated/stated-words.ts'
import { UnknownInFiles } from './UnknownInFiles.tsx'
import { amountWords, staysOutWords, sumOf, sumsOf, totalWords } from './upload-words.ts'
import styles from './UploadBoard.module.css'

interface UploadFooterProps {
  readonly report: readonly FileReport[]
  /** Invoices that take the place of what is there. */
  readonly replace: readonly InvoiceKey[]
  readonly mayAssignAccounts: boolean
  readonly onDiscard: () => void
  readonly onLoad: (acceptDates: boolean) => void
}

/** So many files that stay out say why. */
const SHOWN_OUT = 3

/** What a load would do, and the way to it. */
export function UploadFooter({ report, replace, mayAssignAccounts, onDiscard, onLoad }: UploadFooterProps) {
  const [accepted, setAccepted] = useState(false)
  const [dates, why] = [useId(), useId()]
  const ready = report.filter((file) => loadsAnything(file, replace))
  const out = report.filter((file) => file.format !== null && !ready.includes(file))
  const [known, rejected] = [sumOf(ready, 'knownRows'), sumOf(ready, 'rejectedRows')]
  const news = totalWords(sumsOf(ready, 'newTotals'))
  const olds = totalWords(sumsOf(ready, 'knownTotals'))
  const unlikely = ready.flatMap(({ invoices }) => invoices).filter(({ unlikelyDate }) => unlikelyDate)
  const stated = statedTogether(ready, replace)
  const names = new Set(replace.map(nameOf))
  const replacing = heldIn(ready).filter((invoice) => names.has(nameOf(invoice)))
  const differing = countOf(stated, 'differing')
  return (
    <div className={styles.footer}>
      <div className={styles.what} id={why}>
        <div className={styles.ready}>
          {ready.length === 0
            ? text('uploads.nothingReady')
            : text('uploads.ready', {
                ready: number(ready.length, 0),
                all: number(report.length, 0),
                rows: number(sumOf(ready, 'newRows'), 0),
              })}
          {news === '' ? '' : `, ${news}`}
        </div>
        {out.slice(0, SHOWN_OUT).map((file) => (
          <div key={`${file.id} ${file.name}`} className={styles.hint}>
            {staysOutWords(file)}
          </div>
        ))}
        {out.length > SHOWN_OUT ? (
          <div className={styles.hint}>{text('uploads.moreStayOut', { count: out.length - SHOWN_OUT })}</div>
        ) : null}
        {ready.length > 0 ? (
          <div className={styles.hint}>
            {[
              ...(known > 0
                ? [
                    olds === ''
                      ? text('uploads.readyKnownFacts', { count: known })
                      : text('uploads.readyKnown', { count: known, total: olds }),
                  ]
                : []),
              ...(rejected > 0 ? [text('uploads.readyRejected', { count: rejected })] : []),
              text('uploads.readyUndo'),
            ].join(' ')}
          </div>
        ) : null}
        {replacing.length > 0 ? <div className={styles.hint}>{replacingWords(replacing, ready)}</div> : null}
        {sumOf(ready, 'heldRows') > 0 ? (
          <div className={styles.hint}>{text('uploads.readyHeld', { count: sumOf(ready, 'heldRows') })}</div>
        ) : null}
        <UnknownInFiles report={ready} mayAssignAccounts={mayAssignAccounts} />
        {unlikely.length > 0 ? (
          <div className={styles.dates}>
            <Checkbox id={dates} checked={accepted} onChange={(event) => setAccepted(event.currentTarget.checked)} />
            <label htmlFor={dates}>{text('uploads.acceptDates', { count: unlikely.length })}</label>
          </div>
        ) : null}
      </div>
      {differing > 0 ? (
        <div className={styles.differs}>
          <AlertFillIcon /> {text('uploads.invoicesDiffer', { count: differing, amounts: differenceWords(stated) })}
        </div>
      ) : null}
      <Button variant="invisible" onClick={onDiscard}>
        {text('uploads.discard')}
      </Button>
      <Button
        variant="primary"
        aria-describedby={why}
        disabled={ready.length === 0 || (unlikely.length > 0 && !accepted)}
        onClick={() => onLoad(accepted)}
      >
        {ready.length === 0 ? text('uploads.loadNothing') : text('uploads.load', { count: ready.length })}
      </Button>
    </div>
  )
}

/** How much takes the place of how much, and how many rows of it are new. */
function replacingWords(replacing: readonly HeldInvoice[], report: readonly FileReport[]): string {
  const all = replacing.map((invoice) => ({ ...replacementOf(invoice, report), currency: invoice.currency }))
  const amounts = (of: 'now' | 'then') =>
    [...new Set(all.map(({ currency }) => currency))]
      .map((currency) =>
        amountWords(exactSum(all.filter((each) => each.currency === currency).map((each) => each[of])), currency),
      )
      .join(' · ')
  return text('uploads.readyReplaces', {
    count: all.length,
    rows: number(exactSum(all.map(({ rows }) => rows)), 0),
    fresh: number(exactSum(all.map(({ newRows }) => newRows)), 0),
    then: amounts('then'),
    now: amounts('now'),
  })
}
