import { SegmentedControl } from '@primer/react'
import { lazy, Suspense, useState } from 'react'
import { sidesOf } from '../../../domain/bridge/sides.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { againstDates, printAgainst } from '../../../domain/dates/against.ts'
import { againstInForce, offeredAgainst } from '../../../domain/dates/compared-days.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { PageSpec } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import { text } from '../../text/text.ts'
import type { SidesPickerProps } from './SidesPicker.tsx'

const AgainstDates = lazy(() => import('./AgainstDates.tsx').then((module) => ({ default: module.AgainstDates })))
const SidesPicker = lazy(() => import('./SidesPicker.tsx').then((module) => ({ default: module.SidesPicker })))

interface AgainstPickerProps {
  readonly page: Pick<PageSpec, 'period'>
  readonly view: Pick<View, 'from' | 'to' | 'against'>
  /** Any other days may be chosen, from those in force on; absent: a word says which. */
  readonly dates?: { readonly range: DateRange; readonly today: CalendarDate } | undefined
  /** Two carriers, accounts or clients may be, in place of periods; absent: they are not compared here. */
  readonly sides?: Omit<SidesPickerProps, 'open' | 'onOpen'> | undefined
  readonly onChoose: (against: View['against']) => void
}

/** What the page's period is compared with. PAGE-03 */
export function AgainstPicker({ page, view, dates, sides, onChoose }: AgainstPickerProps) {
  const [choosing, setChoosing] = useState(false)
  const choices = [
    ...offeredAgainst(view),
    ...(dates ? (['other'] as const) : []),
    ...(sides ? (['sides'] as const) : []),
  ]
  const bySides = sides !== undefined && sidesOf(sides.view) !== undefined
  const byDates = againstDates(view.against) !== undefined
  const word = againstInForce(view, { against: view.against, own: page.period })
  const inForce = bySides ? 'sides' : byDates ? 'other' : word
  const choose = (choice: (typeof choices)[number] | undefined) => {
    if (choice === 'sides') {
      if (!bySides) setChoosing(true)
    } else if (choice === 'other') {
      if (dates && !byDates) onChoose(printAgainst(dates.range))
    } else if (choice !== undefined) onChoose(choice)
  }
  return (
    <>
      <SegmentedControl
        aria-label={text('dashboard.against.label')}
        size="small"
        variant={{ narrow: 'dropdown', regular: 'default' }}
        onChange={(index) => choose(choices[index])}
      >
        {choices.map((choice) => (
          <SegmentedControl.Button key={choice} selected={choice === inForce}>
            {text(`dashboard.against.${choice}`)}
          </SegmentedControl.Button>
        ))}
      </SegmentedControl>
      {dates && byDates ? (
        <Suspense>
          <AgainstDates {...dates} onChoose={onChoose} />
        </Suspense>
      ) : null}
      {sides && (bySides || choosing) ? (
        <Suspense>
          <SidesPicker {...sides} open={choosing} onOpen={setChoosing} />
        </Suspense>
      ) : null}
    </>
  )
}
