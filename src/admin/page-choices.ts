import { pagePath } from '../../domain/dashboards/navigation.ts'
import type { Navigation } from '../api/answers.ts'
import { compareWords } from '../text/values.ts'

export interface PageChoice {
  readonly path: string
  readonly name: string
}

interface Pages {
  readonly routes: Navigation['routes']
  readonly pages: readonly { readonly id: string; readonly name: string }[]
  readonly nameOf: (label: string) => string
}

/** The addresses that can be under maintenance, by name: the pages of configuration, then the other routes, but for the page that lists them. */
export function pageChoices({ routes, pages, nameOf }: Pages): PageChoice[] {
  const dashboards = pages.map(({ id, name }) => ({ path: pagePath(id, routes), name }))
  const others = routes
    .filter(({ path }) => path !== '/settings/maintenance' && !dashboards.some((page) => page.path === path))
    .map(({ path, label }) => ({ path, name: `${nameOf(label)} (${path})` }))
  return [...dashboards, ...others.toSorted((a, b) => compareWords(a.name, b.name))]
}
