import { expect, test } from 'vitest'
import { findCrowdedDoors, findCrowdedFolders, findKnottedRooms, findWholeDeps, findWrongOrder } from './rooms.ts'
import { readTree, treeOf } from './tree.ts'

test('no folder has more files than one sees at a glance', () => {
  expect(findCrowdedFolders(readTree())).toEqual([])
  const tree = treeOf(
    Object.fromEntries(
      Array.from({ length: 26 }, (_, at) => [`src/ui/${at}.ts`, '']).concat([['src/ui/README.md', '']]),
    ),
  )
  expect(findCrowdedFolders(tree)).toEqual(['src/ui: 26'])
})

test('no folders side by side import each other in a circle', () => {
  expect(findKnottedRooms(readTree())).toEqual([])
})

test('the rule finds a circle of rooms that no circle of files makes, also below; a room may use its own inner ones', () => {
  const circle = {
    'server/a/one.ts': "import '../b/deep/one.ts'",
    'server/b/two.ts': "import type { C } from '../c/one.ts'",
    'server/c/one.ts': "import '../a/two.ts'",
  }
  expect(findKnottedRooms(treeOf(circle))).toEqual(['server/a → server/b → server/c → server/a'])
  expect(
    findKnottedRooms(treeOf({ 'src/a/b/one.ts': "import '../c/one.ts'", 'src/a/c/two.ts': "import '../b/two.ts'" })),
  ).toEqual(['src/a/b → src/a/c → src/a/b'])
  expect(
    findKnottedRooms(treeOf({ 'src/a/one.ts': "import './b/one.ts'", 'src/a/b/two.ts': "import '../two.ts'" })),
  ).toEqual([])
})

test('a file beside the rooms of the server ties no knot between them; elsewhere it is of the house around them', () => {
  const through = (top: string) =>
    treeOf({
      [`${top}/deps.ts`]: "import type { A } from './a/one.ts'",
      [`${top}/a/one.ts`]: "import type { Deps } from '../deps.ts'",
    })
  expect(findKnottedRooms(through('server'))).toEqual(['server/a → server/deps.ts → server/a'])
  expect(findKnottedRooms(through('src'))).toEqual([])
})

test('only who puts the server together knows all that its rooms need', () => {
  expect(findWholeDeps(readTree())).toEqual([])
  const tree = treeOf({
    'server/routes.ts': "import type { Deps } from './deps.ts'",
    'server/reports/a.ts': "import type { Deps } from '../deps.ts'",
    'tests/server/a.test.ts': "import type { Deps } from '../../server/deps.ts'",
  })
  expect(findWholeDeps(tree)).toEqual([
    'server/reports/a.ts may not take Deps whole',
    'tests/server/a.test.ts may not take Deps whole',
  ])
})

test('who puts the server together takes few modules in, for rooms bring the rest', () => {
  expect(findCrowdedDoors(readTree())).toEqual([])
  const imports = Array.from({ length: 11 }, (_, at) => `import './${at}.ts'`)
  expect(findCrowdedDoors(treeOf({ 'server/routes.ts': imports.join('\n') }))).toEqual(['server/routes.ts: 11'])
})

test('the rooms of domain stand in an order, and use only those before them', () => {
  expect(findWrongOrder(readTree())).toEqual([])
  const tree = treeOf({
    'domain/dates/a.ts': "import '../dashboards/a.ts'",
    'domain/dashboards/b.ts': "import '../dates/b.ts'",
    'domain/loose.ts': "import './dates/a.ts'",
  })
  expect(findWrongOrder(tree)).toEqual([
    'domain/dates/a.ts may not import domain/dashboards/a.ts',
    'domain/loose.ts may not import domain/dates/a.ts',
  ])
})
