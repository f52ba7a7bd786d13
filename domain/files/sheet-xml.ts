import { inertText } from './csv.ts'

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** How values stand in a cell; the places of these styles are in `workbook-parts.ts`. */
export const CELL_STYLES = { text: 0, amount: 1, day: 2, head: 3, whole: 4, weight: 5 } as const

/** A text, a number in full precision or its exact digits, a day as YYYY-MM-DD, or nothing. */
export type SheetCell =
  | { readonly text: string; readonly style?: 'head' }
  | { readonly number: number | string; readonly style?: 'amount' | 'weight' | 'whole' }
  | { readonly day: string }
  | null

export interface SheetForm {
  /** Of the columns, in characters. */
  readonly widths: readonly number[]
  /** Whether the first row stays in view. */
  readonly frozen: boolean
}

/** What stands before the rows of a sheet. */
export function sheetOpening({ widths, frozen }: SheetForm): string {
  const view = frozen
    ? '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
    : ''
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  return `${XML}<worksheet xmlns="${MAIN}">${view}<cols>${columns}</cols><sheetData>`
}

export const SHEET_TAIL = '</sheetData></worksheet>'

/** One row of a sheet; texts that a spreadsheet would run are inert. */
export function sheetRow(cells: readonly SheetCell[]): string {
  return `<row>${cells.map(cellXml).join('')}</row>`
}

function cellXml(cell: SheetCell): string {
  if (cell === null) return '<c/>'
  if ('number' in cell) return `<c s="${CELL_STYLES[cell.style ?? 'text']}"><v>${cell.number}</v></c>`
  if ('day' in cell)
    return `<c s="${CELL_STYLES.day}"><v>${(Date.parse(`${cell.day.slice(0, 10)}T00:00:00Z`) - DAY_ZERO) / DAY_MS}</v></c>`
  return `<c s="${CELL_STYLES[cell.style ?? 'text']}" t="str"><v>${xmlText(inertText(cell.text))}</v></c>`
}

const DAY_MS = 86_400_000
/** From 1899-12-30 a sheet counts days. */
const DAY_ZERO = Date.UTC(1899, 11, 30)

/** A text in XML, without what XML cannot say. */
export function xmlText(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
