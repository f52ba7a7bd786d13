import { expect, test } from 'vitest'
import { damage, shippedTexts, snapshotOf } from './config-sources.ts'

const FILE = 'landing-pages.json'
const texts = shippedTexts()
const good = snapshotOf(texts)

test.each([
  ['an option named twice', { from: '"name": "reports"', to: '"name": ▶"dashboards"' }, 'is already in the list'],
  [
    'a permission that is none',
    { from: '"permission": "NEW_BI_TOOLS"', to: '"permission": ▶"NEW_BI_TOOL"' },
    'Did you mean "NEW_BI_TOOLS"?',
  ],
  [
    'a path elsewhere',
    { from: '"path": "/invoices"', to: '"path": ▶"//evil.example"' },
    'must be a path of this portal',
  ],
])('%s is found at its place, and the last good form stays (GAP-20)', (_name, change, message) => {
  const { text, place } = damage(texts[FILE] ?? '', change)
  const damaged = snapshotOf({ ...texts, [FILE]: text }, good)
  const [problem, ...others] = damaged.problems
  expect(others).toEqual([])
  expect(`${problem?.line}:${problem?.column}`).toBe(place)
  expect(problem?.message).toContain(message)
  expect(damaged.landingPages).toEqual(good.landingPages)
})

test('without the file and without a last good form there is still a way in', () => {
  const { [FILE]: _gone, ...rest } = texts
  const snapshot = snapshotOf(rest)
  expect(snapshot.landingPages).toEqual({
    default: [{ name: 'home', displayName: 'Home', path: '/' }],
    ltl: [{ name: 'home', displayName: 'Home', path: '/' }],
  })
  expect(snapshot.problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
    'config/landing-pages.json expected this file',
  ])
})
