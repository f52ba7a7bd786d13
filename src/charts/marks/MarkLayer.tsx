import { lazy, Suspense, useContext, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import type { View as VegaView } from 'vega'
import { own } from '../../../domain/values/entries.ts'
import { markName, type Mark } from './mark.ts'
import { markBoxes, type MarkBox } from './mark-boxes.ts'
import { isMenuKey } from './menu-key.ts'
import { MarkingContext } from './marking.ts'
import styles from './MarkLayer.module.css'
import { NotedContext, notesOn, type ToldNote } from './noted.ts'
import { useCursorMark } from './shared-cursor.ts'
import { usePointing } from './use-pointing.ts'

const NoteFlags = lazy(async () => ({ default: (await import('./NoteFlags.tsx')).NoteFlags }))

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface MarkLayerProps {
  /** What is drawn below. */
  readonly view: VegaView
  /** In the order in which arrows go through them. */
  readonly marks: readonly Mark[]
  readonly label: string
  /** The chart, from which arrows lead in and to which Escape leads back. */
  readonly chart: RefObject<HTMLElement | null>
}

/** The marks of a chart over what is drawn of them: to be pointed at, and for keyboard and screen reader a button each. */
export function MarkLayer({ view, marks, label, chart }: MarkLayerProps) {
  const marking = useContext(MarkingContext)
  const notes = useContext(NotedContext)?.notes ?? NO_NOTES
  const boxes = useMarkBoxes(view)
  const drawn = marks.filter(({ id }) => boxes.has(id))
  const layer = useRef<HTMLDivElement>(null)
  const latest = useRef({ marking, marks })
  useEffect(() => void (latest.current = { marking, marks }))
  const dragged = usePointing(chart, latest, layer)
  const pointed = useCursorMark(marks)
  const cursor = pointed && boxes.get(pointed.id)
  useEffect(() => {
    const element = chart.current
    const enter = (event: globalThis.KeyboardEvent) => {
      const step = own(STEPS, event.key)
      if (event.target !== element || step === undefined) return
      event.preventDefault()
      focusMark(layer.current, step === 1 ? 0 : -1)
    }
    element?.addEventListener('keydown', enter)
    return () => element?.removeEventListener('keydown', enter)
  }, [chart])
  if (!marking) return null
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>, mark: Mark, at: number) => {
    const step = own(STEPS, event.key)
    if (step !== undefined) focusMark(layer.current, (at + step + drawn.length) % drawn.length)
    else if (event.key === 'Home') focusMark(layer.current, 0)
    else if (event.key === 'End') focusMark(layer.current, -1)
    else if (event.key === 'Escape') chart.current?.focus()
    else if (event.key === ' ') marking.press(mark, { adding: event.shiftKey })
    else if (event.key === 'Enter' || isMenuKey(event)) marking.menu(mark, event.currentTarget)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <div ref={layer} role="group" aria-label={label} className={styles.layer} data-screen-only="">
        {cursor ? (
          <div className={styles.cursor} data-cursor="" style={{ left: cursor.left + cursor.width / 2 }}>
            <span>{pointed?.text}</span>
          </div>
        ) : null}
        {dragged ? (
          <div className={styles.dragged} style={between(dragged.map(({ id }) => boxes.get(id) ?? NO_BOX))} />
        ) : null}
        {drawn.map((mark, at) => {
          const { form, ...style } = boxes.get(mark.id) ?? NO_BOX
          return (
            <button
              key={mark.id}
              type="button"
              tabIndex={-1}
              className={styles.mark}
              style={style}
              data-form={form}
              data-mark={mark.id}
              aria-haspopup="menu"
              data-framed={mark.fact === undefined && marking.isChosen(mark)}
              aria-label={[markName(mark), ...notesOn(mark, notes).map(({ text, by }) => `${text} (${by})`)].join('. ')}
              aria-pressed={marking.isChosen(mark)}
              onClick={(event) => marking.press(mark, { adding: event.shiftKey })}
              onKeyDown={(event) => onKeyDown(event, mark, at)}
            />
          )
        })}
      </div>
      {notes.length > 0 ? (
        <Suspense>
          <NoteFlags view={view} marks={drawn} boxes={boxes} />
        </Suspense>
      ) : null}
    </>
  )
}

const NO_NOTES: readonly ToldNote[] = []
const NO_BOX: MarkBox = { left: 0, top: 0, width: 0, height: 0, form: 'other' }
const NOWHERE: ReadonlyMap<string, MarkBox> = new Map()

/** Where the marks are once they are drawn; until then where they were. */
function useMarkBoxes(view: VegaView): ReadonlyMap<string, MarkBox> {
  const [boxes, setBoxes] = useState(NOWHERE)
  useEffect(() => {
    let gone = false
    view.runAsync().then(
      () => (gone ? undefined : setBoxes(markBoxes(view))),
      () => undefined,
    )
    return () => void (gone = true)
  }, [view])
  return boxes
}

/** From the middle of the first to the middle of the last. */
function between(boxes: readonly MarkBox[]): { readonly left: number; readonly width: number } {
  const middles = boxes.map(({ left, width }) => left + width / 2)
  return { left: Math.min(...middles), width: Math.max(...middles) - Math.min(...middles) }
}

function focusMark(layer: HTMLElement | null, at: number): void {
  ;[...(layer?.querySelectorAll('button') ?? [])].at(at)?.focus()
}
