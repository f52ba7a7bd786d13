import { CalendarIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button } from '@primer/react'
import { useMachine } from '@xstate/react'
import { Suspense, lazy, useContext, useId, useMemo } from 'react'
import { LAST_DAYS, LAST_DAYS_CHOICES } from '../../domain/dates/date-choice.ts'
import type { ChosenDates, DateSurroundings } from '../../machines/dates/date-selector-context.ts'
import { dateSelectorMachine } from '../../machines/dates/date-selector.machine.ts'
import { text } from '../text/text.ts'
import { shortDate } from '../text/values.ts'
import { PhoneFootContext } from '../ui/frame/PhoneFoot.tsx'
import styles from './DateSelector.module.css'
import { DatePanelSkeleton } from './DatePanelSkeleton.tsx'
import type { LastDaysWay } from './LastDays.tsx'

const DatePanel = lazy(() => import('./DatePanel.tsx').then((module) => ({ default: module.DatePanel })))

interface DateSelectorProps extends DateSurroundings {
  readonly lastDays?: LastDaysWay
  /** The filters of what has the dates stay. */
  readonly keepsFilters?: boolean
  readonly onApply: (dates: ChosenDates) => void
}

/** `Invoiced: 11/22/25 – 11/21/26`, a button that opens the choice of dates. DATE-01, DATE-05 */
export function DateSelector({
  applied,
  today,
  engageDate,
  lastDays = 'listed',
  keepsFilters = false,
  onApply,
}: DateSelectorProps) {
  const heading = useId()
  const usualDays = lastDays === 'listed' ? Math.max(...LAST_DAYS_CHOICES) : LAST_DAYS.usual
  const phoneFoot = useContext(PhoneFootContext)
  const chosen = text(`dates.header.${applied.dateType}`, { from: shortDate(applied.from), to: shortDate(applied.to) })
  const machine = useMemo(
    () => dateSelectorMachine.provide({ actions: { applyDates: (_, dates) => onApply(dates) } }),
    [onApply],
  )
  const [snapshot, send] = useMachine(machine)
  return (
    <AnchoredOverlay
      open={snapshot.hasTag('open')}
      onOpen={() => send({ type: 'selector.opened', applied, today, engageDate, usualDays })}
      onClose={() => send({ type: 'selector.closed' })}
      width="auto"
      variant={{ narrow: 'fullscreen', regular: 'anchored' }}
      displayCloseButton={false}
      overlayProps={{ role: 'dialog', 'aria-labelledby': heading }}
      focusZoneSettings={{ disabled: true }}
      renderAnchor={(anchor) => (
        <Button
          {...anchor}
          leadingVisual={CalendarIcon}
          className={styles.button ?? ''}
          {...(phoneFoot ? { 'aria-label': text('dates.shortNamed', { chosen }) } : {})}
        >
          {phoneFoot ? text('dates.short') : chosen}
        </Button>
      )}
    >
      <Suspense fallback={<DatePanelSkeleton />}>
        <DatePanel heading={heading} snapshot={snapshot} lastDays={lastDays} keepsFilters={keepsFilters} send={send} />
      </Suspense>
    </AnchoredOverlay>
  )
}
