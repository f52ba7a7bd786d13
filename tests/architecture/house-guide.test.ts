import { expect, test } from 'vitest'
import { findMissingPlaces, findUnnamedFolders, HOUSE_GUIDE } from './house-guide.ts'
import { readTree, treeOf } from './tree.ts'

test('every file and folder that the guide to the house and the READMEs of rooms name is there', () => {
  expect(findMissingPlaces(readTree())).toEqual([])
})

test('the rule finds what is gone, and leaves what is no place', () => {
  const guide =
    'In `src/a.ts`, `room/b.ts`, `b.ts`, `src/room/` and `kept/`: `src/gone.ts`, `gone/`, `gone.ts`, `kinds/<shape>`, `*.ts`, `a - b`.'
  const tree = treeOf({
    [HOUSE_GUIDE]: guide,
    'src/a.ts': '',
    'src/room/b.ts': '',
    'server/kept/c.ts': '',
    'server/kept/README.md': '`c.ts` writes `DATA_DIR/x.json`, as `d.ts` does.',
  })
  expect(findMissingPlaces(tree)).toEqual([
    `${HOUSE_GUIDE}: src/gone.ts`,
    `${HOUSE_GUIDE}: gone`,
    `${HOUSE_GUIDE}: gone.ts`,
    'server/kept/README.md: d.ts',
  ])
})

test('every folder of the code is named in the guide, or says itself what it is and what is in it', () => {
  expect(findUnnamedFolders(readTree())).toEqual([])
})

test('the rule finds a room that nobody names, and a folder that its README leaves out', () => {
  const tree = treeOf({
    [HOUSE_GUIDE]: 'The frame is `src/shell`.',
    'src/shell/bar/a.ts': '',
    'src/main.ts': '',
    'src/notes/a.ts': '',
    'server/mail/README.md': 'Sends mails; `parts/` lays them out.',
    'server/mail/parts/a.ts': '',
    'server/mail/others/deep/a.ts': '',
    'server/mail/b.ts': '',
  })
  expect(findUnnamedFolders(tree)).toEqual(['src/notes', 'server/mail/others'])
})
