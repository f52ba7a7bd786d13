import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { parseView, printView, type View, type ViewDefaults } from '../../domain/view.ts'

/** The view that the address holds, and how to go to another one; each step is one in the browser's history. */
export function useView(defaults: ViewDefaults): readonly [View, (change: Partial<View>) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const view = useMemo(() => parseView(new Map(new URLSearchParams(search)), defaults), [search, defaults])
  const go = useCallback(
    (change: Partial<View>) => {
      const parameters = new URLSearchParams(printView({ ...view, ...change }, defaults)).toString()
      navigate(parameters === '' ? path : `${path}?${parameters}`)
    },
    [view, defaults, navigate, path],
  )
  return [view, go]
}
