import ts from 'typescript'
import { parse } from './imports.ts'
import { isCode, topFolder, type Tree } from './tree.ts'

const FOLDERS = new Set(['server', 'domain', 'openapi', 'machines'])

/** A search that begins with something repeated without end, and wants more behind it: from each sign of a long run it looks through the rest of the run again. */
const OPEN = /^\/(?:\(\?:)?(?:\[(?:\\.|[^\]\\])+\]|\\.|[^\\^$()[\]/])(?:\*|\+|\{\d+,\})\??(?!\/[a-z]*$)/

/** Those of texts that are short: of numbers and words of our own, or cut before. */
export const SHORT = new Set([
  '/[\\W_]*[a-z]{1,12}[\\W_]*\\d+\\W*$/i',
  '/[\\W_]*\\d+\\W*$/',
  '/0+$/',
  '/\\.?0+$/',
  '/\\d+(?=\\W*$)/',
])

/** "path: pattern" */
export function findOpenSearches(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && FOLDERS.has(topFolder(path)))
    .flatMap(([path, text]) =>
      patternsIn(parse(path, text))
        .filter((pattern) => OPEN.test(pattern) && !SHORT.has(pattern))
        .map((pattern) => `${path}: ${pattern}`),
    )
}

/** Every regular expression that is written in a file. */
export function patternsIn(node: ts.Node): string[] {
  const own = ts.isRegularExpressionLiteral(node) ? [node.text] : []
  const inside: string[] = []
  ts.forEachChild(node, (child) => void inside.push(...patternsIn(child)))
  return [...own, ...inside]
}
