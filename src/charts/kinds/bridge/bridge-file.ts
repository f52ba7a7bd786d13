import type { SheetCell } from '../../../../domain/files/sheet-xml.ts'
import { text } from '../../../text/text.ts'
import { workbookFile, type WorkbookSheet } from '../../export/workbook-file.ts'
import type { TwinInput } from '../../table/twin-cells.ts'
import type { Twin, TwinCell } from '../../table/twin.ts'
import { bridgeTwin } from './bridge-twin.ts'
import { bridgeSentences } from './bridge-words.ts'
import { drawnBridge } from './drawn-bridge.ts'

/** The steps, and the segments with every term of which their steps are made, a sheet each; numbers in full precision. BRG-06 */
export async function bridgeFile(input: TwinInput, signal: AbortSignal): Promise<Blob> {
  return workbookFile(bridgeSheets(input), { signal, onProgress: () => undefined })
}

function bridgeSheets(input: TwinInput): WorkbookSheet[] {
  const twinOf = (chartType: string) => bridgeTwin({ ...input, settings: { ...input.settings, chartType } })
  const sentences = bridgeSentences(drawnBridge(input))
  return [
    sheet(text('bridge.sheets.steps'), twinOf('waterfall'), sentences),
    sheet(text('bridge.sheets.segments'), twinOf('segments'), []),
  ]
}

function sheet(name: string, { columns, rows, total, notes }: Twin, sentences: readonly string[]): WorkbookSheet {
  const sentence = (words: string) => [{ text: words }]
  return {
    name,
    widths: columns.map(({ label }) => Math.max(14, label.length + 2)),
    frozen: true,
    rows: [
      columns.map(({ label }) => ({ text: label, style: 'head' as const })),
      ...[...rows, ...(total ? [total] : [])].map((row) => row.map(cellOf)),
      [],
      ...[...sentences, ...notes].map(sentence),
    ],
  }
}

function cellOf({ value }: TwinCell): SheetCell {
  if (value === null || value === '') return null
  return typeof value === 'number'
    ? { number: value, style: Number.isInteger(value) ? 'whole' : 'amount' }
    : { text: String(value) }
}
