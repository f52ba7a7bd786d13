import { NoteIcon } from '@primer/octicons-react'
import { useContext } from 'react'
import type { View as VegaView } from 'vega'
import { periodText } from '../../text/period-text.ts'
import { text } from '../../text/text.ts'
import type { Mark } from './mark.ts'
import { axisTop, type MarkBox } from './mark-boxes.ts'
import styles from './NoteFlags.module.css'
import { NotedContext, notesOn } from './noted.ts'

/** px of one. */
const FLAG = 24

interface NoteFlagsProps {
  readonly view: VegaView
  readonly marks: readonly Mark[]
  readonly boxes: ReadonlyMap<string, MarkBox>
}

/** A flag on the time axis for each mark with notes on its days, with their text in its tip. Arrows go through the marks, which say their notes, so it is no stop of its own. */
export function NoteFlags({ view, marks, boxes }: NoteFlagsProps) {
  const noted = useContext(NotedContext)
  if (!noted) return null
  // The parts of a month share its days, and its flag; a compared set has its own where it stands elsewhere.
  const flagged = new Map(
    marks.flatMap((mark) => {
      const box = boxes.get(mark.id)
      const notes = notesOn(mark, noted.notes)
      const { dates } = mark.rows
      if (!box || !dates || notes.length === 0) return []
      const middle = box.left + box.width / 2
      const place = mark.set === undefined ? '' : Math.round(middle / FLAG)
      return [[`${dates.from} ${place}`, { dates, middle, notes, set: mark.set }] as const]
    }),
  )
  return (
    <div className={styles.flags} data-screen-only="">
      {[...flagged].map(([key, { dates, middle, notes, set }]) => (
        <button
          key={key}
          type="button"
          tabIndex={-1}
          className={styles.flag}
          style={{ left: middle, top: axisTop(view) }}
          data-side={middle > view.width() / 2 ? 'left' : 'right'}
          aria-label={`${periodText(dates)}: ${text('notes.count', { count: notes.length })}`}
          onClick={(event) => noted.open(dates, event.currentTarget, set)}
        >
          <NoteIcon size={12} />
          <span className={styles.tip} aria-hidden="true">
            {notes.map(({ id, text: words, by }) => (
              <span key={id} dir="auto">
                {words} <small>{by}</small>
              </span>
            ))}
          </span>
        </button>
      ))}
    </div>
  )
}
