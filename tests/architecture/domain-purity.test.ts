import { expect, test } from 'vitest'
import { readTree, treeOf, type Tree } from './tree.ts'

/** The domain compiles without a browser's and without Node's types, so `window` and `process` do not exist in it. */
function isPure(tree: Tree): boolean {
  const { compilerOptions } = JSON.parse(tree.get('domain/tsconfig.json') ?? '{}') as {
    compilerOptions?: { lib?: string[]; types?: string[] }
  }
  return compilerOptions?.lib?.join() === 'es2023' && compilerOptions.types?.length === 0
}

test('the domain is compiled without browser and Node', () => {
  expect(isPure(readTree())).toBe(true)
})

test.each([
  { compilerOptions: { lib: ['es2023', 'dom'], types: [] } },
  { compilerOptions: { lib: ['es2023'], types: ['node'] } },
  { compilerOptions: { lib: ['es2023'] } },
])('the rule refuses %j', (config) => {
  expect(isPure(treeOf({ 'domain/tsconfig.json': JSON.stringify(config) }))).toBe(false)
})
