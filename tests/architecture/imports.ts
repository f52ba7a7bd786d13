import { posix } from 'node:path'
import ts from 'typescript'
import { isCode, type Tree } from './tree.ts'

export interface Import {
  readonly from: string
  /** A path of the tree for a relative import, else the specifier as written ("zod", "node:fs"). */
  readonly to: string
  readonly relative: boolean
  /** Erased when compiled: `import type`, `export type … from`, `import('…')` as a type. */
  readonly typeOnly: boolean
}

const MAY_BE_IMPORT = /\bfrom\s*['"`]|\bimport\s*[('"`]/g
const LONGEST_IMPORT = 300

const parsed = new Map<string, { readonly text: string; readonly source: ts.SourceFile }>()
const imports = new WeakMap<Tree, readonly Import[]>()

/** Parsed once, however many rules read it. */
export function parse(path: string, text: string): ts.SourceFile {
  const known = parsed.get(path)
  if (known?.text === text) return known.source
  const source = parseAnew(path, text)
  parsed.set(path, { text, source })
  return source
}

function parseAnew(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    false,
    path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )
}

/** Every import of every code file: static, re-exporting, dynamic with a literal, and in types. */
export function importsOf(tree: Tree): readonly Import[] {
  const known =
    imports.get(tree) ?? [...tree].filter(([path]) => isCode(path)).flatMap(([path, text]) => importsOfFile(path, text))
  imports.set(tree, known)
  return known
}

function importsOfFile(from: string, text: string): Import[] {
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const relative = specifier.text.startsWith('.')
    found.push({
      from,
      to: relative ? posix.join(posix.dirname(from), specifier.text) : specifier.text,
      relative,
      typeOnly,
    })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node))
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    ts.forEachChild(node, visit)
  }
  const end = lastImport(text)
  if (end > 0) visit(parseAnew(from, text.slice(0, end)))
  return found
}

/** Behind everything that may be an import: most of a file need not be parsed for them. */
function lastImport(text: string): number {
  const last = [...text.matchAll(MAY_BE_IMPORT)].at(-1)
  if (!last) return 0
  const end = text.indexOf('\n', last.index + LONGEST_IMPORT)
  return end < 0 ? text.length : end
}

/** "zod" of "zod/v4", "@a/b" of "@a/b/c". */
export function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}
