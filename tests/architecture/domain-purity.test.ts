import { expect, test } from 'vitest'
import { readTree, topFolder, treeOf, type Tree } from './tree.ts'

/** The clock and chance of whoever calls are arguments of the rules and machines. */
const OUTER_WORLD = /\bDate\(\)|\bDate\.now\b|\bMath\.random\b|\bnew Date\b(?!\()/

function findOuterWorld(tree: Tree): string[] {
  return [...tree].flatMap(([path, text]) =>
    path.endsWith('.ts') && ['domain', 'machines'].includes(topFolder(path)) && OUTER_WORLD.test(text) ? [path] : [],
  )
}

test('rules and machines take the clock and chance as arguments', () => {
  expect(findOuterWorld(readTree())).toEqual([])
})

test.each([
  ['new Date()', ['domain/a.ts', 'machines/a.ts']],
  ['new Date', ['domain/a.ts', 'machines/a.ts']],
  ['Date()', ['domain/a.ts', 'machines/a.ts']],
  ['now(Date.now)', ['domain/a.ts', 'machines/a.ts']],
  ['Math.random()', ['domain/a.ts', 'machines/a.ts']],
  ['new Date(day)', []],
  ['toDate()', []],
])('of the outer world is %j found in %j', (text, found) => {
  expect(findOuterWorld(treeOf({ 'domain/a.ts': text, 'machines/a.ts': text, 'server/a.ts': text }))).toEqual(found)
})

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
