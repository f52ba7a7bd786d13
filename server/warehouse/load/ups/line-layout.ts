import { readDataFile } from '../reading/data-file.ts'

/** How a value of the file is read: `account` and `code` are trimmed text, `amount` has at most two decimals. */
export type ReadsAs =
  'text' | 'code' | 'account' | 'date' | 'amount' | 'weight' | 'quantity' | 'country' | 'dimensions' | 'dimension unit'

export interface LineColumn {
  readonly name: string
  /** The column's name in the carrier's own layout. */
  readonly upsColumn: string
  /** 0-based. */
  readonly index: number
  readonly readsAs: ReadsAs
  /** `charge`: on every line but the informational ones. */
  readonly required: 'yes' | 'charge' | ''
  /** What becomes of a value that cannot be read, while its line loads: it is left out, or kept as billed. Blank: the line is rejected. */
  readonly unreadable: 'left out' | 'as billed' | ''
}

export interface LineLayout {
  /** The columns that are staged, in order. */
  readonly columns: readonly LineColumn[]
  /** Names of all columns of the file, in order. */
  readonly names: readonly string[]
  /** Per column of the file, how it is spelled in the row's hash. */
  readonly kinds: readonly ('text' | 'account' | 'number' | 'date')[]
}

/** A whole record has 250 columns, an older one 244. */
export const UPS_WIDTHS = [250, 244] as const

const ACCOUNT_COLUMNS = ['Recipient Number', 'Account Number']

/** The UPS Billing Data layout: which columns are read, and how. Source: ups_billing_columns.csv, columns.csv. */
export function readLineLayout(): LineLayout {
  const file = readDataFile(new URL('../../reference/ups_billing_columns.csv', import.meta.url))
  const names = file.map((row) => row['name'] ?? '')
  const columns = readDataFile(new URL('./columns.csv', import.meta.url)).map((row) => {
    const index = names.indexOf(row['ups_column'] ?? '')
    if (index < 0) throw new Error(`columns.csv names an unknown column: ${row['ups_column']}`)
    return {
      name: row['name'],
      upsColumn: row['ups_column'],
      index,
      readsAs: row['reads_as'],
      required: row['required'],
      unreadable: row['unreadable'],
    } as LineColumn
  })
  const kindOf = ({ name = '', type = '' }: Readonly<Record<string, string>>) => {
    if (ACCOUNT_COLUMNS.includes(name)) return 'account'
    return type.startsWith('date') ? 'date' : type === 'decimal' ? 'number' : 'text'
  }
  return { columns, names, kinds: file.map(kindOf) }
}
