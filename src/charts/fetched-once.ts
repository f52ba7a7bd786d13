import { use } from 'react'

/** What is fetched when it is first asked for, and is the same promise from then on. */
export interface FetchedOnce<T> {
  (): Promise<T>
  /** Undefined: not there yet. */
  readonly value: T | undefined
}

export function fetchedOnce<T>(fetch: () => Promise<T>): FetchedOnce<T> {
  let fetching: Promise<T> | undefined
  let value: T | undefined
  const once = () => (fetching ??= fetch().then((fetched) => (value = fetched)))
  return Object.defineProperty(once, 'value', { get: () => value }) as FetchedOnce<T>
}

/** The value at once where it is there. React's `use` alone would draw what waits first, and keep that for a third of a second. */
export function useFetched<T>(once: FetchedOnce<T>): T {
  return once.value ?? use(once())
}
