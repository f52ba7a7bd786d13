import { createElement, use } from 'react'
import type { ComponentType, JSX } from 'react'

/** A page whose code is fetched when it is first drawn, or earlier: then it is drawn at once, with nothing in its place before. */
export interface LazyPage<Props> {
  (props: Props): JSX.Element
  /** Fetches the code; settles in any case: what failed says so where the page is drawn. */
  readonly fetchCode: () => Promise<void>
}

/** The page that a module exports by this name. */
export function lazyPage<Props extends object, Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType<Props>>>>,
  name: Name,
): LazyPage<Props> {
  let fetching: Promise<ComponentType<Props>> | undefined
  let fetched: ComponentType<Props> | undefined
  const code = () => (fetching ??= load().then((module) => (fetched = module[name])))
  const fetchCode = () =>
    code().then(
      () => undefined,
      () => undefined,
    )
  const Page = (props: Props) => createElement(fetched ?? use(code()), props)
  return Object.assign(Page, { fetchCode })
}
