import type { ColumnSpec } from '../../../domain/query/catalog.ts'
import { CHARGE_CATEGORIES } from '../../../domain/uploads/assigned-code.ts'
import type { ConfigIssue, ConfigPath } from '../config-issue.ts'

const CATEGORIES: readonly string[] = CHARGE_CATEGORIES

/**
 * What columns that charges say leave unclear: a code or category that says two values, and a category that no charge has, which
 * would say nothing, and nobody would know. `path` leads to the columns.
 */
export function checkChargeCases(columns: readonly ColumnSpec[], path: ConfigPath): ConfigIssue[] {
  return columns.flatMap(({ byCharge = [] }, column) =>
    (['codes', 'categories'] as const).flatMap((list) => {
      const said = new Map<string, string>()
      return byCharge.flatMap((each, at) =>
        (each[list] ?? []).flatMap((name, place): ConfigIssue[] => {
          const here = [...path, column, 'byCharge', at, list, place]
          const before = said.get(name)
          said.set(name, each.value)
          if (before !== undefined) return [{ path: here, message: `${name} says ${before} already` }]
          return list === 'codes' || CATEGORIES.includes(name)
            ? []
            : [{ path: here, message: 'no category of charges', allowed: CATEGORIES }]
        }),
      )
    }),
  )
}
