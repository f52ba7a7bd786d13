import { expect, test } from 'vitest'
import { readTree, treeOf, type Tree } from './tree.ts'

/** The one place that reads and stores a person's settings. */
const DOOR = 'src/api/kept/'

function findSettingsCalls(tree: Tree): string[] {
  return [...tree]
    .filter(([path, text]) => path.startsWith('src/') && !path.startsWith(DOOR) && text.includes('/filtersettings/'))
    .map(([path]) => path)
}

test('a setting is read and stored in one place', () => {
  expect(findSettingsCalls(readTree())).toEqual([])
})

test('a call beside it is found', () => {
  const call = "api.POST('/aiparcelweb/api/filtersettings/addfilterForKey', { body })"
  expect(findSettingsCalls(treeOf({ 'src/a.ts': call, [`${DOOR}settings.ts`]: call }))).toEqual(['src/a.ts'])
})
