import ts from 'typescript'
import { parse } from './imports.ts'
import { isCode, topFolder, type Tree } from './tree.ts'

const FOLDERS = new Set(['server', 'domain', 'openapi', 'machines', 'src'])

/** What makes conditions of text, and the files at an edge that may name it. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  parseCondition: ['domain/query/condition.ts', 'domain/query/where-clause.ts', 'src/api/read-config.ts'],
  WrittenClause: [
    'domain/query/where-clause.ts',
    'domain/query/catalog.ts',
    'domain/dashboards/page-spec.ts',
    'domain/reports/report-spec.ts',
  ],
  SentClause: [
    'domain/query/where-clause.ts',
    'domain/query/query.ts',
    'domain/grid/grid-request.ts',
    'domain/dashboards/filter-set.ts',
  ],
}

/** Where a where-clause is read that is not text any more, or not yet: "path: name". Decision 0043 */
export function findLateReadClauses(tree: Tree): string[] {
  return [...tree]
    .filter(([path]) => isCode(path) && FOLDERS.has(topFolder(path)))
    .flatMap(([path, text]) =>
      Object.entries(READERS)
        .filter(([name, places]) => !places.includes(path) && text.includes(name) && names(parse(path, text), name))
        .map(([name]) => `${path}: ${name}`),
    )
}

/** Comments may. */
function names(source: ts.SourceFile, name: string): boolean {
  const isNamed = (node: ts.Node): boolean =>
    (ts.isIdentifier(node) && node.text === name) || (ts.forEachChild(node, isNamed) ?? false)
  return isNamed(source)
}
