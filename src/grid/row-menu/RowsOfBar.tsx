import { ArrowLeftIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { useEffect, useRef } from 'react'
import type { RowsOf } from '../../../domain/dashboards/open-rows/rows-of.ts'
import { text } from '../../text/text.ts'
import { longDate } from '../../text/values.ts'
import styles from './RowMenu.module.css'

interface RowsOfBarProps {
  readonly of: RowsOf
  readonly onBack: () => void
}

/** Says that the rows are not those of the page, and leads back to those. */
export function RowsOfBar({ of, onBack }: RowsOfBarProps) {
  const back = useRef<HTMLButtonElement>(null)
  // The row whose menu was open is gone, and the keyboard with it.
  useEffect(() => back.current?.focus(), [of])
  return (
    <div className={styles.bar}>
      <Button ref={back} className={styles.back ?? ''} size="small" leadingVisual={ArrowLeftIcon} onClick={onBack}>
        {text('grid.rowsOfOne.back')}
      </Button>
      <p className={styles.words} role="status">
        {of.kind === 'package'
          ? text('grid.rowsOfOne.package', { carrier: of.carrier, number: of.number })
          : text('grid.rowsOfOne.invoice', {
              carrier: of.carrier,
              number: of.number,
              account: of.account,
              date: longDate(of.billed),
            })}
      </p>
    </div>
  )
}
