import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { firstBytes } from './first-bytes.ts'

export interface TextLine {
  /** 1-based, in the file. */
  readonly number: number
  /** Without its line end. */
  readonly text: string
  /** No line end follows: it may be cut off. */
  readonly unended?: true
}

export interface TextLines {
  readonly lines: readonly TextLine[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

const NEWLINE = 10
const RETURN = 13
const SAMPLE_BYTES = 4096
/** Letters of other scripts whose lower byte is 0 are rare. */
const FEW = 20
/** So much is taken in at once that whoever waits for the server meanwhile does not feel it. */
const CHUNK_BYTES = 1 << 16
/** Of a longer line the rest is dropped, so that a file without line ends cannot fill the memory; it still counts as one. */
const LONGEST_LINE_BYTES = 4 << 20
const windows1252 = new TextDecoder('windows-1252')

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/**
 * The lines of a text file, a little at a time, in order. Reads UTF-16, and UTF-8 and Windows-1252, decided line by line;
 * a byte order mark is dropped. Line ends are LF or CRLF, and CR in a file that has no LF at its beginning.
 */
export async function* readTextLines(path: string): AsyncGenerator<TextLines> {
  let number = 0
  let rest: Buffer = Buffer.alloc(0)
  let bytesRead = 0
  let end: number | undefined
  const linesOf = (bytes: Buffer): TextLine[] =>
    textLines(bytes, end ?? NEWLINE).map((text) => {
      number += 1
      return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text }
    })
  for await (const { bytes, bytesRead: read } of readTextBytes(path)) {
    bytesRead = read
    end ??= !bytes.includes(NEWLINE) && bytes.includes(RETURN) ? RETURN : NEWLINE
    const first = bytes.indexOf(end)
    if (first < 0 && rest.length === LONGEST_LINE_BYTES) {
      yield { lines: [], bytesRead }
      continue
    }
    const continued = bytes.subarray(0, first < 0 ? bytes.length : first)
    const line = Buffer.concat([rest, continued.subarray(0, LONGEST_LINE_BYTES - rest.length)])
    if (first < 0) {
      rest = line
      continue
    }
    const last = bytes.lastIndexOf(end)
    rest = Buffer.from(bytes.subarray(last + 1))
    yield { lines: linesOf(Buffer.concat([line, bytes.subarray(first, last)])), bytesRead }
  }
  if (rest.length > 0) yield { lines: linesOf(rest).map((line) => ({ ...line, unended: true })), bytesRead }
}

/** What a text is written in, by how it begins: in UTF-16 every other byte of most letters is 0. */
export function encodingOf(begins: Buffer): Encoding {
  const sample = begins.subarray(0, SAMPLE_BYTES)
  const zeros = (odd: number) => sample.filter((byte, index) => index % 2 === odd && byte === 0).length
  const [even, odd, most] = [zeros(0), zeros(1), sample.length / 4]
  if ((begins[0] === 0xff && begins[1] === 0xfe) || (odd > most && even * FEW < odd)) return 'utf-16le'
  if ((begins[0] === 0xfe && begins[1] === 0xff) || (even > most && odd * FEW < even)) return 'utf-16be'
  const end = begins.lastIndexOf(NEWLINE)
  return isUtf8(end < 0 ? begins : begins.subarray(0, end)) ? 'utf-8' : 'windows-1252'
}

/** How a text begins, by some of its first bytes, without a byte order mark. Null: they are none of a text. */
export function beginningText(bytes: Buffer): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  return text.includes('\0') ? null : text
}

/** The bytes of a text file, those of UTF-16 turned into UTF-8, with how many of the file's they are up to there. */
export async function* readTextBytes(
  path: string,
): AsyncGenerator<{ readonly bytes: Buffer; readonly bytesRead: number }> {
  const encoding = encodingOf(await firstBytes(path, SAMPLE_BYTES))
  const decoder = encoding.startsWith('utf-16') ? new TextDecoder(encoding) : null
  let bytesRead = 0
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer
    bytesRead += bytes.length
    yield { bytes: decoder ? Buffer.from(decoder.decode(bytes, { stream: true })) : bytes, bytesRead }
  }
}

/** The text of bytes in UTF-8, or else in Windows-1252. */
export function decodeText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
}

function textLines(bytes: Buffer, lineEnd: number): string[] {
  if (isUtf8(bytes)) return withoutReturns(bytes.toString('utf8').split(String.fromCharCode(lineEnd)))
  const texts: string[] = []
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(lineEnd, start)
    const end = found < 0 ? bytes.length : found
    const line = bytes.subarray(start, end)
    texts.push(decodeText(line))
    start = end + 1
  }
  return withoutReturns(texts)
}

function withoutReturns(texts: string[]): string[] {
  return texts.map((text) => (text.endsWith('\r') ? text.slice(0, -1) : text))
}
