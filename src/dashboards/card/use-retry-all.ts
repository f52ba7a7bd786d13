import { createContext, useContext, useEffect, useSyncExternalStore } from 'react'

/** How each card that failed is tried again. */
function createRetries() {
  let retries: readonly (() => void)[] = []
  const listeners = new Set<() => void>()
  const set = (next: readonly (() => void)[]) => {
    retries = next
    for (const listener of listeners) listener()
  }
  return {
    all: () => retries,
    add: (retry: () => void) => {
      set([...retries, retry])
      return () => set(retries.filter((each) => each !== retry))
    },
    listen: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const RetriesContext = createContext(createRetries())

/** Adds a card that failed, and gives the way to try all that did again, and how many they are. */
export function useRetryAll(retry: () => void): { readonly count: number; readonly retryAll: () => void } {
  const { all, add, listen } = useContext(RetriesContext)
  const retries = useSyncExternalStore(listen, all)
  useEffect(() => add(retry), [add, retry])
  return { count: Math.max(1, retries.length), retryAll: () => retries.forEach((each) => each()) }
}
