import { use, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { cardElement } from '../../../card/card-element.tsx'
import type { Choice } from '../../../card/controls/choice.ts'
import { fullScreenEntry } from '../../../card/look-entries.ts'
import { useCardMode } from '../../../card/use-card-mode.ts'
import { useCardPlace } from '../../../card/use-card-place.ts'
import type { Mark } from '../../../charts/marks/mark.ts'
import { MarkingContext } from '../../../charts/marks/marking.ts'
import { useCardSharing } from '../../../sharing/card/use-card-sharing.tsx'
import { useSoughtCard } from '../../../sharing/card/use-sought-card.ts'
import tables from '../../../ui/Table.module.css'
import { useOnPaper } from '../../../theme/paper.ts'
import { useCardMarks } from '../marks/use-card-marks.tsx'
import type { CardGroups } from '../marks/use-set-marking.ts'
import type { Compared } from '../compared.ts'
import { RowFocusContext } from './row-focus.ts'
import styles from './Tables.module.css'

/** What a table shows is in the address whole. */
const NOTHING_KEPT = {}
const NO_CHOICES: readonly never[] = []

interface TableCardProps {
  readonly title: string
  readonly subtitle: string
  /** Its name in the page's widgets. */
  readonly name: string
  /** From which its rows are made. */
  readonly compared: Compared
  readonly groups: CardGroups
  /** What its rows stand for. */
  readonly marks: readonly Mark[]
  readonly toggles?: ReactNode
  readonly choices?: readonly Choice[]
  /** Between the head and the table. */
  readonly notice?: ReactNode
  /** More of it is under way. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** A card with a table that scrolls in it; its first columns stay where they are, and its rows can be chosen. */
export function TableCard({
  title,
  subtitle,
  name,
  compared,
  groups,
  marks,
  toggles,
  choices = NO_CHOICES,
  notice,
  busy = false,
  children,
}: TableCardProps) {
  const at = useCardPlace()
  const heading = useId()
  const mode = useCardMode(at)
  const marking = useCardMarks(groups)
  const { entries, dialog } = useCardSharing({ chartName: name, kept: NOTHING_KEPT, title, say: marking.say })
  useSoughtCard(at.card, { chartName: name, seen: compared.sets.length > 0 && !compared.old })
  return cardElement({
    ...{ at, heading, mode, chartName: name, title, subtitle, toggles, choices, said: marking.said },
    ...{ wraps: true, className: styles.card, onPaper: useOnPaper() },
    phase: busy ? 'refreshing' : 'drawn',
    entries: [fullScreenEntry(mode), ...entries],
    body: (
      <>
        {notice}
        <MarkingContext value={marking.marking}>
          <MarkedTable heading={heading} marks={marks}>
            {children}
          </MarkedTable>
        </MarkingContext>
      </>
    ),
    foot: (
      <>
        {marking.drillIn(compared)}
        {dialog}
      </>
    ),
  })
}

interface MarkedTableProps extends Pick<TableCardProps, 'marks' | 'children'> {
  readonly heading: string
}

function MarkedTable({ heading, marks, children }: MarkedTableProps) {
  const marking = use(MarkingContext)
  const table = useRef<HTMLTableElement>(null)
  const [last, focus] = useState<string | null>(null)
  const focused = marks.some(({ id }) => id === last) ? last : null
  const faded = marking !== null && marks.some(marking.isChosen)
  const rows = useMemo(() => ({ focused, focus, faded }), [focused, faded])
  const goThrough = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const buttons = [...(table.current?.querySelectorAll<HTMLElement>('[data-row-mark]') ?? [])]
    const from = buttons.findIndex((button) => button === event.target)
    if (step === 0 || from < 0) return
    event.preventDefault()
    buttons[from + step]?.focus()
  }
  return (
    <div className={`${tables.scroll} ${styles.scroll}`} role="region" aria-labelledby={heading} tabIndex={0}>
      <table ref={table} className={`${tables.table} ${styles.table}`} aria-labelledby={heading} onKeyDown={goThrough}>
        <RowFocusContext value={rows}>{children}</RowFocusContext>
      </table>
    </div>
  )
}
