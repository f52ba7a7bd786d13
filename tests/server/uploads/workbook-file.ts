import { strToU8, zipSync } from 'fflate'

/** A cell as a workbook has it: text, a number, a date by its serial, a ZIP code shown with five digits, a formula with what it came to. */
export type Cell =
  | string
  | number
  | { readonly date: number }
  | { readonly zip: number }
  | { readonly formula: string; readonly came?: number }
  | { readonly error: string }
  | { readonly inline: string }
  | null

export interface SheetOf {
  readonly name: string
  readonly rows: readonly (readonly Cell[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** The number of the first row. */
  readonly from?: number
  /** XML behind the rows. */
  readonly behind?: string
}

export interface WorkbookOptions {
  readonly date1904?: boolean
  /** Further parts of the archive, or other ones in place of those. */
  readonly parts?: Readonly<Record<string, string | Uint8Array>>
}

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
/** One that stands between no quotes. */
const COMMA = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/
const DAY_MS = 86_400_000

/** The serial of a day as Excel counts from 1900. */
export function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.parse('1899-12-30T00:00:00Z')) / DAY_MS
}

/** An XLSX as Excel writes it: shared strings, styles of dates, each cell with its place. */
export function workbookFile(
  sheets: readonly SheetOf[],
  { date1904 = false, parts = {} }: WorkbookOptions = {},
): Buffer {
  const strings: string[] = []
  const xml = sheets.map((sheet) => sheetXml(sheet, strings))
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?><workbook ${MAIN} xmlns:r="${OFFICE}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({ name, state }, at) =>
          `<sheet name="${escaped(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${sheets.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yyyy"/><numFmt numFmtId="165" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(xml.map((text, at) => [`xl/worksheets/sheet${at + 1}.xml`, text])),
    'xl/sharedStrings.xml': `<sst ${MAIN}>${strings.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    ...parts,
  }
  const packed = Object.entries(files).map(([name, text]) => [name, typeof text === 'string' ? strToU8(text) : text])
  return Buffer.from(zipSync(Object.fromEntries(packed) as Record<string, Uint8Array>))
}

function sheetXml({ rows, from = 1, behind = '' }: SheetOf, strings: string[]): string {
  const known = new Map<string, number>()
  const shared = (text: string) => {
    const at = known.get(text) ?? strings.push(text) - 1
    known.set(text, at)
    return at
  }
  const lines = rows.map((cells, row) => {
    const line = from + row
    const filled = cells.map((cell, at) => (cell === null ? '' : cellXml(cell, `${letters(at)}${line}`, shared)))
    return cells.some((cell) => cell !== null) ? `<row r="${line}" spans="1:9">${filled.join('')}</row>` : ''
  })
  return `<?xml version="1.0"?><worksheet ${MAIN}><sheetData>${lines.join('')}</sheetData>${behind}</worksheet>`
}

function cellXml(cell: NonNullable<Cell>, place: string, shared: (text: string) => number): string {
  if (typeof cell === 'string') return `<c r="${place}" t="s"><v>${shared(cell)}</v></c>`
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if ('date' in cell) return `<c r="${place}" s="${Number.isInteger(cell.date) ? 1 : 2}"><v>${cell.date}</v></c>`
  if ('zip' in cell) return `<c r="${place}" s="3"><v>${cell.zip}</v></c>`
  if ('inline' in cell)
    return `<c r="${place}" t="inlineStr"><is><r><t>${escaped(cell.inline.slice(0, 1))}</t></r><r><t>${escaped(cell.inline.slice(1))}</t></r><rPh><t>spoken</t></rPh></is></c>`
  if ('error' in cell) return `<c r="${place}" t="e"><v>${cell.error}</v></c>`
  return `<c r="${place}"><f>${escaped(cell.formula)}</f>${cell.came === undefined ? '' : `<v>${cell.came}</v>`}</c>`
}

/** The name of a column, from 0. */
function letters(at: number): string {
  return (at >= 26 ? letters(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26))
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** CSV rows as cells that a spreadsheet makes of them: numbers and dates where they look so and lose nothing. */
export function cellsOf(csv: string): Cell[][] {
  return csv
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(COMMA).map((text) => cellOf(text.replace(/^"|"$/g, ''))))
}

function cellOf(text: string): Cell {
  if (text === '') return null
  const day = /^(20\d\d)-?(\d\d)-?(\d\d)$/.exec(text)
  if (day) return { date: serialOf(`${day[1]}-${day[2]}-${day[3]}`) }
  return /^-?(0|[1-9]\d{0,14})(\.\d+)?$/.test(text) ? Number(text) : text
}
