import ts from 'typescript'
import { parse } from './imports.ts'
import { isCode, type Tree } from './tree.ts'

/** Playwright takes its reporters in as it does its config. */
const CONFIG_FILE = /^([^/]+\.config\.(ts|js)|scripts\/test\/playwright-log\.mjs)$/

/** Files that only pass on what others export: index files, `export * from`, or nothing but re-exports. */
export function findBarrels(tree: Tree): string[] {
  return codeOf(tree)
    .filter(
      ({ path, source }) =>
        /(^|\/)index\.\w+$/.test(path) || source.statements.some(passesOnAll) || onlyPassesOn(source),
    )
    .map(({ path }) => path)
}

/** Default exports outside the config files of tools. */
export function findDefaultExports(tree: Tree): string[] {
  return codeOf(tree)
    .filter(({ path, source }) => !CONFIG_FILE.test(path) && source.statements.some(isDefaultExport))
    .map(({ path }) => path)
}

function codeOf(tree: Tree) {
  return [...tree].filter(([path]) => isCode(path)).map(([path, text]) => ({ path, source: parse(path, text) }))
}

function passesOnAll(statement: ts.Statement): boolean {
  return (
    ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined && statement.exportClause === undefined
  )
}

function onlyPassesOn(source: ts.SourceFile): boolean {
  return (
    source.statements.length > 0 &&
    source.statements.every((statement) => ts.isExportDeclaration(statement) && statement.moduleSpecifier !== undefined)
  )
}

function isDefaultExport(statement: ts.Statement): boolean {
  if (ts.isExportAssignment(statement)) return true
  if (ts.isExportDeclaration(statement) && statement.exportClause && ts.isNamedExports(statement.exportClause)) {
    return statement.exportClause.elements.some((element) => element.name.text === 'default')
  }
  return (
    ts.canHaveModifiers(statement) &&
    (ts.getModifiers(statement) ?? []).some((each) => each.kind === ts.SyntaxKind.DefaultKeyword)
  )
}
