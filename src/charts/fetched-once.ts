import { lazy, use, type ComponentType } from 'react'

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

/** A component of what is fetched: itself where that is there, else one that waits for it. Whoever draws it keeps which of the two it was. */
export function fetchedComponent<T, Props extends object>(
  once: FetchedOnce<T>,
  pick: (fetched: T) => ComponentType<Props>,
): ComponentType<Props> {
  return once.value ? pick(once.value) : lazy(async () => ({ default: pick(await once()) }))
}
