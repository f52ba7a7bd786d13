import { Button } from '@primer/react'
import type { PaletteSnapshot } from '../../machines/finding/palette.machine.ts'
import { text } from '../text/text.ts'
import { isAsking } from './use-finding.ts'
import styles from './Palette.module.css'

interface PaletteStatusProps {
  readonly snapshot: PaletteSnapshot
  /** How many entries there are. */
  readonly count: number
  /** A number that names nothing; null: none was typed, or it does. */
  readonly unknown: string | null
  readonly onRetry: () => void
}

/** Says how far the finding is: asked, found, nothing, or failed. */
export function PaletteStatus({ snapshot, count, unknown, onRetry }: PaletteStatusProps) {
  const busy = isAsking(snapshot)
  const hurrying = snapshot.matches({ open: 'hurrying' })
  const failed = snapshot.matches({ open: 'failed' })
  const blank = snapshot.context.text.trim() !== '' && count === 0
  const empty = blank && !busy && !hurrying && !failed && unknown === null
  const status =
    hurrying || (blank && busy)
      ? text('palette.searching')
      : unknown !== null
        ? text('palette.unknownNumber', { number: unknown })
        : empty
          ? text('palette.nothing')
          : ''
  return (
    <div className={styles.status}>
      <span role="status">{status}</span>
      <span role="status" className={styles.hidden}>
        {count > 0 && !busy ? text('palette.count', { count }) : ''}
      </span>
      {failed ? (
        <>
          <span role="alert">{text('palette.failed')}</span>
          <Button size="small" onClick={onRetry}>
            {text('shell.retry')}
          </Button>
        </>
      ) : null}
    </div>
  )
}
