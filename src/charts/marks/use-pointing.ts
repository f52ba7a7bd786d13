import { useEffect, useState, type RefObject } from 'react'
import type { View as VegaView } from 'vega'
import type { Mark } from './mark.ts'
import { markIn } from './mark-boxes.ts'
import type { Marking } from './marking.ts'

/** A touch that stays so long asks for the menu. */
const LONG_PRESS_MS = 500

/** Of the chart library; it would lie over the menu. */
const TOOLTIP = 'vg-tooltip-element'

type Item = { readonly datum?: unknown } | null | undefined

interface Pointed {
  readonly marking: Marking | null
  readonly marks: readonly Mark[]
}

/** Pointing at what is drawn: a click or a touch presses its mark, a right click or a long touch asks for its menu. Dragged over months it chooses all of them; those are told while it is. A double click on a chart over time, wherever, leads back to all of its months. */
export function usePointing(
  view: VegaView,
  latest: RefObject<Pointed>,
  layer: RefObject<HTMLElement | null>,
): readonly [Mark, Mark] | null {
  const [dragged, setDragged] = useState<readonly [Mark, Mark] | null>(null)
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined
    let held = false
    let from: Mark | undefined
    const markOf = (item: Item) => latest.current.marks.find(({ id }) => id === markIn(item))
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
      click: (event: unknown, item: Item) => {
        const mark = markOf(item)
        const second = mark?.rows.dates && (event as MouseEvent).detail > 1
        if (mark && !held && !second) latest.current.marking?.press(mark, { adding: (event as MouseEvent).shiftKey })
        held = false
      },
      dblclick: () => {
        if (latest.current.marks.some(({ rows }) => rows.dates)) latest.current.marking?.widen()
      },
      contextmenu: (event: unknown, item: Item) => {
        const mark = markOf(item)
        if (!mark) return
        ;(event as MouseEvent).preventDefault()
        letGo()
        openMenu(mark)
      },
      touchstart: (_: unknown, item: Item) => {
        const mark = markOf(item)
        held = false
        letGo()
        if (!mark) return
        waiting = setTimeout(() => {
          held = true
          openMenu(mark)
        }, LONG_PRESS_MS)
      },
      pointerdown: (event: unknown, item: Item) => {
        const { pointerType, button } = event as PointerEvent
        const mark = markOf(item)
        held = false
        from = pointerType === 'mouse' && button === 0 && mark?.rows.dates ? mark : undefined
      },
      pointermove: (_: unknown, item: Item) => {
        const to = from && markOf(item)
        if (from && to) setDragged(from === to ? null : [from, to])
      },
      pointerup: (_: unknown, item: Item) => {
        const to = from && markOf(item)
        held = to !== undefined && to !== from
        if (held && from && to) latest.current.marking?.span(from, to)
        letDrag()
      },
      touchmove: letGo,
      touchend: letGo,
    }
    const letDrag = () => {
      from = undefined
      setDragged(null)
    }
    const each = Object.entries(listeners)
    window.addEventListener('pointerup', letDrag)
    for (const [name, listener] of each) view.addEventListener(name, listener)
    return () => {
      letGo()
      window.removeEventListener('pointerup', letDrag)
      for (const [name, listener] of each) view.removeEventListener(name, listener)
    }
  }, [view, latest, layer])
  return dragged
}
