import { fileOf } from './ups-file.ts'

/** How a spreadsheet program writes a table that it opened. */
export interface Saving {
  readonly delimiter: ',' | ';'
  /** How it shows a day that it took for one. */
  readonly day: 'M/D/YYYY' | 'DD/MM/YYYY' | 'D.M.YY' | 'YYYY-MM-DD'
  readonly thousands: boolean
  readonly zerosEaten: boolean
  readonly quoted: boolean
  readonly mark: boolean
  readonly blankColumns: number
}

export const SAVINGS: readonly Saving[] = [
  saving({}),
  saving({ quoted: true, day: 'YYYY-MM-DD', mark: true, blankColumns: 3 }),
  saving({ delimiter: ';', day: 'DD/MM/YYYY', mark: true }),
  saving({ delimiter: ';', day: 'D.M.YY', thousands: false, blankColumns: 1 }),
]

function saving(given: Partial<Saving>): Saving {
  const usual = { delimiter: ',', day: 'M/D/YYYY', thousands: true, zerosEaten: true } as const
  return { ...usual, quoted: false, mark: false, blankColumns: 0, ...given }
}

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

function shownAs(text: string, { delimiter, day, thousands, zerosEaten }: Saving): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? []
  if (year !== '')
    switch (day) {
      case 'M/D/YYYY':
        return `${Number(month)}/${Number(date)}/${year}`
      case 'DD/MM/YYYY':
        return `${date}/${month}/${year}`
      case 'D.M.YY':
        return `${Number(date)}.${Number(month)}.${year.slice(2)}`
      default:
        return text
    }
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d{1,11})(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === '') return text
  const digits = zerosEaten ? String(Number(whole)) : whole
  const point = delimiter === ';' ? ',' : '.'
  const decimals = fraction.replace(/0+$/, '')
  if (thousands && fraction !== '' && digits.length > 3)
    return `${sign}${digits.replaceAll(/\B(?=(\d{3})+$)/g, delimiter === ';' ? '.' : ',')}${point}${fraction.padEnd(2, '0')}`
  return `${sign}${digits}${decimals === '' ? '' : `${point}${decimals}`}`
}
