import { SegmentedControl } from '@primer/react'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { AGAINST, printAgainst, type Against } from '../../../domain/dates/earlier-range.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import { text } from '../../text/text.ts'
import { AgainstDates } from './AgainstDates.tsx'

interface AgainstPickerProps {
  readonly chosen: Against
  /** Any other days may be chosen, from those in force on; absent: a word says which. */
  readonly dates?: { readonly range: DateRange; readonly today: CalendarDate } | undefined
  readonly onChoose: (against: Against) => void
}

/** What the page's period is compared with. PAGE-03 */
export function AgainstPicker({ chosen, dates, onChoose }: AgainstPickerProps) {
  const byDates = !AGAINST.some((each) => each === chosen)
  const choices = [...AGAINST, ...(dates ? (['dates'] as const) : [])]
  const choose = (choice: (typeof choices)[number] | undefined) => {
    if (choice === 'dates') {
      if (dates && !byDates) onChoose(printAgainst(dates.range))
    } else if (choice !== undefined) onChoose(choice)
  }
  return (
    <>
      <SegmentedControl
        aria-label={text('dashboard.against.label')}
        size="small"
        onChange={(index) => choose(choices[index])}
      >
        {choices.map((choice) => (
          <SegmentedControl.Button key={choice} selected={choice === 'dates' ? byDates : choice === chosen}>
            {text(`dashboard.against.${choice}`)}
          </SegmentedControl.Button>
        ))}
      </SegmentedControl>
      {dates && byDates ? <AgainstDates {...dates} onChoose={onChoose} /> : null}
    </>
  )
}
