import { expect, test } from 'vitest'
import { objectLink } from '../../../src/records/audit-log/object-link.ts'

const pages = [
  { id: 'users', path: '/users', mayEdit: true },
  { id: 'clients', path: '/clients', mayEdit: true },
  { id: 'carriers', path: '/carriers', mayEdit: false },
]
const linksOf = (...routes: string[]) =>
  [
    'users 4',
    'users 4 sso some',
    'client 2: 2026-01-01 to 2026-02-01',
    'carriers 3',
    'load 17',
    'credential 1',
    'sso acme',
    'users',
  ].map((object) => objectLink({ action: 'edit-record', object }, { pages, routes: new Set(routes) }))

test('what an entry names leads to its form or list, where the reader may open that, whatever was done', () => {
  const records = ['/users?record=4', '/users?record=4', '/clients?record=2', undefined]
  expect(linksOf()).toEqual([...records, undefined, undefined, undefined, undefined])
  expect(linksOf('/uploadFiles/loads', '/client_credentials', '/settings/sso')).toEqual([
    ...records,
    '/uploadFiles/loads',
    '/client_credentials',
    '/settings/sso',
    undefined,
  ])
})

test('a page that somebody published leads to where such pages are', () => {
  const published = { action: 'publish-dashboard', object: 'users 4 to Client staff' }
  expect(objectLink(published, { pages, routes: new Set(['/dashboards']) })).toBe('/dashboards')
  expect(objectLink(published, { pages, routes: new Set() })).toBeUndefined()
})
