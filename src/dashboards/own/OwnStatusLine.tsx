import { CheckCircleIcon, SyncIcon } from '@primer/octicons-react'
import type { ReactNode } from 'react'
import { ArrangementControls } from '../head/ArrangementControls.tsx'
import { freshText, saveText } from '../head/StatusLine.tsx'
import type { SavingPhase } from '../head/saving-phase.ts'
import styles from '../head/StatusLine.module.css'
import type { ArrangementInForce } from '../board/use-arrangement.ts'

interface OwnStatusLineProps extends Pick<
  ArrangementInForce,
  'canUndo' | 'canRedo' | 'canReset' | 'undo' | 'redo' | 'reset'
> {
  readonly phase: SavingPhase
  /** When the data was; null: none was loaded. */
  readonly publishedAt: string | null
  readonly start: ReactNode
  /** What is chosen for all cards of the page. */
  readonly pickers: ReactNode
}

/** What may be done with the page, whether it is saved, and how fresh the data is. */
export function OwnStatusLine({ phase, publishedAt, start, pickers, ...arrangement }: OwnStatusLineProps) {
  return (
    <div className={styles.line} data-screen-only="">
      <span className={styles.pickers}>{start}</span>
      <span className={styles.pickers}>{pickers}</span>
      <span className={styles.end}>
        <ArrangementControls {...arrangement} />
        <span className={styles.save} role="status">
          {phase === 'saved' ? <CheckCircleIcon size={12} /> : phase === 'unsaved' ? <SyncIcon size={12} /> : null}
          {saveText(phase)}
        </span>
        {freshText(publishedAt)}
      </span>
    </div>
  )
}
