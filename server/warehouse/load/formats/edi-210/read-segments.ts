import { decodeText, readTextBytes } from '../../reading/read-text-lines.ts'
import type { Segment } from './segment.ts'
import { findInterchange, LONGEST_HEAD, separatorsOf, type Separators } from './separators.ts'

export interface Segments {
  readonly segments: readonly Segment[]
  /** Bytes of the file read so far. */
  readonly bytesRead: number
}

/** Longer than any segment, so that a file without terminators cannot fill the memory. */
const LONGEST_SEGMENT = 1 << 20
const BYTE_ORDER_MARK = /^\u00EF\u00BB\u00BF/
const NOT_ASCII = /[^\0-\u007F]/

/** The segments of an X12 file, a little at a time, in order. Each interchange says its own separators; line ends between and in segments say nothing. */
export async function* readSegments(path: string): AsyncGenerator<Segments> {
  const cut = segmentCutter()
  let [bytesRead, rest] = [0, '']
  // A byte a character, so that no letter is cut in two.
  for await (const { bytes, bytesRead: read } of readTextBytes(path)) {
    const text = bytes.toString('latin1')
    const begun = bytesRead === 0 ? text.replace(BYTE_ORDER_MARK, '') : text
    bytesRead = read
    const taken = cut(rest + begun, false)
    rest = taken.rest
    yield { segments: taken.segments, bytesRead }
  }
  yield { segments: cut(rest, true).segments, bytesRead }
}

function segmentCutter(): (text: string, atEnd: boolean) => { segments: Segment[]; rest: string } {
  let line = 1
  let separators: Separators = { element: '*', component: '>', terminator: '~' }
  return (text, atEnd) => {
    const segments: Segment[] = []
    let at = 0
    let newline = text.indexOf('\n')
    const pass = (to: number) => {
      for (; newline >= 0 && newline < to; newline = text.indexOf('\n', newline + 1)) line += 1
      at = to
    }
    for (;;) {
      pass(firstMark(text, at))
      if (at >= text.length) return { segments, rest: '' }
      const head = text.slice(at, at + LONGEST_HEAD)
      if (!atEnd && head.length < LONGEST_HEAD && head.startsWith('I')) return { segments, rest: text.slice(at) }
      const begun = separatorsOf(head)
      if (begun) separators = begun
      const end = endOf(text, at, { separators, atEnd })
      if (!end && !atEnd && text.length - at < LONGEST_SEGMENT) return { segments, rest: text.slice(at) }
      const { to, after, whole } = end ?? { to: text.length, after: text.length, whole: false }
      segments.push({ line, ...elementsOf(text.slice(at, to), separators), whole })
      pass(after)
    }
  }
}

interface Ending {
  readonly separators: Separators
  readonly atEnd: boolean
}

/** Where the segment ends that begins there: at its terminator, or where another interchange begins in it; null where more of the file says it. */
function endOf(text: string, from: number, { separators: { terminator }, atEnd }: Ending) {
  const found = text.indexOf(terminator, from)
  const until = found < 0 ? text.length : found
  const interchange = findInterchange(text, from + 1, until)
  if (interchange !== null) return { to: interchange, after: interchange, whole: false }
  if (found < 0 || (!atEnd && mayBegin(text, from + 1, until))) return null
  return { to: found, after: found + 1, whole: true }
}

/** Whether an interchange may begin between two places whose first segment is not read to its end. */
function mayBegin(text: string, from: number, until: number): boolean {
  const begun = text.slice(Math.max(from, text.length - LONGEST_HEAD + 1), until + 'ISA'.length).lastIndexOf('ISA')
  return begun >= 0
}

function firstMark(text: string, from: number): number {
  let at = from
  while (at < text.length && text.charCodeAt(at) <= 32) at += 1
  return at
}

function elementsOf(raw: string, { element, component }: Separators): Pick<Segment, 'elements' | 'component'> {
  const text = NOT_ASCII.test(raw) ? decodeText(Buffer.from(raw, 'latin1')) : raw
  return {
    elements: text
      .replaceAll(/[\r\n]/g, '')
      .split(element)
      .map((each) => each.trim()),
    component,
  }
}
