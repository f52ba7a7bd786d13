import type { TableIndex } from '../../../domain/query/catalog.ts'
import { parseCondition } from '../../../domain/query/condition.ts'
import { LITERAL_RULES } from '../../../domain/query/literal-rule.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

export interface PlacedText {
  readonly text: string
  readonly path: ConfigPath
}

/** The grammar of a where-clause, that its column is the table's, and that its literals are of the column's type. */
export function checkWhereClause({ text, path }: PlacedText, table: TableIndex): ConfigIssue[] {
  const parsed = parseCondition(text)
  if (!parsed.ok) return [{ path, message: parsed.problem.issues?.[0]?.message ?? parsed.problem.detail }]
  const condition = parsed.value
  const column = table.columns.get(condition.column)
  if (!column)
    return [
      { path, name: condition.column, message: `no column of ${table.spec.table}`, allowed: [...table.columns.keys()] },
    ]
  if (condition.operator === 'contains' && column.type !== 'text')
    return [{ path, message: `${column.name} holds no text to be searched` }]
  const literals = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : []
  const rule = LITERAL_RULES[column.type]
  return literals
    .filter((literal) => !rule.holds(literal))
    .map((literal) => ({
      path,
      message: `${column.name} is compared with ${rule.words}, not ${JSON.stringify(literal)}`,
    }))
}

/** Every clause of a list, each at its own place. */
export function checkWhereClauses(
  clauses: readonly string[],
  { path, table }: { path: ConfigPath; table: TableIndex },
): ConfigIssue[] {
  return clauses.flatMap((text, at) => checkWhereClause({ text, path: [...path, at] }, table))
}
