import { lazy, use, type ComponentType, type ExoticComponent, type ReactNode } from 'react'

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

/** A component of what is fetched, at once where that is there: of a promise that is kept already React's `lazy` would draw what waits first. */
export function fetchedComponent<T, Props extends object>(
  once: FetchedOnce<T>,
  pick: (fetched: T) => ComponentType<Props>,
): (props: Props) => ReactNode {
  return lazy(() => {
    const { value } = once
    const module = once().then((fetched) => ({ default: pick(fetched) }))
    if (value === undefined) return module
    return Object.assign(module, {
      then: (draw: (found: Awaited<typeof module>) => void) => draw({ default: pick(value) }),
    })
  }) as ExoticComponent<Props>
}
