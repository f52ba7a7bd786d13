import { createContext, useContext } from 'react'
import type { SeeingAs, SeenPerson } from './seeing-as.ts'

export const SeeingContext = createContext<SeeingAs | null>(null)

export function useSeeingAs(): SeeingAs {
  const seeing = useContext(SeeingContext)
  if (!seeing) throw new Error('useSeeingAs needs a SeeingContext above it')
  return seeing
}

/** Whom the portal is seen as: nothing is saved then, neither on the server nor in the browser. Null: it is one's own. */
export function useSeenPerson(): SeenPerson | null {
  return useContext(SeeingContext)?.seen() ?? null
}
