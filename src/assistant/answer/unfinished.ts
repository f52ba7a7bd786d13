import type { UnfinishedStep } from '../../../domain/assistant/chat.ts'
import { text } from '../../text/text.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'

/** How much of a row's step of time there is, in words; '' where it is whole. */
export function unfinishedIn(
  columns: readonly AnswerColumn[],
  steps: readonly UnfinishedStep[],
): (row: AnswerRow) => string {
  const time = columns.find(({ isTime }) => isTime)
  const words = new Map(
    steps.map(({ start, covered, days }) => [
      start,
      text('dashboard.unfinished', { covered: String(covered), days: String(days) }),
    ]),
  )
  return (row) => (time && words.get(String(row[time.name]))) ?? ''
}

/** A piece of a line between two steps of time of which one is unfinished. */
export interface Edge {
  readonly row: AnswerRow
  readonly edge: 'first' | 'last'
}

/** Of each line, whose rows `sideOf` tells apart, the pieces at its ends that are unfinished. */
export function unfinishedEdges(
  rows: readonly AnswerRow[],
  {
    isUnfinished,
    sideOf,
  }: { readonly isUnfinished: (row: AnswerRow) => boolean; readonly sideOf: (row: AnswerRow) => unknown },
): Edge[] {
  const lines = new Map<unknown, AnswerRow[]>()
  for (const row of rows) lines.set(sideOf(row), [...(lines.get(sideOf(row)) ?? []), row])
  return [...lines.values()].flatMap((line) => {
    const [first, last] = [line[0], line.at(-1)]
    const begins = first && isUnfinished(first) ? line.slice(0, 2).map((row) => ({ row, edge: 'first' as const })) : []
    const ends = last && isUnfinished(last) ? line.slice(-2).map((row) => ({ row, edge: 'last' as const })) : []
    return line.length === 2 && begins.length > 0 ? begins : [...begins, ...ends]
  })
}
