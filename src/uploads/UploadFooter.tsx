import { Button, Checkbox } from '@primer/react'
import { useId, useState } from 'react'
import type { FileReport } from '../../domain/rows/upload.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { UnknownInFiles } from './UnknownInFiles.tsx'
import { sumOf, sumsOf, totalWords } from './upload-words.ts'
import styles from './UploadBoard.module.css'

interface UploadFooterProps {
  readonly report: readonly FileReport[]
  readonly mayAssignAccounts: boolean
  readonly onDiscard: () => void
  readonly onLoad: (acceptDates: boolean) => void
}

/** What a load would do, and the way to it. */
export function UploadFooter({ report, mayAssignAccounts, onDiscard, onLoad }: UploadFooterProps) {
  const [accepted, setAccepted] = useState(false)
  const dates = useId()
  const ready = report.filter(({ format }) => format !== null)
  const [known, rejected] = [sumOf(ready, 'knownRows'), sumOf(ready, 'rejectedRows')]
  const news = totalWords(sumsOf(ready, 'newTotals'))
  const olds = totalWords(sumsOf(ready, 'knownTotals'))
  const unlikely = ready.flatMap(({ invoices }) => invoices).filter(({ unlikelyDate }) => unlikelyDate)
  return (
    <div className={styles.footer}>
      <div className={styles.what}>
        <div className={styles.ready}>
          {text('uploads.ready', {
            ready: number(ready.length, 0),
            all: number(report.length, 0),
            rows: number(sumOf(ready, 'newRows'), 0),
          })}
          {news === '' ? '' : `, ${news}`}
        </div>
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
      <Button variant="invisible" onClick={onDiscard}>
        {text('uploads.discard')}
      </Button>
      <Button
        variant="primary"
        disabled={ready.length === 0 || (unlikely.length > 0 && !accepted)}
        onClick={() => onLoad(accepted)}
      >
        {text('uploads.load', { count: ready.length })}
      </Button>
    </div>
  )
}
