import ts from 'typescript'
import { parse } from './imports.ts'
import { isCode, topFolder, type Tree } from './tree.ts'

const FOLDERS = new Set(['server', 'domain', 'openapi', 'machines', 'src'])

/**
 * Places where a name that may come from outside finds what every object has (`constructor`, `toString`): `name in object`, a
 * cast `table[name as keyof typeof table]`, and a look-up by name in a table of the code (`Record<string, …>`). `own` and
 * `Object.hasOwn(…) ? … : …` find own entries only. Each as `path: code`.
 */
export function findLookUpsOfInheritedNames(tree: Tree): string[] {
  const sources = [...tree]
    .filter(([path]) => isCode(path) && FOLDERS.has(topFolder(path)))
    .map(([path, text]) => parse(path, text))
  const shared = sources.flatMap((source) => tablesOf(source, { exported: true }))
  return sources.flatMap((source) => {
    const tables = new Set([...shared, ...tablesOf(source)])
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      const isAsked = ts.isConditionalExpression(node) && /^Object\.hasOwn\(/.test(node.condition.getText(source))
      if (isInherited(node, source, tables)) found.push(`${source.fileName}: ${node.getText(source)}`)
      else if (isAsked) visit(node.whenFalse)
      else ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

function isInherited(node: ts.Node, source: ts.SourceFile, tables: ReadonlySet<string>): boolean {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return !ts.isStringLiteralLike(node.left) && !/^[A-Z_]+$/.test(node.left.getText(source))
  if (!ts.isElementAccessExpression(node)) return false
  const key = node.argumentExpression
  if (ts.isAsExpression(key) && key.type.getText(source).startsWith('keyof ')) return true
  return ts.isIdentifier(node.expression) && tables.has(node.expression.text) && !ts.isStringLiteralLike(key)
}

/** Constants of a module that are typed to be looked up by any name. */
function tablesOf(source: ts.SourceFile, { exported = false } = {}): string[] {
  const isExported = ({ modifiers }: ts.VariableStatement) =>
    modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  return source.statements
    .filter(ts.isVariableStatement)
    .flatMap((statement) =>
      exported && !isExported(statement)
        ? []
        : statement.declarationList.declarations.flatMap(({ name, type }) =>
            ts.isIdentifier(name) && /^(Readonly<)?(Partial<)?Record<string,/.test(type?.getText(source) ?? '')
              ? [name.text]
              : [],
          ),
    )
}
