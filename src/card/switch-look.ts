import type { KeyboardEvent } from 'react'
import type { CardMode } from './use-card-mode.ts'

/** Enter on the chart shows its table, Escape in the table the chart. */
export function switchLook(event: KeyboardEvent, mode: Pick<CardMode, 'shows' | 'showTable' | 'showChart'>): void {
  const onChart = event.target instanceof Element && event.target.getAttribute('role') === 'img'
  if (event.key === 'Enter' && onChart) mode.showTable()
  else if (event.key === 'Escape' && mode.shows === 'table') mode.showChart()
  else return
  event.preventDefault()
  event.stopPropagation()
}
