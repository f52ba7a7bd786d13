import { WHOLE_ROW, type LoadFault } from '../../domain/uploads/load-fault.ts'
import { knownText, text } from '../text/text.ts'

interface FaultInWords {
  readonly reason: string
  /** What to do about it; '' where the reason says it all. */
  readonly hint: string
}

/** The carrier's name of a column; a record that is wrong as a whole has none. */
export function columnWords(column: string): string {
  return column === WHOLE_ROW ? text('uploads.wholeRow') : column
}

/** Why a value of a file could not be read, what became of it, and what to do. */
export function faultWords(fault: LoadFault): FaultInWords {
  const { code, what = '', other = '', end, segment, transaction = '' } = fault
  const parts = [
    text(`uploads.faults.${code}`, { what, other }),
    ...(end === undefined ? [] : [text(`uploads.faultEnds.${end}`)]),
    ...(segment === undefined ? [] : [text('uploads.segmentOf', { segment, transaction })]),
  ]
  return { reason: parts.join(' · '), hint: knownText(`uploads.hints.${code}`) ?? '' }
}
