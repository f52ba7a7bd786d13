import type { FileMapping, FileReading } from '../../../../../domain/uploads/mapping/file-mapping.ts'
import type { FileRemark } from '../../../../../domain/uploads/file-remark.ts'
import { entryBytes, isOutOfProportion } from '../../reading/zip-content.ts'
import { readZipEntries, type ZipEntry } from '../../reading/zip-entries.ts'
import { firstRows, noTable, UnreadableTable, type OpenedTables, type Table } from '../table.ts'
import { cellStyles } from './cell-styles.ts'
import { readWholeXml, type XmlHandlers } from './read-xml.ts'
import { sharedStrings } from './shared-strings.ts'
import { sheetRows } from './sheet-rows.ts'

export interface WorkbookReading extends Pick<FileReading, 'sheet'> {
  readonly decimal: FileMapping['decimal']
}

/** So many sheets are looked into for cells. */
const MOST_SHEETS = 50
/** Of the parts that say how sheets are to be read. */
const MOST_PART_BYTES = 16 << 20
const WORKBOOK = 'xl/workbook.xml'
const WORKSHEET = /\/worksheet$/

interface Sheet {
  readonly name: string
  readonly hidden: boolean
  readonly entry: ZipEntry
}

/** The sheets of an Excel workbook that have cells, those that are shown first; or what keeps it from being read. Throws `UnreadableTable`. */
export async function openWorkbook(path: string, { decimal, sheet: wanted }: WorkbookReading): Promise<OpenedTables> {
  const entries = await readZipEntries(path)
  if (entries === null || entries === 'crowded') return noTable(entries === null ? 'damaged' : 'explodes')
  const part = (name: string) => entries.find((entry) => nameOf(entry.name) === name.toLowerCase())
  if (part('xl/workbook.bin')) return noTable('binaryWorkbook')
  const workbook = part(WORKBOOK)
  if (!workbook) return noTable('notTable')
  if (entries.some(({ encrypted }) => encrypted)) return noTable('protectedWorkbook')
  if (isOutOfProportion(entries)) return noTable('explodes')
  const parts = entries.map(({ name }) => nameOf(name))
  if (parts.some((name) => name.endsWith('/vbaproject.bin'))) return noTable('macroWorkbook')
  if (parts.some((name) => name.startsWith('xl/externallinks/'))) return noTable('linkedWorkbook')

  const read = (entry: ZipEntry | undefined, handlers: XmlHandlers) => readPart(path, entry, handlers)
  const [styles, strings] = [cellStyles(), sharedStrings(path, part('xl/sharedStrings.xml'))]
  await read(part('xl/styles.xml'), styles.handlers)
  const listed = await listSheets(workbook, part, read)
  const filled: { readonly sheet: Sheet; readonly table: Table }[] = []
  const remarks = (own: Sheet): FileRemark[] => sheetRemarks(filled, own)
  for (const sheet of listed.sheets.slice(0, MOST_SHEETS)) {
    const reading = { path, decimal, strings, entry: sheet.entry, styleOf: styles.styleOf, from1904: listed.from1904 }
    const { rows, remarks: ofRows } = sheetRows(reading)
    const table: Table = {
      kind: 'workbook',
      encoding: null,
      delimiter: null,
      sheet: sheet.name,
      get sheets() {
        return filled.map(({ sheet: { name, hidden } }) => ({ name, hidden }))
      },
      rows,
      remarks: () => [...remarks(sheet), ...ofRows()],
    }
    if ((await firstRows(table, 1)).length > 0) filled.push({ sheet, table })
  }
  if (filled.length === 0) return noTable('blankWorkbook')
  const asked = filled.filter(({ sheet }) => wanted === null || sheet.name === wanted)
  if (asked.length === 0) return noTable('noSheet', wanted)
  const shown = asked.filter(({ sheet }) => !sheet.hidden)
  return { tables: (shown.length > 0 ? shown : asked).map(({ table }) => table) }
}

function sheetRemarks(filled: readonly { readonly sheet: Sheet }[], own: Sheet): FileRemark[] {
  const others = filled.map(({ sheet }) => sheet).filter((sheet) => sheet !== own)
  const hidden = others.filter((sheet) => sheet.hidden)
  const shown = others.length - hidden.length
  return [
    ...(shown > 0 ? [{ code: 'otherSheets' as const, count: shown, what: own.name }] : []),
    ...(hidden.length > 0
      ? [{ code: 'hiddenSheets' as const, count: hidden.length, what: hidden[0]?.name ?? null }]
      : []),
  ]
}

/** The sheets of cells in their order, and how their dates count. */
async function listSheets(
  workbook: ZipEntry,
  part: (name: string) => ZipEntry | undefined,
  read: (entry: ZipEntry | undefined, handlers: XmlHandlers) => Promise<void>,
): Promise<{ readonly sheets: readonly Sheet[]; readonly from1904: boolean }> {
  const targets = new Map<string, string>()
  await read(part('xl/_rels/workbook.xml.rels'), {
    open: (name, { Id = '', Type = '', Target = '' }) => {
      if (name === 'Relationship' && WORKSHEET.test(Type)) targets.set(Id, Target)
    },
  })
  const named: { readonly name: string; readonly hidden: boolean; readonly id: string }[] = []
  let from1904 = false
  await read(workbook, {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attributes['date1904'] ?? '')
      if (tag === 'sheet')
        named.push({
          name: attributes['name'] ?? '',
          hidden: (attributes['state'] ?? 'visible') !== 'visible',
          id: Object.entries(attributes).find(([name]) => /(^|:)id$/.test(name))?.[1] ?? '',
        })
    },
  })
  const sheets = named.flatMap(({ name, hidden, id }) => {
    const target = targets.get(id)
    const entry = target === undefined ? undefined : part(target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    return entry ? [{ name, hidden, entry }] : []
  })
  return { sheets, from1904 }
}

async function readPart(path: string, entry: ZipEntry | undefined, handlers: XmlHandlers): Promise<void> {
  if (!entry) return
  if (entry.bytes > MOST_PART_BYTES) throw new UnreadableTable('explodes')
  await readWholeXml(entryBytes(path, entry), handlers)
}

/** Archives made elsewhere begin names with a slash, or turn slashes round. */
function nameOf(name: string): string {
  return name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()
}
