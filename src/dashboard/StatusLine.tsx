import { CheckCircleIcon, SyncIcon } from '@primer/octicons-react'
import { shortDate } from '../../domain/format.ts'
import type { SavePhase } from '../../machines/page-settings.machine.ts'
import { text } from '../text/text.ts'
import type { Dashboard } from './dashboard-context.ts'
import styles from './StatusLine.module.css'

interface StatusLineProps {
  readonly dashboard: Dashboard
  readonly phase: SavePhase
}

/** What the amounts are in, whether the settings are saved, and how fresh the data is. */
export function StatusLine({ dashboard: { page, config, unitText }, phase }: StatusLineProps) {
  return (
    <div className={styles.line}>
      <span>{page.uom === 'currency' ? text('dashboard.amountsIn', { unit: unitText }) : null}</span>
      <span className={styles.end}>
        <span className={styles.save} role="status">
          {phase === 'saved' ? <CheckCircleIcon size={12} /> : phase === 'unsaved' ? <SyncIcon size={12} /> : null}
          {saveText(phase)}
        </span>
        {config.publishedAt === null ? text('dashboard.noDataLoaded') : text('dashboard.dataAsOf', { time: timeText(config.publishedAt) })}
      </span>
    </div>
  )
}

function saveText(phase: SavePhase): string {
  if (phase === 'saving') return text('dashboard.saving')
  if (phase === 'saved') return text('dashboard.saved')
  return phase === 'unsaved' ? text('dashboard.notSaved') : ''
}

/** 11/21/26, 06:12 of an ISO time. */
function timeText(iso: string): string {
  return `${shortDate(iso.slice(0, 10))}, ${iso.slice(11, 16)}`
}
