import { useEffect, useState, type RefObject } from 'react'
import type { Mark } from './mark.ts'
import { markIn } from './mark-boxes.ts'
import { pointAt } from './shared-cursor.ts'
import type { Marking } from './marking.ts'

/** A touch that stays so long asks for the menu. */
const LONG_PRESS_MS = 500

/** Of the chart library; it would lie over the menu. */
const TOOLTIP = 'vg-tooltip-element'

interface Pointed {
  readonly marking: Marking | null
  readonly marks: readonly Mark[]
}

/** Pointing at what is drawn in the element of a chart, which stays while its picture is drawn anew, between two clicks or in a drag: a click or a touch presses its mark, a right click or a long touch asks for its menu. Dragged over months it chooses all of them; those are told while it is. A double click on a chart over time, wherever, leads back to all of its months. */
export function usePointing(
  chart: RefObject<HTMLElement | null>,
  latest: RefObject<Pointed>,
  layer: RefObject<HTMLElement | null>,
): readonly [Mark, Mark] | null {
  const [dragged, setDragged] = useState<readonly [Mark, Mark] | null>(null)
  useEffect(() => {
    const element = chart.current
    let waiting: ReturnType<typeof setTimeout> | undefined
    let held = false
    let from: Mark | undefined
    const markAt = ({ target }: Event) => {
      const id = markIn(drawnItem(target))
      return latest.current.marks.find((mark) => mark.id === id)
    }
    const openMenu = (mark: Mark) => {
      const anchor = [...(layer.current?.querySelectorAll('button') ?? [])].find(
        ({ dataset }) => dataset.mark === mark.id,
      )
      if (!anchor) return
      document.getElementById(TOOLTIP)?.classList.remove('visible')
      latest.current.marking?.menu(mark, anchor)
    }
    const letGo = () => clearTimeout(waiting)
    const listeners = {
      click: (event: MouseEvent) => {
        const mark = markAt(event)
        const second = mark?.rows.dates && event.detail > 1
        if (mark && !held && !second) latest.current.marking?.press(mark, { adding: event.shiftKey })
        held = false
      },
      dblclick: () => {
        if (latest.current.marks.some(({ rows }) => rows.dates)) latest.current.marking?.widen()
      },
      contextmenu: (event: MouseEvent) => {
        const mark = markAt(event)
        if (!mark) return
        event.preventDefault()
        letGo()
        openMenu(mark)
      },
      touchstart: (event: TouchEvent) => {
        const mark = markAt(event)
        held = false
        letGo()
        if (!mark) return
        waiting = setTimeout(() => {
          held = true
          openMenu(mark)
        }, LONG_PRESS_MS)
      },
      pointerdown: (event: PointerEvent) => {
        const { pointerType, button } = event
        const mark = markAt(event)
        held = false
        from = pointerType === 'mouse' && button === 0 && mark?.rows.dates ? mark : undefined
      },
      pointermove: (event: PointerEvent) => {
        const to = from && markAt(event)
        if (from && to) setDragged(from.id === to.id ? null : [from, to])
      },
      pointerup: (event: PointerEvent) => {
        const to = from && markAt(event)
        held = to !== undefined && to.id !== from?.id
        if (held && from && to) latest.current.marking?.span(from, to)
        letDrag()
      },
      pointerover: (event: PointerEvent) => {
        if (event.pointerType === 'mouse') pointAt(markAt(event)?.rows.dates ?? null)
      },
      pointerleave: () => pointAt(null),
      touchmove: letGo,
      touchend: letGo,
    }
    const letDrag = () => {
      from = undefined
      setDragged(null)
    }
    const each = Object.entries(listeners) as [string, (event: Event) => void][]
    window.addEventListener('pointerup', letDrag)
    for (const [name, listener] of each) element?.addEventListener(name, listener)
    return () => {
      letGo()
      window.removeEventListener('pointerup', letDrag)
      for (const [name, listener] of each) element?.removeEventListener(name, listener)
    }
  }, [chart, latest, layer])
  return dragged
}

/** What the chart library drew as this element: it says so on each, and reads it there itself. */
function drawnItem(target: EventTarget | null): { readonly datum?: unknown } | undefined {
  const item = (target as { readonly __data__?: unknown } | null)?.__data__
  return (Array.isArray(item) ? item[0] : item) as { readonly datum?: unknown } | undefined
}
