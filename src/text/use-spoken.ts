import { useSyncExternalStore } from 'react'
import { onSpoken, spoken, type Spoken } from './spoken.ts'

/** What is spoken now; draws again when that changes. Words kept beyond one drawing depend on it. */
export function useSpoken(): Spoken {
  return useSyncExternalStore(onSpoken, spoken)
}
