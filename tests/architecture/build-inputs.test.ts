import { expect, test } from 'vitest'
import { findForgottenInputs, INPUTS_FILE } from './build-inputs.ts'
import { readTree, treeOf } from './tree.ts'

test('a change of anything in the browser app or the server makes the next start build it', () => {
  expect(findForgottenInputs(readTree())).toEqual([])
})

test('the rule finds an import from outside of the inputs', () => {
  const tree = treeOf({
    [INPUTS_FILE]: JSON.stringify({ dist: ['src', 'config/brand.json'], 'dist-server': ['server'] }),
    'src/a.ts':
      "import { b } from './b.ts'\nimport brand from '../config/brand.json'\nimport texts from '../config/locales/en.json'",
    'server/b.ts': "import { c } from './c.ts'\nimport { text } from '../domain/text.ts'",
    'tests/a.test.ts': "import { c } from '../server/c.ts'",
  })
  expect(findForgottenInputs(tree)).toEqual([
    `src/a.ts imports config/locales/en.json, which is not among those of dist in ${INPUTS_FILE}`,
    `server/b.ts imports domain/text.ts, which is not among those of dist-server in ${INPUTS_FILE}`,
  ])
})
