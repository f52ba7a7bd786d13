import type { XmlHandlers } from './read-xml.ts'

/** How a number is shown, as far as it matters for what it says. */
export interface CellStyle {
  readonly date: boolean
  /** Digits that are shown at least: a ZIP code has its zeros by this. */
  readonly digits: number
}

const PLAIN: CellStyle = { date: false, digits: 0 }
/** Formats of dates and times that have a number instead of a text. Source: ECMA-376, 18.8.30. */
const DATES: readonly (readonly [number, number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
]
/** What stands in a format as it is: between quotes, behind a sign that says so, and what brackets say of colours and languages. */
const LITERALS = /"[^"]*"|\[[^\]]*(?:\]|$)|[\\_*]./g
const ZEROS = /^0{2,}$/

/** Gathers the styles of a workbook from its `styles.xml`. */
export function cellStyles(): { readonly handlers: XmlHandlers; readonly styleOf: (index: number) => CellStyle } {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let inCells = false
  return {
    handlers: {
      open: (name, { numFmtId = '0', formatCode = '' }) => {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
        if (name === 'cellXfs') inCells = true
        if (name === 'xf' && inCells) formats.push(Number(numFmtId))
      },
      close: (name) => {
        if (name === 'cellXfs') inCells = false
      },
    },
    styleOf: (index) => {
      const format = formats[index]
      return format === undefined ? PLAIN : styleOf(format, codes.get(format))
    },
  }
}

function styleOf(format: number, code: string | undefined): CellStyle {
  if (code === undefined) return { date: DATES.some(([first, last]) => format >= first && format <= last), digits: 0 }
  const [shown = ''] = code.replaceAll(LITERALS, '').split(';')
  return { date: /[ymdhs]/i.test(shown), digits: ZEROS.test(code) ? code.length : 0 }
}
