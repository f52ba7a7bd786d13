import { strToU8, Zip, ZipDeflate } from 'fflate'
import { SHEET_TAIL, sheetOpening, sheetRow, type SheetCell, type SheetForm } from '../../../domain/files/sheet-xml.ts'
import { sheetPart, workbookParts } from '../../../domain/files/workbook-parts.ts'

export interface WorkbookSheet extends SheetForm {
  readonly name: string
  readonly rows: readonly (readonly SheetCell[])[]
}

export interface WorkbookRun {
  readonly signal: AbortSignal
  /** After each slice, with the rows written so far. */
  readonly onProgress: (rows: number) => void
}

const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** So many are written before the browser has its turn. */
const SLICE_ROWS = 250

/**
 * The sheets as one Excel file, written in slices between which the page answers its reader; rejects when the signal says so.
 * It needs no worker: those that zip libraries make from a text are what the content security policy forbids.
 */
export async function workbookFile(
  sheets: readonly WorkbookSheet[],
  { signal, onProgress }: WorkbookRun,
): Promise<Blob> {
  const made: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    made.push(bytes as Uint8Array<ArrayBuffer>)
  })
  const add = (place: string) => {
    const part = new ZipDeflate(place)
    zip.add(part)
    return (text: string, last: boolean) => part.push(strToU8(text), last)
  }
  for (const [place, text] of Object.entries(workbookParts(sheets.map(({ name }) => name)))) add(place)(text, true)
  let written = 0
  for (const [index, { rows, ...form }] of sheets.entries()) {
    const write = add(sheetPart(index + 1))
    write(sheetOpening(form), false)
    for (let start = 0; start < rows.length; start += SLICE_ROWS) {
      const slice = rows.slice(start, start + SLICE_ROWS)
      write(slice.map(sheetRow).join(''), false)
      written += slice.length
      onProgress(written)
      await aTurn()
      signal.throwIfAborted()
    }
    write(SHEET_TAIL, true)
  }
  zip.end()
  return new Blob(made, { type: TYPE })
}

/** Lets what waits in the browser happen; timers of a page in the background are slow. */
function aTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
