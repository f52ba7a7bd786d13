import { open } from 'node:fs/promises'
import { FORMATS } from './formats/formats.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import { readDataFile } from './reading/data-file.ts'
import { fieldCount } from './reading/split-record.ts'

const SAMPLE_BYTES = 1 << 16
const MARKS: readonly { readonly bytes: readonly number[]; readonly seems: string }[] = [
  { bytes: [0x1f, 0x8b], seems: 'a gzip archive: unpack it first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], seems: 'a PDF' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], seems: 'an old Excel workbook: ask the carrier for the CSV' },
  { bytes: [0xff, 0xfe], seems: 'UTF-16 text: save it as UTF-8' },
  { bytes: [0xfe, 0xff], seems: 'UTF-16 text: save it as UTF-8' },
]
const ZIP = [0x50, 0x4b]
const SHOWN_LINES = 20

/** What a file that is none of the format it was given as seems to be, in words that follow "It seems to be". */
export async function recogniseFile(path: string, given: InvoiceFormat): Promise<string> {
  const bytes = await firstBytes(path)
  if (bytes.length === 0) return 'empty (0 bytes)'
  if (beginsWith(bytes, ZIP))
    return bytes.includes('xl/') ? 'an Excel workbook: ask the carrier for the CSV' : 'a ZIP archive: unpack it first'
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes))
  if (marked) return marked.seems
  if (bytes.includes(0)) return 'no text'
  return recogniseText(bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, ''), given)
}

function recogniseText(text: string, given: InvoiceFormat): string {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (first === '') return 'empty (blank lines only)'
  const bare = first.replaceAll('"', '').trimStart()
  const known = readDataFile(new URL('./foreign-headers.csv', import.meta.url)).find(({ begins = '' }) =>
    bare.startsWith(begins),
  )
  if (known) return known['seems'] ?? ''
  for (const format of new Set([given, ...Object.values(FORMATS)])) {
    const recognised = format.recognise(lines.slice(0, SHOWN_LINES))
    if (recognised !== null) return recognised
  }
  const counts = (delimiter: string) => lines.slice(0, SHOWN_LINES).map((line) => fieldCount(line, delimiter))
  const count = Math.max(...counts(','), ...counts(';'))
  return `a text file of ${count} ${count === 1 ? 'column' : 'columns'}: ${given.expected}`
}

function beginsWith(bytes: Buffer, mark: readonly number[]): boolean {
  return mark.every((byte, index) => bytes[index] === byte)
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
