import { HomeIcon } from '@primer/octicons-react'
import { expect, test } from 'vitest'
import { foundLinks, linkCount } from '../../../src/shell/menu/found-links.ts'
import type { MenuSection } from '../../../src/shell/menu/menu-sections.ts'

const link = (name: string) => ({ name, href: `/${name}`, newTab: false, leaves: false, broken: false })
const SECTIONS: MenuSection[] = [
  { name: 'Dashboards', icon: HomeIcon, entries: [link('Overview'), link('Spend Analysis')] },
  {
    name: 'Admin',
    icon: HomeIcon,
    entries: [link('Client'), link('Client Status'), { name: 'Groups', entries: [link('Account Groups')] }],
  },
]

test('an entry is found by its beginning, a word within or a slip, with the place where it stands; the same word first', () => {
  const names = (typed: string) => foundLinks(SECTIONS, typed).map(({ link: { name } }) => name)
  expect(names('client')).toEqual(['Client', 'Client Status'])
  expect(names('status')).toEqual(['Client Status'])
  expect(names('anaylsis')).toEqual(['Spend Analysis'])
  expect(names('invoice')).toEqual([])
  expect(foundLinks(SECTIONS, 'account')[0]?.within).toEqual(['Admin', 'Groups'])
  expect(linkCount(SECTIONS)).toBe(5)
})
