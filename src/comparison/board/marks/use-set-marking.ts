import { useCallback, useMemo, useState } from 'react'
import type { ComparisonSpan } from '../../../../domain/comparison/comparison-periods.ts'
import { comparedSet } from '../../../../domain/comparison/comparison-set.ts'
import { chosenView, daysBeside, leftOpen, narrowingOf } from '../../../../domain/comparison/narrowing.ts'
import {
  chooseMark,
  isMarkChosen,
  leaveOutMark,
  markFault,
  pressMark,
  spannedDates,
  type MarkRows,
} from '../../../../domain/dashboards/mark-rows.ts'
import type { View } from '../../../../domain/dashboards/view.ts'
import { tableOf } from '../../../api/table-of.ts'
import type { Said } from '../../../card/said.ts'
import type { Mark } from '../../../charts/marks/mark.ts'
import type { Marking } from '../../../charts/marks/marking.ts'
import { faultWords } from '../../../drill/fault-words.ts'
import { periodText } from '../../../text/period-text.ts'
import { text } from '../../../text/text.ts'
import type { SetsInView } from './sets-in-view.ts'

/** What a card of sets is by. */
export interface CardGroups {
  readonly by: readonly string[]
  /** Undefined: it is not over time. */
  readonly span: ComparisonSpan | undefined
}

const DONE = {
  chosen: 'compared.marks.chosen',
  added: 'dashboard.marks.added',
  'taken-off': 'dashboard.marks.takenOff',
} as const

export interface SetMarking {
  readonly marking: Marking
  readonly said: Said
  readonly say: (words: string) => void
  /** What a press on a mark would choose of all sets, in place of the others; else why it cannot. */
  readonly only: (mark: Mark) => Outcome
  readonly leftOut: (mark: Mark) => Outcome | null
}

type Outcome =
  ReturnType<typeof narrowingOf> extends infer Found ? Exclude<Found, string> | { readonly fault: string } : never

/** The marks of one card of sets: a press narrows all of them, at once and as a step of the browser's history. Decision 0094 */
export function useSetMarking(
  { by, span }: CardGroups,
  { inView, onMenu }: { readonly inView: SetsInView; readonly onMenu: Marking['menu'] },
): SetMarking {
  const [said, setSaid] = useState<Said>({ words: '', seen: false })
  const say = useCallback((words: string) => setSaid({ words, seen: true }), [])
  const made = useMemo(() => {
    const { narrowing, sets } = inView.workspace
    const { page, config, controls, defaults, placeOf, narrow } = inView
    const table = tableOf(config, page)
    const columns = {
      ...{ sets, type: controls.chartComparisonType, today: defaults.today },
      span: span ?? controls.chartTimeSpan,
    }
    const open = leftOpen(narrowing, { by, overTime: span !== undefined })
    const chosen = Object.keys(narrowing.filters).filter((name) => !Object.hasOwn(open.filters, name))
    const viewOf = ({ set = 0 }: Pick<Mark, 'set'>) =>
      chosenView(ownView(inView, placeOf(set)), narrowing, placeOf(set))
    const outcome = (mark: Pick<Mark, 'set' | 'label'>, change: Partial<View>): Outcome => {
      const found = narrowingOf({ ...viewOf(mark), ...change }, { ...columns, narrowing, at: placeOf(mark.set ?? 0) })
      return typeof found === 'string'
        ? { fault: text('compared.marks.without', { name: found, label: mark.label }) }
        : found
    }
    const unfit = (label: string, rows: MarkRows) => {
      const fault = markFault(rows, page)
      return fault && faultWords(fault, { label, table })
    }
    const only = (mark: Mark): Outcome => {
      const fault = unfit(mark.label, mark.rows)
      return fault === undefined ? outcome(mark, chooseMark(viewOf(mark), mark.rows)) : { fault }
    }
    const leftOut = (mark: Mark): Outcome | null => {
      const fault = unfit(mark.label, mark.rows)
      const rest = leaveOutMark(viewOf(mark), mark.rows)
      return fault === undefined ? rest && outcome(mark, rest) : { fault }
    }
    const show = (found: Outcome, words: string) => {
      if ('fault' in found) return setSaid({ words: found.fault, seen: true })
      narrow(found)
      setSaid({ words, seen: false })
    }
    const marking: Marking = {
      menu: onMenu,
      span: (one, other) => {
        const beside = other.rows.dates && daysBeside({ at: placeOf(other.set ?? 0), days: other.rows.dates }, columns)
        const own = beside && typeof beside !== 'string' ? beside[placeOf(one.set ?? 0)] : undefined
        const dates = spannedDates(one.rows, { dates: own ?? null })
        if (!dates) return
        const label = periodText(dates)
        const rows = { values: {}, dates }
        const fault = unfit(label, rows)
        const found = fault === undefined ? outcome({ ...one, label }, chooseMark(viewOf(one), rows)) : { fault }
        show(found, text('compared.marks.chosen', { label }))
      },
      widen: () => {
        if (narrowing.days.length === 0) return
        narrow({ ...narrowing, days: [] })
        setSaid({ words: text('compared.marks.allDays'), seen: false })
      },
      isChosen: (mark) =>
        mark.fact === undefined
          ? isMarkChosen(mark.rows, viewOf(mark)) &&
            (mark.rows.dates !== null || chosen.every((name) => Object.hasOwn(mark.rows.values, name)))
          : mark.fact === controls.fact,
      press: (mark, how) => {
        const { label, fact, rows } = mark
        if (fact !== undefined) return
        const fault = unfit(label, rows)
        if (fault !== undefined) return say(fault)
        const pressed = pressMark(viewOf(mark), rows, { ...how, chosen })
        if (pressed.done === 'apart') return say(text('dashboard.marks.apart', { label }))
        show(outcome(mark, pressed.change), text(DONE[pressed.done], { label }))
      },
    }
    return { marking, only, leftOut }
  }, [inView, by, span, onMenu, say])
  return { ...made, said, say }
}

/** A set as it is without what marks chose. */
function ownView({ workspace: { sets }, page, controls }: SetsInView, place: number): View {
  const set = sets[place]
  if (!set) throw new Error('a mark is of a set')
  return comparedSet(set, { page, fact: controls.fact, trackingNumbers: [] }).view
}
