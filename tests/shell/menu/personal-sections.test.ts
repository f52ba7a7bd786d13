import { HomeIcon } from '@primer/octicons-react'
import { expect, test } from 'vitest'
import { foundLinks } from '../../../src/shell/menu/found-links.ts'
import type { MenuSection } from '../../../src/shell/menu/menu-sections.ts'
import { personalSections, type PersonalInput } from '../../../src/shell/menu/personal-sections.ts'

const link = (name: string) => ({ name, href: `/${name}`, newTab: false, leaves: false, broken: false })
const SECTIONS: MenuSection[] = [
  { name: 'Dashboards', icon: HomeIcon, entries: [{ ...link('Overview'), icon: HomeIcon }, link('Spend')] },
  { name: 'Admin', icon: HomeIcon, entries: [{ name: 'Groups', entries: [link('Accounts')] }] },
]
const NONE: PersonalInput = { sections: SECTIONS, favourites: [], recent: [], ownPages: [], nameOf: named, path: '/' }

function named(path: string): string | undefined {
  return path.startsWith('/gone') ? undefined : `the page ${path}`
}

/** The names and addresses of each section. */
function sectionsOf(over: Partial<PersonalInput>) {
  return Object.fromEntries(
    personalSections({ ...NONE, ...over }).map(({ personal, entries }) => [
      personal,
      entries.map((entry) => ('href' in entry ? `${entry.name} ${entry.href}` : entry.name)),
    ]),
  )
}

test('who has nothing of their own has the menu as it is', () => {
  expect(sectionsOf({})).toEqual({})
})

test('favourites are those of the menu, also of its groups and of own pages, as they were starred; what does not open any more is left out', () => {
  const favourites = ['/Accounts', '/closed', '/dashboards/p1', '/Overview']
  const ownPages = [{ id: 'p1', name: 'Costs' }]
  expect(sectionsOf({ favourites, ownPages })).toEqual({
    favourites: ['Accounts /Accounts', 'Costs /dashboards/p1', 'Overview /Overview'],
    own: ['Costs /dashboards/p1'],
  })
})

test('the last five pages, the newest first, without the one that is open, packages, and what does not open any more', () => {
  const paths = ['/here', '/1', '/gone/2', '/dashboards/p1', '/4', '/5', '/6', '/7']
  const recent = [...paths.map((path) => ({ path })), { trackingId: 1, trackingNumber: '1Z', currency: 'USD' }]
  expect(sectionsOf({ recent, path: '/here', ownPages: [{ id: 'p1', name: 'Costs' }] })['recent']).toEqual([
    'the page /1 /1',
    'Costs /dashboards/p1',
    'the page /4 /4',
    'the page /5 /5',
    'the page /6 /6',
  ])
})

test('an entry that is also a favourite and a recent one is found once', () => {
  const menu = [
    ...personalSections({ ...NONE, favourites: ['/Spend'], recent: [{ path: '/Spend' }], nameOf: () => 'Spend' }),
    ...SECTIONS,
  ]
  expect(foundLinks(menu, 'spend').map(({ within }) => within)).toEqual([['Dashboards']])
})
