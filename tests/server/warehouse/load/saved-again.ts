import { fileOf } from './ups-file.ts'

/** How a spreadsheet program writes a table that it opened: zeros before numbers are gone, thousands are apart. */
export interface Saving {
  readonly delimiter: ',' | ';'
  /** How it shows a day that it took for one. */
  readonly day: 'M/D/YYYY' | 'D.M.YY'
  readonly quoted: boolean
  readonly mark: boolean
  readonly blankColumns: number
}

export const SAVINGS: readonly [Saving, Saving] = [
  { delimiter: ',', day: 'M/D/YYYY', quoted: false, mark: false, blankColumns: 0 },
  { delimiter: ';', day: 'D.M.YY', quoted: true, mark: true, blankColumns: 3 },
]

/** A file of these cells as the program saved it; `kept` columns were texts to it. */
export function savedAgain(
  table: readonly (readonly string[])[],
  saved: Saving,
  kept: (column: number) => boolean = () => false,
): string {
  const { delimiter, quoted, mark, blankColumns } = saved
  const written = (text: string, column: number) => {
    const shown = kept(column) ? text : shownAs(text, saved)
    return quoted || shown.includes(delimiter) || shown.includes('"') ? `"${shown.replaceAll('"', '""')}"` : shown
  }
  const rows = table.map((row) => [...row.map(written), ...Array.from({ length: blankColumns }, () => '')])
  return fileOf(`${mark ? '\uFEFF' : ''}${rows.map((row) => `${row.join(delimiter)}\r\n`).join('')}`)
}

function shownAs(text: string, { delimiter, day }: Saving): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year !== '')
    return day === 'M/D/YYYY'
      ? `${Number(month)}/${Number(date)}/${year}`
      : `${Number(date)}.${Number(month)}.${year.slice(2)}`
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,11})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return text
  const digits = String(Number(whole))
  const [point, thousand] = delimiter === ';' ? [',', '.'] : ['.', ',']
  const decimals = fraction.replace(/0+$/, '')
  if (fraction !== '' && digits.length > 3)
    return `${sign}${digits.replaceAll(/\B(?=(\d{3})+$)/g, thousand)}${point}${fraction.padEnd(2, '0')}`
  return `${sign}${digits}${decimals === '' ? '' : `${point}${decimals}`}`
}

/** Rows as programs write them that leave blank cells at their end away: Excel as many in each sixteen rows, others all of them. */
export function withoutBlankEnds(
  table: readonly (readonly string[])[],
  left: 'blocks' | 'rows',
): (readonly string[])[] {
  const widthOf = (row: readonly string[]) => row.findLastIndex((cell) => cell.trim() !== '') + 1
  return table.map((row, at) => {
    const block = left === 'rows' ? [row] : table.slice(at - (at % 16), at - (at % 16) + 16)
    return row.slice(0, Math.max(...block.map(widthOf)))
  })
}
