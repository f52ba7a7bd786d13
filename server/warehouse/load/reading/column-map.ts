import { readDataFile } from './data-file.ts'

/** How a cell is read: `account` and `code` are trimmed text, `amount` has at most two decimals. */
export type ReadsAs =
  | 'text'
  | 'code'
  | 'account'
  | 'date'
  | 'amount'
  | 'weight'
  | 'weight unit'
  | 'quantity'
  | 'country'
  | 'dimensions'
  | 'dimension unit'

export interface MappedColumn {
  /** What it says of a line. Several columns of text that say one thing follow each other in it. */
  readonly name: string
  /** Its name in the carrier's own layout. */
  readonly title: string
  /** 0-based. */
  readonly index: number
  readonly readsAs: ReadsAs
  /** `charge`: on every line but the informational ones. */
  readonly required: 'yes' | 'charge' | ''
  /** What becomes of a value that cannot be read, while its line loads: it is left out, or kept as billed. Blank: the line is rejected. */
  readonly unreadable: 'left out' | 'as billed' | ''
  /** Of a measure: the column that says its unit. */
  readonly unit?: MappedColumn
}

type Row = ReturnType<typeof readDataFile>[number]

/** The columns that are read of a file with these titles, in the order of a CSV table `name,title,reads_as,required,unreadable,unit`. */
export function readColumnMap(url: URL, titles: readonly string[]): MappedColumn[] {
  const rows = readDataFile(url)
  const mapped = ({ name, title = '', reads_as: readsAs, required, unreadable, unit = '' }: Row): MappedColumn => {
    const index = titles.indexOf(title)
    if (index < 0) throw new Error(`${url.pathname} names an unknown column: ${title}`)
    const unitRow = rows.find((row) => unit !== '' && row['name'] === unit)
    const cells = { name, title, index, readsAs, required, unreadable } as MappedColumn
    return unitRow ? { ...cells, unit: mapped(unitRow) } : cells
  }
  return rows.map(mapped)
}

/** A layout's codes of units to ours, from a CSV table `code,unit`. */
export function readUnits(url: URL): ReadonlyMap<string, string> {
  return new Map(readDataFile(url).map(({ code = '', unit = '' }) => [code, unit]))
}
