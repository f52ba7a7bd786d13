import { posix } from 'node:path'
import ts from 'typescript'
import { parse } from './imports.ts'
import type { Tree } from './tree.ts'

/**
 * Packages that the commands of package.json import statically, themselves or through their own files: the commands start
 * before anything is installed, so what needs a package imports it dynamically, later.
 */
export function findEarlyPackages(tree: Tree): string[] {
  const { scripts = {} } = JSON.parse(tree.get('package.json') ?? '{}') as { scripts?: Record<string, string> }
  const waiting = Object.values(scripts).flatMap((command) => /^(?:exec )?node (\S+)/.exec(command)?.[1] ?? [])
  const files = new Set<string>()
  const early: string[] = []
  for (const file of waiting) {
    if (files.has(file)) continue
    files.add(file)
    for (const specifier of staticImports(file, tree.get(file) ?? '')) {
      if (specifier.startsWith('.')) waiting.push(posix.join(posix.dirname(file), specifier))
      else if (!specifier.startsWith('node:')) early.push(`${file} imports ${specifier} before it can be there`)
    }
  }
  return early
}

function staticImports(path: string, text: string): string[] {
  return parse(path, text).statements.flatMap((statement) =>
    ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)
      ? [statement.moduleSpecifier.text]
      : [],
  )
}
