import { CheckCircleIcon, SyncIcon } from '@primer/octicons-react'
import { Button } from '@primer/react'
import { lazy, Suspense, type ReactNode } from 'react'
import { againstDates } from '../../../domain/dates/against.ts'
import { hasBridge } from '../../../domain/dashboards/bridge-page.ts'
import { lateClients } from '../../../domain/dates/compared-days.ts'
import { likeForLike, sharedDays } from '../../../domain/dashboards/compared/like-for-like.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { useInvoiced } from '../../api/queries.ts'
import { bothText, comparedText } from '../../text/compared-words.ts'
import { text } from '../../text/text.ts'
import { shortDate } from '../../text/values.ts'
import { AgainstPicker } from './AgainstPicker.tsx'
import { ArrangementControls } from './ArrangementControls.tsx'
import type { Dashboard } from '../context/dashboard-context.ts'
import { ModePicker } from './ModePicker.tsx'
import { savingPhase, type SavingPhase, type SavingPhases } from './saving-phase.ts'
import type { SidesDialogProps } from './SidesDialog.tsx'
import styles from './StatusLine.module.css'
import { WhyLink } from './WhyLink.tsx'
import { UnitPicker } from './UnitPicker.tsx'
import type { ArrangementInForce } from '../board/use-arrangement.ts'
import { periodText } from '../../text/period-text.ts'

const LateClients = lazy(() => import('./compared/LateClients.tsx').then((module) => ({ default: module.LateClients })))

interface StatusLineProps {
  readonly dashboard: Dashboard
  readonly view: View
  /** Whom the person may choose, with the sub-clients of the one in view. */
  readonly clients: SidesDialogProps['clients']
  readonly settingsPhase: SavingPhases['settings']
  readonly arrangement: ArrangementInForce
  readonly onView: (change: Partial<View>) => void
  /** What opens from here. */
  readonly children: ReactNode
}

/** What the change is against and the amounts are in, the page's modes and units, whether the settings are saved, and how fresh the data is. */
export function StatusLine({
  dashboard,
  view,
  clients,
  settingsPhase,
  arrangement,
  onView,
  children,
}: StatusLineProps) {
  const { page, config, table, unitText, invoiced } = dashboard
  const { days, now } = likeForLike(view, { page, today: config.today, invoiced })
  const late = lateClients(days, useInvoiced(view).data?.clients ?? [])
  const shared = sharedDays(days)
  const bridges = hasBridge(page, config)
  const takesDates = bridges || againstDates(view.against) !== undefined
  const phase = savingPhase({ settings: settingsPhase, board: arrangement.phase })
  return (
    <div className={styles.line} data-screen-only="">
      <span className={styles.parts}>
        {page.period ? <span>{text('dashboard.figuresOf', { period: periodText(view) })}</span> : null}
        <span>{comparedText(days)}</span>
        {late.length > 0 ? (
          <Suspense>
            <LateClients dashboard={dashboard} view={now} late={late} />
          </Suspense>
        ) : null}
        {shared && days.both ? (
          <Button size="small" data-screen-only="" onClick={() => onView(shared)}>
            {bothText(days.both)}
          </Button>
        ) : null}
        {page.uom === 'packages' || unitText === '' ? null : (
          <span>{text(page.uom === 'weight' ? 'dashboard.weightsIn' : 'dashboard.amountsIn', { unit: unitText })}</span>
        )}
        <WhyLink dashboard={dashboard} view={view} />
      </span>
      <span className={styles.pickers}>
        <AgainstPicker
          page={page}
          view={view}
          dates={takesDates && days.earlier ? { range: days.earlier, today: config.today } : undefined}
          sides={bridges ? { page, table, view, clients, onView } : undefined}
          onChoose={(against) => onView({ against })}
        />
        <ModePicker page={page} chosen={view.mode} onChoose={(mode) => onView({ mode })} />
        {page.uom === 'weight' ? <UnitPicker chosen={view.unit} onChoose={(unit) => onView({ unit })} /> : null}
      </span>
      <span className={styles.end}>
        {children}
        <ArrangementControls {...arrangement} />
        <span className={styles.save} role="status">
          {phase === 'saved' ? <CheckCircleIcon size={12} /> : phase === 'unsaved' ? <SyncIcon size={12} /> : null}
          {saveText(phase)}
        </span>
        {freshText(config.publishedAt)}
      </span>
    </div>
  )
}

/** How fresh the data is; null: none was loaded. */
export function freshText(publishedAt: string | null): string {
  return publishedAt === null
    ? text('dashboard.noDataLoaded')
    : text('dashboard.dataAsOf', { time: timeText(publishedAt) })
}

/** Whether what the person changed is saved. */
export function saveText(phase: SavingPhase): string {
  if (phase === 'unread') return text('dashboard.board.unread')
  if (phase === 'saving') return text('dashboard.saving')
  if (phase === 'saved') return text('dashboard.saved')
  return phase === 'unsaved' ? text('dashboard.notSaved') : ''
}

/** 11/21/26, 06:12 of an ISO time. */
function timeText(iso: string): string {
  return `${shortDate(iso.slice(0, 10))}, ${iso.slice(11, 16)}`
}
