import { createContext, useContext, useEffect } from 'react'
import type { PageLooks } from '../../../domain/dashboards/widget-settings.ts'

/** What the cards of the page in view show, for what keeps or sends the page from outside of it. */
export interface ShownLooks {
  readonly looks: () => PageLooks
  readonly show: (looks: PageLooks) => void
  /** How the rows behind the page are shown, as an address says it; null: they are closed, or as they come. */
  readonly rows: () => string | null
  readonly showRows: (read: () => string | null) => void
}

const noRows = () => null

export function createShownLooks(): ShownLooks {
  let shown: PageLooks = {}
  let rows: () => string | null = noRows
  return {
    looks: () => shown,
    show: (looks) => (shown = looks),
    rows: () => rows(),
    showRows: (read) => (rows = read),
  }
}

/** Null: the page is not the one in view, as a preview is not. */
export const ShownLooksContext = createContext<ShownLooks | null>(null)

/** Tells what the cards of a page show, while it is in view. */
export function useShownLooks(looks: PageLooks): void {
  const shown = useContext(ShownLooksContext)
  useEffect(() => {
    shown?.show(looks)
    return () => shown?.show({})
  }, [shown, looks])
}

/** Tells how the rows behind a page are shown, while they are open. */
export function useShownRows(read: () => string | null): void {
  const shown = useContext(ShownLooksContext)
  useEffect(() => {
    shown?.showRows(read)
    return () => shown?.showRows(noRows)
  }, [shown, read])
}
