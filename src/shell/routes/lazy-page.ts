import type { ComponentType, ReactNode } from 'react'
import { fetchedComponent, fetchedOnce } from '../../ui/fetched-once.ts'

/** A page whose code is fetched when it is first drawn, or earlier: then it is drawn at once, with nothing in its place before. */
export interface LazyPage<Props> {
  (props: Props): ReactNode
  /** Fetches the code; settles in any case: what failed says so where the page is drawn. */
  readonly fetchCode: () => Promise<void>
}

/** The page that a module exports by this name. */
export function lazyPage<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPage<Props> {
  const code = fetchedOnce(async () => (await load())[name])
  const fetchCode = () =>
    code().then(
      () => undefined,
      () => undefined,
    )
  return Object.assign(
    fetchedComponent(code, (page) => page),
    { fetchCode },
  )
}
