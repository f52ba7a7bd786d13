import type { CoverLine } from './cover-sheet.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

/** Where a sheet's rows go in the file. */
export const ROWS_PART = 'xl/worksheets/sheet2.xml'

export interface WorkbookWords {
  /** Names of the two sheets. */
  readonly cover: string
  readonly rows: string
}

/** Everything of a workbook but its rows, by the place in the file: a cover sheet, and one for the rows. */
export function workbookParts(lines: readonly CoverLine[], sheets: WorkbookWords): Readonly<Record<string, string>> {
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${SHEET_TYPE}"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${sheetName(sheets.cover)}" sheetId="1" r:id="rId1"/><sheet name="${sheetName(sheets.rows)}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/worksheets/sheet1.xml': coverXml(lines),
  }
}

/** In the order of `CELL_STYLES`: as it is, two decimals with thousands, a day, bold. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`

/** What stands before the rows of a sheet, its head among it; the head stays in view. */
export function sheetHead(heads: readonly string[]): string {
  const widths = heads.map((head, at) => `<col min="${at + 1}" max="${at + 1}" width="${Math.max(12, head.length + 2)}" customWidth="1"/>`).join('')
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths}</cols><sheetData><row>${heads.map((head) => textCell(head, 3)).join('')}</row>`
}

export const SHEET_TAIL = '</sheetData></worksheet>'

function coverXml(lines: readonly CoverLine[]): string {
  const rows = lines.map(({ label, value, isNumber }) => `<row>${textCell(label, 3)}${isNumber ? `<c s="1"><v>${value}</v></c>` : textCell(value, 0)}</row>`)
  return `${XML}<worksheet xmlns="${MAIN}"><cols><col min="1" max="1" width="44" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`
}

function textCell(text: string, style: number): string {
  return `<c s="${style}" t="str"><v>${xmlText(text)}</v></c>`
}

/** Without what XML cannot say. */
function xmlText(text: string): string {
  return text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '').replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** A sheet's name has at most 31 characters, and not these. */
function sheetName(name: string): string {
  return xmlText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
}
