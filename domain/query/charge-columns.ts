import type { TableIndex } from './catalog.ts'
import type { Query } from './query.ts'

/** Everything that a question asks by or for: only by what is among it rows are read by charges. */
export function namedColumns({
  selectColumnNames,
  groupByDetails,
  whereClauseDetails,
  measureWhereClauses = {},
}: Query): string[] {
  const conditions = [...whereClauseDetails, ...Object.values(measureWhereClauses).flat()]
  return [...groupByDetails, ...selectColumnNames, ...conditions.map(({ column }) => column)]
}

/**
 * The columns of a question that charges have and packages have not, where it reads packages: it sums their money from their
 * charges, and withholds packages and weights.
 */
export function chargeColumns(query: Query, table: TableIndex | undefined): string[] {
  if (table?.spec.table !== 'package_level_info') return []
  return [...new Set(namedColumns(query))].filter((name) => {
    const column = table.columns.get(name)
    return column?.derived === 'gl_code' || column?.byCharge !== undefined
  })
}
