import { serialOf, type Cell } from '../../uploads/workbook-file.ts'
import { withoutBlankEnds } from './saved-again.ts'

/** A way to write the same table anew. */
export interface Spelling {
  readonly delimiter: ',' | ';'
  readonly quotes: 'needed' | 'all' | 'some'
  readonly lineEnd: '\n' | '\r\n' | '\r'
  readonly lastLineEnd: boolean
  readonly mark: boolean
  readonly encoding: 'utf8' | 'utf16le'
  readonly blankEnds: 'kept' | 'more' | 'blocks'
  readonly day: (typeof DAYS)[number]
  /** From which the spelling of each number follows. */
  readonly seed: number
}

export const DAYS = [
  ...['kept', 'YYYY-MM-DD', 'YYYY/MM/DD', 'M/D/YYYY', 'MM/DD/YYYY', 'M/D/YY', 'DD/MM/YYYY', 'D.M.YY', 'DD.MM.YYYY'],
] as const

const ISO = /^(\d{4})-(\d\d)-(\d\d)$/
const DECIMALS = /^(-?)(\d{1,9})\.(\d{1,2})$/

/** The file of a table, its first row the titles where `headed`. */
export function respelled(table: readonly (readonly string[])[], spelling: Spelling): Buffer {
  const { delimiter, lineEnd, lastLineEnd, mark, encoding, blankEnds } = spelling
  const dice = diceOf(spelling.seed)
  const kept = blankEnds === 'blocks' ? withoutBlankEnds(table, 'blocks') : table
  const lines = kept.map((row) =>
    [...row.map((cell) => shown(cell, spelling, dice)), ...(blankEnds === 'more' ? ['', ''] : [])]
      .map((cell) => quoted(cell, spelling, dice))
      .join(delimiter),
  )
  const end = lastLineEnd || blankEnds === 'blocks' ? lineEnd : ''
  return Buffer.from(`${mark || encoding === 'utf16le' ? '\uFEFF' : ''}${lines.join(lineEnd)}${end}`, encoding)
}

/** The cells of a table as a workbook keeps them: decimals as numbers, days as days, all else as text. */
export function workbookCells(table: readonly (readonly string[])[]): Cell[][] {
  return table.map((row) =>
    row.map((cell) => {
      if (cell === '') return null
      if (ISO.test(cell)) return { date: serialOf(cell) }
      return DECIMALS.test(cell) ? Number(cell) : cell
    }),
  )
}

function quoted(cell: string, { delimiter, quotes }: Spelling, dice: () => number): string {
  const needed = cell.includes(delimiter) || /["\r\n]/.test(cell)
  return needed || quotes === 'all' || (quotes === 'some' && dice() % 3 === 0)
    ? `"${cell.replaceAll('"', '""')}"`
    : cell
}

function shown(cell: string, { delimiter, day }: Spelling, dice: () => number): string {
  const [, year = '', month = '', date = ''] = ISO.exec(cell) ?? []
  if (year !== '' && day !== 'kept')
    return day
      .replace('YYYY', year)
      .replace('YY', year.slice(2))
      .replace('MM', month)
      .replace('DD', date)
      .replace('M', String(Number(month)))
      .replace('D', String(Number(date)))
  const [, sign = '', whole = '', fraction = ''] = DECIMALS.exec(cell) ?? []
  if (whole === '') return cell
  const [point, thousands] = delimiter === ';' ? [',', '.'] : ['.', ',']
  const bare = fraction.replace(/0+$/, '')
  const digits = dice() % 4 === 0 ? whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands) : whole
  const decimals = [bare, fraction.padEnd(2, '0'), bare.padEnd(1, '0')][digits === whole ? dice() % 3 : 1] ?? ''
  return `${sign}${digits}${decimals === '' ? '' : `${point}${decimals}`}`
}

/** The same numbers for the same seed. */
function diceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 16
  }
}
