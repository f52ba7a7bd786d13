import { useEffect, useState } from 'react'
import { useDashboardClients } from '../api/queries.ts'
import { fetchPageCode, leadsToDashboard } from './routes/page-code.ts'

interface Lookup {
  readonly isPending: boolean
}

/** So long the frame waits for the page in it, when it could itself be drawn. */
const PATIENCE_MS = 1_000

/**
 * Whether the frame is drawn: once the menu and what the pages are have come or failed, and with them, if it is not late, what the page at
 * its first address needs, so that nothing moves when the rest comes. It stays, whatever is asked again.
 */
export function useFirstPicture({
  path,
  lookups,
  beside,
  mayAframe,
}: {
  readonly path: string
  /** What the frame is made of. */
  readonly lookups: readonly Lookup[]
  /** What it has more of where that is not late. */
  readonly beside: readonly Lookup[]
  readonly mayAframe: boolean
}): boolean {
  const [first] = useState(path)
  const [hasCode, setHasCode] = useState(false)
  const [drawn, setDrawn] = useState(false)
  const asksClients = mayAframe && leadsToDashboard(first)
  const clients = useDashboardClients({ enabled: asksClients })
  const hasFrame = lookups.every(({ isPending }) => !isPending)
  const whole =
    hasFrame && hasCode && beside.every(({ isPending }) => !isPending) && !(asksClients && clients.isPending)
  useEffect(() => void fetchPageCode(first).then(() => setHasCode(true)), [first])
  useEffect(() => {
    if (!hasFrame) return undefined
    const patience = setTimeout(() => setDrawn(true), PATIENCE_MS)
    return () => clearTimeout(patience)
  }, [hasFrame])
  if (whole && !drawn) setDrawn(true)
  return whole || drawn
}
