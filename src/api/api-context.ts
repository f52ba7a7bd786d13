import { createContext, useContext } from 'react'
import type { Api } from './client.ts'

export const ApiContext = createContext<Api | null>(null)

/** The client of every call, with the session's bearer. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
