import { Button } from '@primer/react'
import { AlertIcon } from '@primer/octicons-react'
import type { Places } from '../../../domain/dashboards/layout/layout.ts'
import { text } from '../../text/text.ts'
import styles from './LayoutConflict.module.css'
import { LayoutSketch } from './LayoutSketch.tsx'

interface LayoutConflictProps {
  readonly mine: Places
  readonly theirs: Places
  /** What differs beside the places, a sentence each. */
  readonly differences?: readonly string[]
  readonly nameOf: (chartName: string) => string
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
}

/** Two arrangements of one page, saved at once: both are shown, and the person chooses. Lessons 9 */
export function LayoutConflict({
  mine,
  theirs,
  differences = [],
  nameOf,
  onKeepMine,
  onTakeTheirs,
}: LayoutConflictProps) {
  return (
    <section className={styles.conflict} role="alert" aria-label={text('dashboard.board.conflict')}>
      <p className={styles.words}>
        <AlertIcon className={styles.icon ?? ''} />
        <strong>{text('dashboard.board.conflict')}</strong>
        <span>{text('dashboard.board.conflictHint')}</span>
      </p>
      {differences.length > 0 ? (
        <ul className={styles.differences}>
          {differences.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : null}
      <div className={styles.choices}>
        <div className={styles.choice}>
          <LayoutSketch places={mine} nameOf={nameOf} label={text('dashboard.board.mine')} />
          <Button size="small" onClick={onKeepMine}>
            {text('dashboard.board.keepMine')}
          </Button>
        </div>
        <div className={styles.choice}>
          <LayoutSketch places={theirs} nameOf={nameOf} label={text('dashboard.board.theirs')} />
          <Button size="small" onClick={onTakeTheirs}>
            {text('dashboard.board.takeTheirs')}
          </Button>
        </div>
      </div>
    </section>
  )
}
