import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { FactSpec } from '../../../domain/page/page-spec.ts'
import { checkName } from './check-name.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

/** That facts are measures of their table that can be asked without a group. */
export function checkFacts(
  facts: readonly FactSpec[],
  { path, table }: { readonly path: ConfigPath; readonly table: TableIndex },
): ConfigIssue[] {
  const names = facts.map(({ fact }) => fact)
  const allowed = [...table.measures.values()].filter((measure) => !('of' in measure)).map(({ name }) => name)
  return facts.flatMap(({ fact }, at) =>
    checkName({
      name: fact,
      names,
      at,
      path: [...path, at, 'fact'],
      words: `no measure of ${table.spec.table}`,
      allowed,
    }),
  )
}
