import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import {
  OWN_PAGES_PATH,
  ownPageOf,
  pageOrder,
  PUBLISHED,
  SHARED,
  type OwnPages,
} from '../../../../domain/dashboards/layout/own-pages.ts'
import { isOfCard } from '../../../../domain/dashboards/view.ts'
import type { ReceivedPage } from '../../../sharing/sharing-queries.ts'
import { useRememberOpened, type PublishedPage } from '../published-queries.ts'

interface TabsInput {
  /** Null: not restored yet. */
  readonly pages: OwnPages | null
  readonly published: readonly PublishedPage[]
  readonly received: readonly ReceivedPage[]
  readonly lastOpened: string
}

/** The tab that is open: the one that the address names, else the last one, else the first; the address follows. */
export function useOpenTab({ pages, published, received, lastOpened }: TabsInput): {
  readonly open: string | undefined
  readonly go: (id: string) => void
  /** The address named a page that is none of the person's. */
  readonly notTheirs: boolean
  readonly forgetNotTheirs: () => void
} {
  const [path, navigate] = useLocation()
  const [notTheirs, setNotTheirs] = useState(false)
  const remember = useRememberOpened()
  const ids = useMemo(
    () => [
      ...(pages ? pageOrder(pages) : []),
      ...published.map(({ id }) => tabOf(id)),
      ...received.map(({ id }) => `${SHARED}${id}`),
    ],
    [pages, published, received],
  )
  const open = [ownPageOf(path), lastOpened, ids[0]].find((id) => id !== undefined && ids.includes(id))
  const go = useCallback(
    (id: string) => {
      setNotTheirs(false)
      remember(id)
      const kept = [...new URLSearchParams(location.search)].filter(([name]) => !isOfCard(name))
      navigate(`${OWN_PAGES_PATH}/${id}?${new URLSearchParams(kept).toString()}`)
    },
    [remember, navigate],
  )
  const known = useRef(new Set<string>())
  useEffect(() => {
    if (pages === null) return
    ids.forEach((id) => known.current.add(id))
    const named = ownPageOf(path)
    if (named !== undefined) setNotTheirs((before) => !known.current.has(named) || (before && named === open))
    if (open !== undefined && ownPageOf(path) !== open)
      navigate(`${OWN_PAGES_PATH}/${open}${location.search}`, { replace: true })
  }, [pages, ids, open, path, navigate])
  const forgetNotTheirs = useCallback(() => setNotTheirs(false), [])
  return { open, go, notTheirs, forgetNotTheirs }
}

/** A published page's tab; it may have the id of the page that it was made of. */
export function tabOf(id: string): string {
  return `${PUBLISHED}${id}`
}
