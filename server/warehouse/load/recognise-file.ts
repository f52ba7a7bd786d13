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

export interface RecognisedFile {
  /** In words that follow "It seems to be". */
  readonly seems: string
  /** The one format that can read it; null when none can, or several. */
  readonly format: InvoiceFormat | null
}

/**
 * Which format a file is, or what it seems to be.
 * @param given a format that it was given as, beside those there are
 */
export async function recogniseFile(path: string, given?: InvoiceFormat): Promise<RecognisedFile> {
  const bytes = await firstBytes(path).catch(() => null)
  const none = (seems: string) => ({ seems, format: null })
  if (bytes === null) return none('a file that cannot be read')
  if (bytes.length === 0) return none('empty (0 bytes)')
  if (beginsWith(bytes, ZIP))
    return none(
      bytes.includes('xl/') ? 'an Excel workbook: ask the carrier for the CSV' : 'a ZIP archive: unpack it first',
    )
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes))
  if (marked) return none(marked.seems)
  if (bytes.includes(0)) return none('no text')
  return recogniseText(bytes.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, ''), given)
}

function recogniseText(text: string, given: InvoiceFormat | undefined): RecognisedFile {
  const none = (seems: string) => ({ seems, format: null })
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (first === '') return none('empty (blank lines only)')
  const bare = first.replaceAll('"', '').trimStart()
  const known = readDataFile(new URL('./foreign-headers.csv', import.meta.url)).find(({ begins = '' }) =>
    bare.startsWith(begins),
  )
  if (known) return none(known['seems'] ?? '')
  const formats = new Set([...(given ? [given] : []), ...Object.values(FORMATS)])
  const recognised = [...formats].flatMap((format) => {
    const as = format.recognise(lines.slice(0, SHOWN_LINES))
    return as ? [{ ...as, format }] : []
  })
  const readable = recognised.filter((each) => each.readable)
  if (readable.length > 1) return none(`${readable.map(({ seems }) => seems).join(' or ')}: name it with --format`)
  const [best] = [...readable, ...recognised]
  if (best) return { seems: best.seems, format: best.readable ? best.format : null }
  const counts = (delimiter: string) => lines.slice(0, SHOWN_LINES).map((line) => fieldCount(line, delimiter))
  const count = Math.max(...counts(','), ...counts(';'))
  const columns = `a text file of ${count} ${count === 1 ? 'column' : 'columns'}`
  return none(given ? `${columns}: ${given.expected}` : columns)
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
