import ts from 'typescript'
import { importsOf, parse } from './imports.ts'
import { isCode, type Tree } from './tree.ts'

const WAREHOUSE = 'server/warehouse/'
const SCHEMA = 'server/warehouse/schema.ts'

/** What takes SQL, or the parts of it; folders with all below them. */
export const BEHIND_THE_DOOR = [
  'server/warehouse/compile.ts',
  'server/warehouse/derived-columns.ts',
  'server/warehouse/engine.ts',
  'server/warehouse/engines/',
  'server/warehouse/own-rows.ts',
  'server/warehouse/publish-connection.ts',
  'server/warehouse/publish-version.ts',
  'server/warehouse/schema.ts',
  'server/warehouse/statement.ts',
  'server/warehouse/statements.ts',
]

/** What loads, makes, mends, rates, audits and codes rows in the engine's own way: another engine has its own. */
export const OF_THE_ENGINE = [
  'server/warehouse/audit/',
  'server/warehouse/demo/',
  'server/warehouse/duckdb-file.ts',
  'server/warehouse/engines/',
  'server/warehouse/gl/',
  'server/warehouse/load/',
  'server/warehouse/row-migrations.ts',
  'server/warehouse/payments/record-payments.ts',
  'server/warehouse/publish-version.ts',
  'server/warehouse/publishing/copy-warehouse.ts',
  'server/warehouse/rating/',
  'server/warehouse/agreed/',
  'server/warehouse/questions/expected-charges.ts',
  'server/warehouse/records/findings.ts',
  'server/warehouse/reference/',
  'server/warehouse/roll-ups/differing-roll-ups.ts',
  'server/warehouse/roll-ups/refresh-roll-ups.ts',
  'server/warehouse/scenario/',
  'server/warehouse/schema.ts',
  'server/warehouse/row-integrity.ts',
]

/** Words of SQL, which the product writes in capitals. */
const SQL =
  /^\s*SELECT\s|\bSELECT\s[^]*\bFROM\s|\bINSERT INTO\s|\bDELETE FROM\s|\bUPDATE\s+\S+\s+SET\s|\bclient_id\s+(?:NOT\s+)?IN\s*\(/

/** What engines say differently. */
const ENGINE_WORDS =
  /\b(?:any_value|array_agg|ascii|base64|chr|concat_ws|contains|count_if|date_(?:diff|part|trunc)|ends_with|json_\w+|left|list(?:_\w+)?|md5|range|regexp_\w+|starts_with|stddev\w*|strftime|string_agg|unnest|CAST)\(|::|\s\/\/\s|\browid\b|\bGROUP BY ALL\b|\bANTI JOIN\b|\bREPLACE \(|\bMATERIALIZED\b|\bINTERVAL\b/

/** SQL outside the warehouse, and outside what asks the state: `server/state`, or Kysely. Over the warehouse's tables it is found there too. */
export function findSqlOutside(tree: Tree): string[] {
  const tables = [...(tree.get(SCHEMA) ?? '').matchAll(/CREATE TABLE IF NOT EXISTS (\w+)/g)].map(([, name]) => name)
  const overTables = new RegExp(`\\b(?:FROM|JOIN|INTO|UPDATE) (?:${tables.join('|')})\\b`)
  const asksState = new Set(importsOf(tree).flatMap(({ from, to }) => (to === 'kysely' ? [from] : [])))
  return serverFiles(tree)
    .filter(([path]) => !path.startsWith(WAREHOUSE) && !path.startsWith('server/state/'))
    .flatMap(([path, text]) =>
      literalsOf(path, text)
        .filter((words) => overTables.test(words) || (SQL.test(words) && !asksState.has(path)))
        .map((words) => `${path}: ${words.trim().split('\n')[0]}`),
    )
}

/** Imports by which something that takes SQL leaves the warehouse. */
export function findOpenDoors(tree: Tree): string[] {
  return importsOf(tree)
    .filter(
      ({ from, to }) =>
        from.startsWith('server/') &&
        !from.startsWith(WAREHOUSE) &&
        (to.startsWith('@duckdb/') || BEHIND_THE_DOOR.some((each) => isIn(to, each))),
    )
    .map(({ from, to }) => `${from} may not import ${to}`)
}

/** Words of one engine in what is asked of any. */
export function findEngineWords(tree: Tree): string[] {
  return serverFiles(tree)
    .filter(([path]) => path.startsWith(WAREHOUSE) && !OF_THE_ENGINE.some((each) => isIn(path, each)))
    .flatMap(([path, text]) =>
      literalsOf(path, text).flatMap((words) => {
        const [found] = ENGINE_WORDS.exec(words) ?? []
        return found === undefined ? [] : [`${path}: ${found.trim()}`]
      }),
    )
}

function serverFiles(tree: Tree): [string, string][] {
  return [...tree].filter(([path]) => path.startsWith('server/') && isCode(path))
}

function isIn(path: string, place: string): boolean {
  return place.endsWith('/') ? path.startsWith(place) : path === place
}

/** Each string of a file; what is put into one stands as a dot. */
function literalsOf(path: string, text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return
    if (ts.isStringLiteralLike(node)) found.push(node.text)
    else if (ts.isTemplateExpression(node))
      found.push([node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('·'))
    ts.forEachChild(node, visit)
  }
  visit(parse(path, text))
  return found
}
