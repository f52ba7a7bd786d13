import { AlertIcon, MultiSelectIcon } from '@primer/octicons-react'
import type { Icon } from '@primer/octicons-react'
import { can } from '../../domain/permission.ts'
import type { PagesConfig } from '../api/answers.ts'
import { text } from '../text/text.ts'
import { iconNamed } from './icons.ts'

export interface MenuEntry {
  readonly id: string
  readonly name: string
  readonly href: string
  readonly icon: Icon
  /** Its file does not hold, and there is no earlier form to show. */
  readonly broken: boolean
}

export function pagePath(id: string): string {
  return `/aframe/dashboard/${encodeURIComponent(id)}`
}

/** The menu of the A-Frame section: pages by order, then name; broken ones, by name, at the end. */
export function menuEntries({ pages, brokenPages }: Pick<PagesConfig, 'pages' | 'brokenPages'>): MenuEntry[] {
  const whole = pages
    .toSorted((a, b) => a.order - b.order || a.name.localeCompare(b.name))
    .map((page) => ({ id: page.id, name: page.name, href: pagePath(page.id), icon: iconNamed(page.icon), broken: false }))
  const broken = brokenPages
    .filter(({ id }) => !pages.some((page) => page.id === id))
    .map(({ id }) => ({ id, name: id, href: pagePath(id), icon: AlertIcon, broken: true }))
    .toSorted((a, b) => a.name.localeCompare(b.name))
  return [...whole, ...broken]
}

export const LAYOUTS_PATH = '/settings/layouts'
export const LAYOUTS_PERMISSION = ['SETTINGS_ADMIN']

/** The menu of the Admin section, by what the person may do. */
export function adminEntries(held: ReadonlySet<string>): MenuEntry[] {
  return can(held, LAYOUTS_PERMISSION) ? [{ id: 'layouts', name: text('admin.layouts.title'), href: LAYOUTS_PATH, icon: MultiSelectIcon, broken: false }] : []
}
