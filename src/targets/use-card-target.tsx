import { GoalIcon } from '@primer/octicons-react'
import { lazy, Suspense, useState, type ReactNode, type RefObject } from 'react'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { InvoicedDays } from '../../domain/dates/invoiced-days.ts'
import { factOf, type Page } from '../../domain/dashboards/page-spec.ts'
import { isSplit } from '../../domain/dashboards/splits.ts'
import type { View } from '../../domain/dashboards/view.ts'
import type { WidgetSettings } from '../../domain/dashboards/widget-settings.ts'
import type { DrawnWidget } from '../../domain/dashboards/widget-spec.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import type { QueryResult } from '../../domain/query/query.ts'
import { factTakesTarget, targetUnfit } from '../../domain/targets/target-fits.ts'
import type { TargetMonths } from '../../domain/targets/target-spec.ts'
import type { WidgetMenuEntry } from '../charts/WidgetMenu.tsx'
import { useSeenPerson } from '../api/seeing-context.ts'
import { text } from '../text/text.ts'
import { useTarget } from './target-queries.ts'

const TargetLine = lazy(async () => ({ default: (await import('./TargetLine.tsx')).TargetLine }))
const TargetDialog = lazy(async () => ({ default: (await import('./TargetDialog.tsx')).TargetDialog }))

interface CardTargetInput {
  readonly page: Page
  readonly table: TableIndex | undefined
  readonly widget: DrawnWidget
  /** What is drawn, and how. */
  readonly view: View
  readonly settings: WidgetSettings
  /** Null: nothing is drawn yet. */
  readonly result: QueryResult | null
  readonly invoiced: InvoicedDays
  readonly today: CalendarDate
  readonly formatOf: (fact: string) => ValueFormat
  readonly clientName: string
  /** Gets the focus back from the dialog. */
  readonly returnFocusRef: RefObject<HTMLElement | null>
}

interface CardTarget {
  /** To be drawn; null: there is none, or it is of other rows. */
  readonly target: TargetMonths | null
  /** The entry of the card's menu; none where nobody may set one. */
  readonly entries: readonly WidgetMenuEntry[]
  /** Below the chart: what the days so far are on course for, or why no target is drawn. */
  readonly line: ReactNode
  readonly dialog: ReactNode
}

/** The budget of the fact that a card draws over time. Decision 0134 */
export function useCardTarget(input: CardTargetInput): CardTarget {
  const { page, table, widget, view, settings, result, formatOf, clientName } = input
  const takes = widget.rows === 'periods' && !widget.query.beside && factTakesTarget(page, view.fact, table)
  const of = { clientId: view.clientId, table: page.table, fact: view.fact }
  const { data } = useTarget(takes ? of : null)
  const seen = useSeenPerson()
  const [open, setOpen] = useState(false)
  const current = data?.versions[0]
  const months = current && Object.keys(current.months).length > 0 ? current.months : null
  const unfit = current && months ? targetUnfit(view, current.currency) : null
  const drawn = unfit === null ? months : null
  return {
    target: drawn,
    entries:
      takes && data?.maySet && seen === null
        ? [{ name: 'target', words: text('targets.set'), icon: GoalIcon, onSelect: () => setOpen(true) }]
        : [],
    line:
      months && result ? (
        <Suspense>
          <TargetLine
            {...input}
            result={result}
            months={drawn}
            unfit={unfit ?? (isSplit(settings) ? 'split' : null)}
            currency={current?.currency ?? ''}
          />
        </Suspense>
      ) : null,
    dialog:
      open && data ? (
        <Suspense>
          <TargetDialog
            of={of}
            known={data}
            currency={view.currency}
            factText={factOf(page, view.fact).factText}
            clientName={clientName}
            today={input.today}
            format={formatOf(view.fact)}
            returnFocusRef={input.returnFocusRef}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null,
  }
}
