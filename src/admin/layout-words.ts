import { text } from '../text/text.ts'
import { shortDate } from '../text/values.ts'
import type { LayoutCounts, UndoAnswer } from './layout-queries.ts'

const MOST_NAMED = 4

/** "3 layouts of 2 people". */
export function countText({ layouts, users }: LayoutCounts): string {
  return text('admin.layouts.count', {
    layouts: text('admin.layouts.layouts', { count: layouts }),
    users: text('admin.layouts.people', { count: users }),
  })
}

/** The first names, and how many more. */
export function namesText(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(', ')
  return names.length > MOST_NAMED
    ? text('admin.layouts.andMore', { names: shown, count: names.length - MOST_NAMED })
    : shown
}

/** 11/21/26, 06:12 UTC of an ISO time. */
export function momentText(iso: string): string {
  return text('dates.moment', { day: shortDate(iso.slice(0, 10)), time: iso.slice(11, 16) })
}

/** What an undo brought back, and whose newer layout it left alone. */
export function undoText({ restored, kept }: UndoAnswer): string {
  const back = text('admin.layouts.restored', { count: restored.length })
  if (kept.length === 0) return back
  return `${back} ${text('admin.layouts.kept', { names: namesText(kept.map(({ login, page }) => text('admin.layouts.ofPage', { login, page }))) })}`
}
