import { readDataFile } from './data-file.ts'
import type { Header } from './header.ts'

/** How a cell is read: `identifier`, `account` and `code` are trimmed text whose every digit counts, `amount` has at most two decimals, `side` is one of the dimensions. */
export type ReadsAs =
  | 'text'
  | 'identifier'
  | 'code'
  | 'account'
  | 'date'
  | 'compact date'
  | 'time'
  | 'amount'
  | 'weight'
  | 'weight unit'
  | 'quantity'
  | 'country'
  | 'dimensions'
  | 'side'
  | 'dimension unit'

export interface MappedColumn {
  /** What it says of a line. Several columns of text that say one thing follow each other in it. */
  readonly name: string
  /** Its name in the carrier's own layout. */
  readonly title: string
  /** 0-based; -1 where a file has no such column. */
  readonly index: number
  readonly readsAs: ReadsAs
  /** `charge`: on every line but the informational ones. */
  readonly required: 'yes' | 'charge' | ''
  /** What becomes of a value that cannot be read, while its line loads: it is left out, or kept as billed. Blank: the line is rejected. */
  readonly unreadable: 'left out' | 'as billed' | ''
  /** Of a measure: the column that says its unit. */
  readonly unit?: MappedColumn
  /** What a file without the column says. */
  readonly otherwise?: string
  /** Not what a line is known by: `no`; `later` is filled in when a later file of the same line says it. */
  readonly identity?: 'no' | 'later'
}

type Row = ReturnType<typeof readDataFile>[number]

/** The columns that are read of a file with these titles, in the order of a CSV table `name,title,reads_as,required,unreadable,unit`. */
export function readColumnMap(url: URL, titles: readonly string[]): MappedColumn[] {
  return mapColumns(readDataFile(url), (title) => {
    const index = titles.indexOf(title)
    if (index < 0) throw new Error(`${url.pathname} names an unknown column: ${title}`)
    return { index, title }
  })
}

/**
 * The columns that are read of a file with this header, of such a table with two columns more: `identity`, and
 * `otherwise`, what a file says that has no such column. Rows without a name are columns of the layout that are not read.
 */
export function findColumns(url: URL, header: Header): MappedColumn[] {
  const rows = readDataFile(url).filter(({ name }) => name !== '')
  return mapColumns(rows, (titles) => {
    const [index = -1] = header.find(titles)
    return { index, title: header.titles[index] ?? titles }
  })
}

function mapColumns(
  rows: readonly Row[],
  find: (title: string) => Pick<MappedColumn, 'index' | 'title'>,
): MappedColumn[] {
  const mapped = ({
    name,
    title = '',
    reads_as: readsAs,
    required,
    unreadable,
    unit = '',
    ...row
  }: Row): MappedColumn => {
    const unitRow = rows.find((each) => unit !== '' && each['name'] === unit)
    const cells = { name, ...find(title), readsAs, required, unreadable } as MappedColumn
    const more = Object.fromEntries(['otherwise', 'identity'].flatMap((key) => (row[key] ? [[key, row[key]]] : [])))
    return { ...cells, ...more, ...(unitRow ? { unit: mapped(unitRow) } : {}) }
  }
  return rows.map(mapped)
}

/** A layout's codes of units to ours, from a CSV table `code,unit`. */
export function readUnits(url: URL): ReadonlyMap<string, string> {
  return new Map(readDataFile(url).map(({ code = '', unit = '' }) => [code, unit]))
}
