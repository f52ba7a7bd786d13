import { expect, test } from 'vitest'
import { findForgottenInputs, INPUTS_FILE } from './build-inputs.ts'
import { readTree, treeOf } from './tree.ts'

test('a change of anything in the browser app makes the next start build it', () => {
  expect(findForgottenInputs(readTree())).toEqual([])
})

test('the rule finds an import from outside of the inputs', () => {
  const tree = treeOf({
    [INPUTS_FILE]: JSON.stringify(['src', 'config/brand.json']),
    'src/a.ts':
      "import { b } from './b.ts'\nimport brand from '../config/brand.json'\nimport texts from '../config/locales/en.json'",
    'tests/a.test.ts': "import { c } from '../server/c.ts'",
  })
  expect(findForgottenInputs(tree)).toEqual([`src/a.ts imports config/locales/en.json, which is not in ${INPUTS_FILE}`])
})
