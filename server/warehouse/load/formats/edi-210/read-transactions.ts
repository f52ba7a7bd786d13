import type { LoadFault } from '../../../../../domain/uploads/load-fault.ts'
import type { BadValue } from '../../reading/read-cells.ts'
import { shortened } from '../../reading/read-cells.ts'
import { readSegments } from './read-segments.ts'
import { tagOf, type Segment } from './segment.ts'

/** A transaction set: its segments from ST to SE. */
export interface Transaction {
  readonly segments: readonly Segment[]
  /** Its last segment is an SE; else something else began, or the file ended. */
  readonly whole: boolean
}

/** What the envelope says that is not so. */
export interface EnvelopeDoubt extends BadValue {
  readonly line: number
}

export interface Transactions {
  readonly transactions: readonly Transaction[]
  readonly doubts: readonly EnvelopeDoubt[]
  readonly bytesRead: number
}

interface Opened {
  readonly head: Segment
  /** Of what stands in it. */
  count: number
}

interface Closing {
  readonly opens: string
  readonly counts: LoadFault['code']
  /** The element of the opening segment that the closing one repeats. */
  readonly number: number
}

const CLOSINGS: ReadonlyMap<string, Closing> = new Map([
  ['GE', { opens: 'GS', counts: 'ediTransactionCount', number: 6 }],
  ['IEA', { opens: 'ISA', counts: 'ediGroupCount', number: 13 }],
])
const END = { end: 'transactionsLoaded' } as const

/** The transactions of an X12 file as they come; no more than one is held beside a batch of the file. */
export async function* readTransactions(path: string): AsyncGenerator<Transactions> {
  const envelope = followEnvelope()
  let bytesRead = 0
  for await (const { segments, ...read } of readSegments(path)) {
    bytesRead = read.bytesRead
    for (const segment of segments) envelope.take(segment)
    yield { ...envelope.taken(), bytesRead }
  }
  envelope.end()
  yield { ...envelope.taken(), bytesRead }
}

function followEnvelope() {
  let [transactions, doubts]: [Transaction[], EnvelopeDoubt[]] = [[], []]
  let open: Segment[] | null = null
  const around = new Map<string, Opened>()
  const doubt = (segment: Segment, element: number, fault: LoadFault) => {
    const column = `${tagOf(segment)}-${String(element).padStart(2, '0')}`
    doubts.push({ line: segment.line, column, value: shortened(segment.elements[element] ?? ''), fault })
  }
  const finish = (whole: boolean) => {
    if (open) transactions.push({ segments: open, whole })
    open = null
  }
  const leave = (tag: 'GS' | 'ISA') => {
    const left = around.get(tag)
    if (left) doubt(left.head, 0, { code: 'ediUnclosed', what: tag === 'GS' ? 'GE' : 'IEA', ...END })
    around.delete(tag)
  }
  const close = (segment: Segment, { opens, counts, number }: Closing) => {
    const opened = around.get(opens)
    around.delete(opens)
    if (!opened) return doubt(segment, 0, { code: 'ediUnopened', what: opens })
    if (Number(segment.elements[1]) !== opened.count)
      doubt(segment, 1, { code: counts, what: String(opened.count), ...END })
    if (!sameNumber(segment.elements[2], opened.head.elements[number]))
      doubt(segment, 2, { code: 'ediNumber', what: opens, other: opened.head.elements[number] ?? '', ...END })
  }
  return {
    take(segment: Segment) {
      const tag = tagOf(segment)
      const closing = CLOSINGS.get(tag)
      if (tag === 'ST') {
        finish(false)
        open = [segment]
        const group = around.get('GS')
        if (group) group.count += 1
      } else if (tag === 'ISA' || tag === 'GS') {
        finish(false)
        leave('GS')
        if (tag === 'ISA') leave('ISA')
        const interchange = around.get('ISA')
        if (tag === 'GS' && interchange) interchange.count += 1
        around.set(tag, { head: segment, count: 0 })
      } else if (closing) {
        finish(false)
        if (tag === 'IEA') leave('GS')
        close(segment, closing)
      } else if (open) {
        open.push(segment)
        if (tag === 'SE') finish(true)
      } else if (tag !== 'TA1') doubt(segment, 0, { code: 'ediOutside', end: 'outsideLeftOut' })
    },
    end() {
      finish(false)
      leave('GS')
      leave('ISA')
    },
    taken: () => {
      const taken = { transactions, doubts }
      ;[transactions, doubts] = [[], []]
      return taken
    },
  }
}

/** Control numbers are told apart by their digits. */
export function sameNumber(one: string | undefined, other: string | undefined): boolean {
  const plain = (text: string | undefined) => (text ?? '').replace(/^0+/, '')
  return plain(one) === plain(other)
}
