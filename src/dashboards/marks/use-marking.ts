import { useCallback, useMemo, useState } from 'react'
import {
  chooseMark,
  isMarkChosen,
  markFault,
  pressMark,
  spannedDates,
  withoutContext,
  type MarkFault,
  type MarkRows,
} from '../../../domain/dashboards/mark-rows.ts'
import type { Page } from '../../../domain/dashboards/page-spec.ts'
import type { View } from '../../../domain/dashboards/view.ts'
import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { Said } from '../../card/said.ts'
import type { Mark } from '../../charts/marks/mark.ts'
import type { Marking } from '../../charts/marks/marking.ts'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'
import { faultWords } from '../../drill/fault-words.ts'

interface MarkingInput {
  readonly page: Page
  readonly table: TableIndex | undefined
  /** What the page shows. */
  readonly view: View
  /** What is chosen in the chart by its marks. */
  readonly chosen: readonly string[]
  readonly onView: (change: Partial<View>) => void
  readonly onMenu: (mark: Mark, anchor: HTMLElement) => void
  /** Leads to the page that can show rows which this one cannot show alone; false: none can. */
  readonly lead: (rows: MarkRows) => boolean
}

const DONE = {
  chosen: 'dashboard.marks.chosen',
  added: 'dashboard.marks.added',
  'taken-off': 'dashboard.marks.takenOff',
} as const

/** The marks of one card: a press makes the page follow, at once and as a step of the browser's history. */
export function useMarking({ page, table, view, chosen, onView, onMenu, lead }: MarkingInput): {
  readonly marking: Marking
  readonly said: Said
  readonly say: (words: string) => void
} {
  const [said, setSaid] = useState<Said>({ words: '', seen: false })
  const marking = useMemo((): Marking => {
    const leads = (fault: MarkFault, rows: MarkRows) => fault.reason !== 'too-many' && lead(rows)
    return {
      menu: onMenu,
      span: (one, other) => {
        const dates = spannedDates(one.rows, other.rows)
        if (!dates) return
        const rows = { values: {}, dates }
        const label = periodText(dates)
        const fault = markFault(rows, page)
        if (fault && leads(fault, rows)) return
        if (fault) return setSaid({ words: faultWords(fault, { label, table }), seen: true })
        onView(chooseMark(view, rows))
        setSaid({ words: text('dashboard.marks.chosen', { label }), seen: false })
      },
      widen: () => {
        if (!view.around) return
        const label = periodText(view.around)
        onView(withoutContext(view, { dimensions: [], dates: true }))
        setSaid({ words: text('dashboard.marks.chosen', { label }), seen: false })
      },
      isChosen: ({ fact, rows }) =>
        fact === undefined
          ? isMarkChosen(rows, view) &&
            (rows.dates !== null || chosen.every((name) => Object.hasOwn(rows.values, name)))
          : fact === view.fact,
      press: ({ label, fact, rows }, how) => {
        if (fact !== undefined) {
          onView({ fact })
          setSaid({ words: text('dashboard.marks.factChosen', { label }), seen: false })
          return
        }
        const fault = markFault(rows, page)
        if (fault && leads(fault, rows)) return
        if (fault) return setSaid({ words: faultWords(fault, { label, table }), seen: true })
        const pressed = pressMark(view, rows, { ...how, chosen })
        if (pressed.done === 'apart') return setSaid({ words: text('dashboard.marks.apart', { label }), seen: true })
        onView(pressed.change)
        setSaid({ words: text(DONE[pressed.done], { label }), seen: false })
      },
    }
  }, [page, table, view, chosen, onView, onMenu, lead])
  const say = useCallback((words: string) => setSaid({ words, seen: true }), [])
  return { marking, said, say }
}
