import { expect, test } from 'vitest'
import { printConfigProblem } from '../../../server/config/config-problem.ts'
import { damage, shippedTexts, snapshotOf } from './config-sources.ts'

const texts = shippedTexts()
const good = snapshotOf(texts)

test.each([
  [
    'a permission that is none',
    '"anyOf": ["SYNC"]',
    '"anyOf": [▶"SYNK"]',
    'found "SYNK", no permission, allowed: SYNC',
  ],
  [
    'an application that is none',
    '"servedBy": "ui6"',
    '"servedBy": ▶"ui7"',
    'found "ui7", no application of config/other-applications.json, allowed: ui1',
  ],
  [
    'a menu entry without a route',
    '{ "path": "/tmsui" }',
    '{ "path": ▶"/tmsu" }',
    'found "/tmsu", no address of routes, allowed: /tmsui',
  ],
  [
    'an entry in a group without a route',
    '{ "path": "/assignMarkup" }',
    '{ "path": ▶"/assign" }',
    'found "/assign", no address of routes',
  ],
  ['an address written twice', '"path": "/users"', '"path": ▶"/accounts"', 'found "/accounts", is already in the list'],
  ['an unknown field', '"newTab": true', '▶"newWindow": true', 'found "newWindow"'],
])('%s is reported with its place, and the last good navigation stays', (_what, from, to, message) => {
  const { text, place } = damage(texts['navigation.json'] ?? '', { from, to })
  const broken = snapshotOf({ ...texts, 'navigation.json': text }, good)
  expect(broken.problems.map(printConfigProblem)[0]).toContain(`config/navigation.json:${place}: ${message}`)
  expect(broken.navigation).toEqual(good.navigation)
})

test('an address of another application is a web address or null', () => {
  const { text, place } = damage(texts['other-applications.json'] ?? '', { from: 'null', to: '▶"javascript:alert(1)"' })
  const broken = snapshotOf({ ...texts, 'other-applications.json': text }, good)
  expect(broken.problems.map(printConfigProblem)[0]).toContain(
    `config/other-applications.json:${place}: found "javascript:alert(1)"`,
  )
  expect(broken.otherApplications).toEqual(good.otherApplications)
})
