import { expect, test } from 'vitest'
import { findLookUpsOfInheritedNames } from './own-names.ts'
import { readTree, treeOf } from './tree.ts'

test('no name from outside finds what every object has', () => {
  expect(findLookUpsOfInheritedNames(readTree())).toEqual([])
})

test('the rule finds `in`, casts and tables of the code, and leaves names that the code itself gives', () => {
  const tree = treeOf({
    'server/a.ts': "if (!(sortBy in sourceFields(spec.source))) refuse()\nif ('page' in source) ask()",
    'domain/b.ts':
      'export const RULES: Readonly<Record<string, Rule>> = {}\nconst rule = RULES[name]\nconst one = own(RULES, name)',
    'src/c.ts':
      "const other = RULES[other.name]\nconst kind = SPANS[grain as keyof typeof SPANS]\nconst known = RULES['account']\nfor (const each in list) draw(rows[each])",
    'tests/d.ts': 'const rule = RULES[name]',
  })
  expect(findLookUpsOfInheritedNames(tree)).toEqual([
    'server/a.ts: sortBy in sourceFields(spec.source)',
    'domain/b.ts: RULES[name]',
    'src/c.ts: RULES[other.name]',
    'src/c.ts: SPANS[grain as keyof typeof SPANS]',
  ])
})
