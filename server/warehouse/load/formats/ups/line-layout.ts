import { readColumnMap, readUnits, type MappedColumn } from '../../reading/column-map.ts'
import { readDataFile } from '../../reading/data-file.ts'

export interface LineLayout {
  /** The columns that are read. */
  readonly columns: readonly MappedColumn[]
  /** Names of all columns of the file, in order. */
  readonly names: readonly string[]
  /** Per column of the file, how it is spelled in the row's hash. */
  readonly kinds: readonly ('text' | 'account' | 'number' | 'date')[]
  /** The places of what a line is known by when some of it is spoilt: no text that a spreadsheet changes, no fact that it may lack. */
  readonly knownBy: ReadonlySet<number>
  /** The places of facts that a line might lack in earlier versions, the last ones and those before. */
  readonly mayLack: Readonly<Record<'now' | 'before', ReadonlySet<number>>>
  readonly units: Readonly<Record<'weight unit' | 'dimension unit', ReadonlyMap<string, string>>>
}

/** A whole record has 250 columns, an older one 244. */
export const UPS_WIDTHS: readonly number[] = [250, 244]

/** What was no doubt in earlier versions, and stayed in their hash. */
const DOUBTED_LATER: readonly string[] = ['country', 'dimensions', 'dimension unit']
const DESCRIPTION = 'charge_description'
const ACCOUNT_COLUMNS = ['Recipient Number', 'Account Number']

/** The UPS Billing Data layout: which columns are read, and how. Source: billing-columns.csv, columns.csv. */
export function readLineLayout(): LineLayout {
  const file = readDataFile(new URL('./billing-columns.csv', import.meta.url))
  const names = file.map((row) => row['name'] ?? '')
  const kindOf = ({ name = '', type = '' }: Readonly<Record<string, string>>) => {
    if (ACCOUNT_COLUMNS.includes(name)) return 'account'
    return type.startsWith('date') ? 'date' : type === 'decimal' ? 'number' : 'text'
  }
  const columns = readColumnMap(new URL('./columns.csv', import.meta.url), names)
  const lacking = columns.filter(({ unreadable }) => unreadable !== '')
  const lackingBefore = lacking.filter(({ readsAs }) => !DOUBTED_LATER.includes(readsAs))
  return {
    columns,
    names,
    kinds: file.map(kindOf),
    knownBy: new Set(
      columns
        .filter(({ name, readsAs, unreadable }) => unreadable === '' && (readsAs !== 'text' || name === DESCRIPTION))
        .map(({ index }) => index),
    ),
    mayLack: {
      now: new Set(lacking.map(({ index }) => index)),
      before: new Set(lackingBefore.map(({ index }) => index)),
    },
    units: {
      'weight unit': readUnits(new URL('./weight-units.csv', import.meta.url)),
      'dimension unit': readUnits(new URL('./dimension-units.csv', import.meta.url)),
    },
  }
}
