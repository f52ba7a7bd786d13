import { AlertIcon } from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { pagePath } from '../../../domain/dashboards/navigation.ts'
import type { Navigation, PagesConfig } from '../../api/answers.ts'
import { compareWords } from '../../text/values.ts'
import { iconNamed } from './icons.ts'

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly icon: Icon
  /** Its file does not hold, and there is no earlier form to show. */
  readonly broken: boolean
}

/** The pages of configuration that are no tabs: by order, then name; broken ones, by name, at the end. */
export function menuEntries(
  { pages, brokenPages }: Pick<PagesConfig, 'pages' | 'brokenPages'>,
  routes: Navigation['routes'],
): MenuEntry[] {
  const whole = pages
    .filter(({ tabOf }) => tabOf === undefined)
    .toSorted((a, b) => a.order - b.order || compareWords(a.name, b.name))
    .map((page) => ({
      id: page.id,
      name: page.name,
      href: pagePath(page.id, routes),
      icon: iconNamed(page.icon),
      broken: false,
    }))
  const broken = brokenPages
    .filter(({ id }) => !pages.some((page) => page.id === id))
    .map(({ id }) => ({ id, name: id, href: pagePath(id, routes), icon: AlertIcon, broken: true }))
    .toSorted((a, b) => compareWords(a.name, b.name))
  return [...whole, ...broken]
}
