import { WHOLE_ROW } from '../../../../domain/uploads/load-fault.ts'
import { shortened, type BadValue } from './read-cells.ts'
import type { CsvRecord } from './read-csv-records.ts'

/** Why a record cannot be read under these titles; null: it can. */
export function recordDamage({ damage, fields, text }: CsvRecord, titles: readonly string[]): BadValue | null {
  if (!damage && fields.length === titles.length) return null
  const column = damage && titles[damage.column - 1]
  const expected = { what: String(fields.length), other: String(titles.length) }
  return {
    column: column ?? WHOLE_ROW,
    value: shortened(text),
    fault: damage?.fault ?? { code: 'columnCount', ...expected },
  }
}
