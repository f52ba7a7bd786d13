import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { PlacedCondition } from '../../../domain/query/condition.ts'
import { LITERAL_RULES } from '../../../domain/query/literal-rule.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** That the column of each condition is the table's, and that its literals are of the column's type. */
export function checkConditions(
  conditions: readonly PlacedCondition[],
  { table, under = [] }: { readonly table: TableIndex; readonly under?: ConfigPath },
): ConfigIssue[] {
  return conditions.flatMap(({ condition, path }) => checkCondition({ condition, path: [...under, ...path] }, table))
}

function checkCondition({ condition, path }: PlacedCondition, table: TableIndex): ConfigIssue[] {
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
