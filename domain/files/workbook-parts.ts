import { XML, xmlText } from './sheet-xml.ts'

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'

/** Where a sheet goes in the file; the first is 1. */
export function sheetPart(at: number): string {
  return `xl/worksheets/sheet${at}.xml`
}

/** Everything of a workbook but its sheets, by the place in the file; source: ECMA-376, SpreadsheetML. */
export function workbookParts(sheets: readonly string[]): Readonly<Record<string, string>> {
  const each = (part: (at: number, name: string) => string) =>
    sheets.map((name, index) => part(index + 1, name)).join('')
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${each((at) => `<Override PartName="/${sheetPart(at)}" ContentType="${SHEET_TYPE}"/>`)}</Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${each((at, name) => `<sheet name="${sheetName(name)}" sheetId="${at}" r:id="rId${at}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships">${each((at) => `<Relationship Id="rId${at}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  }
}

/** In the order of `CELL_STYLES`: as it is, two decimals with thousands, a day, bold, whole with thousands, two decimals and up to six with thousands. */
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="mm/dd/yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00####"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>`

/** A sheet's name has at most 31 characters, and not these. */
function sheetName(name: string): string {
  return xmlText(name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))
}
