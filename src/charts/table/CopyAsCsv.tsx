import { CopyIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { csvText } from '../../../domain/files/csv.ts'
import { fixedHalfUp } from '../../../domain/values/money.ts'
import { text } from '../../text/text.ts'
import { useCopy } from '../../ui/use-copy.ts'
import styles from './CopyAsCsv.module.css'
import type { Twin, TwinRow } from './twin.ts'

/** Amounts have two; an average of them is said no finer than a hundredth of that. */
const DECIMALS = 4

interface CopyAsCsvProps {
  readonly twin: Twin
  /** In the order shown. */
  readonly rows: readonly TwinRow[]
}

/** Copies the table as CSV; where the browser does not allow it, shows the text to be copied by hand. */
export function CopyAsCsv({ twin, rows }: CopyAsCsvProps) {
  const { outcome, copy } = useCopy()
  const csv = () => {
    const values = [...rows, ...(twin.total ? [twin.total] : [])].map((row) =>
      row.map(({ value }) => (typeof value === 'number' ? Number(fixedHalfUp(value, DECIMALS)) : value)),
    )
    return csvText([twin.columns.map(({ label }) => label), ...values, ...(twin.asides ?? []).map((aside) => [aside])])
  }
  return (
    <div className={styles.copy} data-screen-only="">
      <span role="status">{outcome === 'copied' ? text('dashboard.twin.copied', { count: rows.length }) : null}</span>
      <Button size="small" leadingVisual={CopyIcon} onClick={() => copy(csv())}>
        {text('dashboard.twin.copy')}
      </Button>
      {outcome === 'refused' ? (
        <label className={styles.byHand}>
          {text('dashboard.twin.notCopied')}
          <textarea
            readOnly
            rows={6}
            value={csv()}
            aria-label={text('dashboard.twin.csv')}
            ref={(area) => area?.select()}
          />
        </label>
      ) : null}
    </div>
  )
}
