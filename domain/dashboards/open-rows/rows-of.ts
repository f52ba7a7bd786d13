import * as z from 'zod'
import { CalendarDate } from '../../dates/date-spec.ts'
import type { Condition } from '../../query/condition.ts'
import type { QueryRow } from '../../query/query.ts'
import { printValues, readList } from '../dimension-filter.ts'
import { gridField } from '../grid-spec.ts'

const Text = z.string().min(1).max(200)

/** One package or one invoice, by what it is called on any day: the warehouse numbers its packages anew when a load is undone. */
export const RowsOf = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('package'), carrier: Text, number: Text }),
  z.strictObject({ kind: z.literal('invoice'), carrier: Text, account: Text, number: Text, billed: CalendarDate }),
])
export type RowsOf = z.infer<typeof RowsOf>

/** The columns by which its rows are found, in the order of an address. */
const COLUMNS = {
  package: { carrier: 'carrier_name', number: 'tracking_number' },
  invoice: { carrier: 'carrier_name', account: 'account_number', number: 'invoice_number', billed: 'bill_date' },
} as const satisfies Record<RowsOf['kind'], Record<string, string>>

/** Its rows, whatever the dates, the fact and the filters of the page. */
export function rowsOfConditions(of: RowsOf): Condition[] {
  const parts: Readonly<Record<string, string>> = of
  return Object.entries(COLUMNS[of.kind]).map(([part, column]) => ({
    column,
    operator: '=',
    value: parts[part] ?? '',
  }))
}

/** The package or the invoice that a row of a grid is of; undefined: of none. */
export function rowsOfRow(kind: RowsOf['kind'], row: QueryRow): RowsOf | undefined {
  return named(
    kind,
    Object.values(COLUMNS[kind]).map((column) => String(row[gridField(column)] ?? '')),
  )
}

/** As an address says it: `package,UPS,1Z9`. A comma in a name is written `\,`. */
export function printRowsOf(of: RowsOf): string {
  return printValues([
    of.kind,
    ...rowsOfConditions(of).map((condition) => ('value' in condition ? String(condition.value) : '')),
  ])
}

/** The inverse of `printRowsOf`; undefined: it names none. */
export function readRowsOf(text: string): RowsOf | undefined {
  const [kind, ...names] = readList(text)
  return kind === 'package' || kind === 'invoice' ? named(kind, names) : undefined
}

function named(kind: RowsOf['kind'], names: readonly string[]): RowsOf | undefined {
  const parts = Object.keys(COLUMNS[kind])
  if (names.length !== parts.length) return undefined
  const read = RowsOf.safeParse({ kind, ...Object.fromEntries(parts.map((part, at) => [part, names[at]])) })
  return read.success ? read.data : undefined
}
