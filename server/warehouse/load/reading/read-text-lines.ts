import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'

export interface TextLine {
  /** 1-based, in the file. */
  readonly number: number
  /** Without its line end. */
  readonly text: string
}

export interface TextLines {
  readonly lines: readonly TextLine[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

const NEWLINE = 10
/** So much is taken in at once that whoever waits for the server meanwhile does not feel it. */
export const CHUNK_BYTES = 1 << 16
/** Of a longer line the rest is dropped, so that a file without line ends cannot fill the memory; it still counts as one. */
const LONGEST_LINE_BYTES = 4 << 20
const windows1252 = new TextDecoder('windows-1252')

/**
 * The lines of a text file, a little at a time, in order. Reads UTF-8 (a byte order mark is
 * dropped) and Windows-1252, decided line by line; line ends are LF or CRLF.
 */
export async function* readTextLines(path: string): AsyncGenerator<TextLines> {
  let number = 0
  let bytesRead = 0
  let rest: Buffer = Buffer.alloc(0)
  const linesOf = (bytes: Buffer): TextLine[] =>
    textLines(bytes).map((text) => {
      number += 1
      return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text }
    })
  for await (const chunk of createReadStream(path, { highWaterMark: CHUNK_BYTES })) {
    const bytes = chunk as Buffer
    bytesRead += bytes.length
    const first = bytes.indexOf(NEWLINE)
    const continued = bytes.subarray(0, first < 0 ? bytes.length : first)
    const line = Buffer.concat([rest, continued.subarray(0, LONGEST_LINE_BYTES - rest.length)])
    if (first < 0) {
      rest = line
      continue
    }
    const last = bytes.lastIndexOf(NEWLINE)
    rest = Buffer.from(bytes.subarray(last + 1))
    yield { lines: linesOf(Buffer.concat([line, bytes.subarray(first, last)])), bytesRead }
  }
  if (rest.length > 0) yield { lines: linesOf(rest), bytesRead }
}

/** The text of bytes in UTF-8, or else in Windows-1252. */
export function decodeText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes)
}

function textLines(bytes: Buffer): string[] {
  if (isUtf8(bytes)) return withoutReturns(bytes.toString('utf8').split('\n'))
  const texts: string[] = []
  for (let start = 0; start <= bytes.length;) {
    const found = bytes.indexOf(NEWLINE, start)
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
