import { useContext, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import {
  changedParts,
  readSavedViews,
  SAVED_VIEWS_KEY,
  type SavedView,
} from '../../domain/dashboards/layout/saved-views.ts'
import { ROWS_LOOK } from '../../domain/dashboards/open-rows/open-rows.ts'
import { LOOK_CHOICE } from '../../domain/dashboards/widget-settings.ts'
import { own } from '../../domain/values/entries.ts'
import { useApi } from '../api/api-context.ts'
import { useKept } from '../api/kept/use-kept.ts'
import { compareWords } from '../text/values.ts'
import { ShownLooksContext } from '../ui/frame/shown-looks.ts'
import { openedView } from '../ui/frame/opened-view.ts'
import { savedViewsCalls } from './saved-views-calls.ts'
import { withLooks } from './with-looks.ts'

/** A person's views, starred first, then by name; which is open, what was changed of it, and which is what the window shows. */
export function useSavedViews(login: string) {
  const api = useApi()
  const calls = useMemo(() => savedViewsCalls(api), [api])
  const kept = useKept({ name: SAVED_VIEWS_KEY, clashes: 'asked', calls, readPatch: readSavedViews, login })
  const [path] = useLocation()
  const search = useSearch()
  const now = search === '' ? path : `${path}?${search}`
  const inView = useContext(ShownLooksContext)
  const shownAs = { looks: inView?.looks() ?? {}, rows: inView?.rows() ?? null }
  /** With what the cards and the rows show, which is stored and not in the address. */
  const shown = withLooks(now, shownAs)
  const changedOf = (view: SavedView) => {
    const looks = view.address.includes(LOOK_CHOICE.prefix) ? shownAs.looks : {}
    const rows = view.address.includes(ROWS_LOOK) ? shownAs.rows : null
    return changedParts(view, withLooks(now, { looks, rows }))
  }
  const views = Object.entries(kept.patch).toSorted(
    ([, a], [, b]) => Number(b.starred) - Number(a.starred) || compareWords(a.name, b.name),
  )
  const opened = openedView()
  const openedOne = opened === null ? undefined : own(kept.patch, opened)
  const changed = openedOne ? changedOf(openedOne) : null
  const here = views.find(([, view]) => changedOf(view)?.length === 0)?.[0]
  return { kept, path, shown, views, opened, openedOne, changed, here }
}
