import type { KeyboardEvent } from 'react'
import { own } from '../../../domain/values/entries.ts'

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** Arrows, Home and End move between the shown links and buttons of a menu; Tab does too, and goes to the stars beside them. */
export function moveFocus(event: KeyboardEvent, menu: HTMLElement | null): void {
  const step = own(STEPS, event.key)
  if (!step || !menu || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...menu.querySelectorAll<HTMLElement>('a, button:not([data-star])')].filter((each) =>
    each.checkVisibility(),
  )
  const { target } = event
  const at = stops.findIndex((stop) => stop === target || (target as HTMLElement).previousElementSibling === stop)
  stops[step(at, stops.length)]?.focus()
  event.preventDefault()
}
