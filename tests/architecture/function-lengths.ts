import ts from 'typescript'
import { parse } from './imports.ts'
import { isCode, type Tree } from './tree.ts'

const MOST_LINES = 100
/** How many may have a reason; it only goes down. */
const MOST_LONG = 1

/** Functions of the browser that are longer, as `path name`: those that are not made of parts yet. The list only gets shorter. */
export const LONG_IN_BROWSER = 'tests/architecture/long-functions.json'

/** Functions of the server that may be longer, as `path name`, each with its reason. */
const LONG_FUNCTIONS: Readonly<Record<string, string>> = {
  'server/app.ts buildApp': 'all that the HTTP server is made of, in the order that counts',
}

/**
 * Functions of server and browser over the limit without a reason, reasons of functions that are none of these, and more reasons than
 * there may be. What is long is most often a closure over many steps: a step that is a function can be gone to and tested.
 */
export function findLongFunctions(tree: Tree, reasons = LONG_FUNCTIONS): string[] {
  const long = [...tree]
    .filter(([path]) => /^(server|src)\//.test(path) && isCode(path))
    .flatMap(([path, text]) => longIn(parse(path, text)).map((name) => `${path} ${name}`))
  const known = JSON.parse(tree.get(LONG_IN_BROWSER) ?? '[]') as string[]
  return [
    ...long
      .filter((each) => !reasons[each] && !known.includes(each))
      .map((each) => `${each} has more than ${MOST_LINES} lines`),
    ...Object.keys(reasons)
      .filter((each) => !long.includes(each))
      .map((each) => `${each} has a reason and is not that long`),
    ...known.filter((each) => !long.includes(each)).map((each) => `${each} is in ${LONG_IN_BROWSER} and not that long`),
    ...(Object.keys(reasons).length > MOST_LONG ? [`there may be ${MOST_LONG} with a reason`] : []),
  ]
}

function longIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line
  const visit = (node: ts.Node, name: string): void => {
    const own = nameOf(node, source) ?? name
    if (ts.isFunctionLike(node) && 'body' in node && lineOf(node.end) - lineOf(node.getStart(source)) >= MOST_LINES)
      found.push(own)
    ts.forEachChild(node, (child) => visit(child, own))
  }
  visit(source, '')
  return found
}

function nameOf(node: ts.Node, source: ts.SourceFile): string | undefined {
  const isNamed = ts.isFunctionLike(node) || ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)
  return isNamed ? node.name?.getText(source) : undefined
}
