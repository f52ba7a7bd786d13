import type { FileSeems } from '../../../domain/uploads/file-seems.ts'
import { FORMATS } from './formats/formats.ts'
import type { FileFormat } from './facts/facts-format.ts'
import type { Recognised } from './invoice-format.ts'
import { beginsWith, firstBytes } from './reading/first-bytes.ts'
import { beginningText } from './reading/read-text-lines.ts'
import { fieldCount } from '../../../domain/files/split-record.ts'

const SAMPLE_BYTES = 1 << 16
const MARKS: readonly { readonly bytes: readonly number[]; readonly seems: FileSeems['code'] }[] = [
  { bytes: [0x1f, 0x8b], seems: 'gzip' },
  { bytes: [0x25, 0x50, 0x44, 0x46], seems: 'pdf' },
  { bytes: [0xd0, 0xcf, 0x11, 0xe0], seems: 'oldWorkbook' },
]
const ZIP = [0x50, 0x4b]
/** How files begin that are read elsewhere. */
const FOREIGN: readonly { readonly begins: RegExp; readonly seems: FileSeems['code'] }[] = [
  { begins: /^UN[AB][^\w\s]/, seems: 'edifact' },
  { begins: /^</, seems: 'markup' },
  { begins: /^[{[]/, seems: 'json' },
]
const SHOWN_LINES = 20

export interface RecognisedFile {
  readonly seems: FileSeems
  /** The one format that can read it; null when none can, or several. */
  readonly format: FileFormat | null
  /** How it is laid out, where that can be said. */
  readonly layout: NonNullable<Recognised['layout']> | null
}

/**
 * Which format a file is, or what it seems to be.
 * @param given a format that it was given as, beside those there are
 */
export async function recogniseFile(path: string, given?: FileFormat): Promise<RecognisedFile> {
  const bytes = await firstBytes(path, SAMPLE_BYTES).catch(() => null)
  if (bytes === null) return none('unreadable')
  if (bytes.length === 0) return none('empty')
  if (beginsWith(bytes, ZIP)) return none('zip')
  const marked = MARKS.find((mark) => beginsWith(bytes, mark.bytes))
  if (marked) return none(marked.seems)
  const text = beginningText(bytes)
  return text === null ? none('bytes') : recogniseText(text, given)
}

function none(code: FileSeems['code'], named: Omit<FileSeems, 'code'> = {}): RecognisedFile {
  return { seems: { code, ...named }, format: null, layout: null }
}

function recogniseText(text: string, given: FileFormat | undefined): RecognisedFile {
  const lines = text.split(/\r?\n|\r/).filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (first === '') return none('blank')
  const bare = first.replaceAll('"', '').trimStart()
  const foreign = FOREIGN.find(({ begins }) => begins.test(bare))
  if (foreign) return none(foreign.seems)
  const formats = new Set([...(given ? [given] : []), ...Object.values(FORMATS)])
  const recognised = [...formats].flatMap((format) => {
    const as = format.recognise(lines.slice(0, SHOWN_LINES))
    return as ? [{ ...as, format }] : []
  })
  const readable = recognised.filter((each) => each.readable)
  if (readable.length > 1) return none('several', { what: readable.map(({ format }) => format.name).join(' / ') })
  const [best] = [...readable, ...recognised]
  if (best) return { seems: best.seems, format: best.readable ? best.format : null, layout: best.layout ?? null }
  const counts = (delimiter: string) => lines.slice(0, SHOWN_LINES).map((line) => fieldCount(line, delimiter))
  const count = Math.max(...counts(','), ...counts(';'))
  return none('table', { count, ...(given ? { what: given.expected } : {}) })
}
