import { useQueryClient, type Query } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const FIRST = { predicate: ({ state }: Query) => state.status === 'pending' && state.fetchStatus !== 'idle' }

/** Whether all that was asked for at first has come or failed; it stays so, whatever is asked again. */
export function useFirstAnswers(): boolean {
  const lookups = useQueryClient()
  const [settled, setSettled] = useState(false)
  // The parts of a page ask in their own effects, which run before this one.
  useEffect(() => {
    const look = () => {
      if (lookups.isFetching(FIRST) === 0) setSettled(true)
    }
    const frame = requestAnimationFrame(look)
    const stop = lookups.getQueryCache().subscribe(look)
    return () => {
      cancelAnimationFrame(frame)
      stop()
    }
  }, [lookups])
  return settled
}
