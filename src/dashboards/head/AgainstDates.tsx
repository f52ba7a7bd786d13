import { CalendarIcon } from '@primer/octicons-react'
import { AnchoredOverlay, Button } from '@primer/react'
import { Suspense, lazy, useState } from 'react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { printAgainst, type Against } from '../../../domain/dates/against.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'
import styles from './AgainstDates.module.css'

const RangeCalendar = lazy(() =>
  import('../../dates/RangeCalendar.tsx').then((module) => ({ default: module.RangeCalendar })),
)

interface AgainstDatesProps {
  readonly range: DateRange
  readonly today: CalendarDate
  readonly onChoose: (against: Against) => void
}

/** The days that the page's are compared with, chosen on a calendar: in force as soon as both ends are. */
export function AgainstDates({ range, today, onChoose }: AgainstDatesProps) {
  const [chosen, setChosen] = useState<Partial<DateRange> | null>(null)
  const close = () => setChosen(null)
  return (
    <AnchoredOverlay
      open={chosen !== null}
      onOpen={() => setChosen(range)}
      onClose={close}
      overlayProps={{ role: 'dialog', 'aria-label': text('dashboard.against.choose') }}
      renderAnchor={(props) => (
        <Button {...props} size="small" leadingVisual={CalendarIcon}>
          {periodText(range)}
        </Button>
      )}
    >
      <div className={styles.calendar}>
        <Suspense>
          <RangeCalendar
            range={chosen ?? range}
            today={today}
            months={1}
            onChoose={({ from, to }) => {
              setChosen({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) })
              if (from === undefined || to === undefined || from === to) return
              close()
              onChoose(printAgainst({ from, to }))
            }}
          />
        </Suspense>
      </div>
    </AnchoredOverlay>
  )
}
