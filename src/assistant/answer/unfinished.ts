import type { UnfinishedStep } from '../../../domain/assistant/chat.ts'
import { billedShareWords } from '../../text/billed-words.ts'
import { text } from '../../text/text.ts'
import type { AnswerColumn, AnswerRow } from './answer-columns.ts'

/** How much of a row's step of time there is, and is billed, in words; '' where it is whole. */
export function unfinishedIn(
  columns: readonly AnswerColumn[],
  steps: readonly UnfinishedStep[],
): (row: AnswerRow) => string {
  const time = columns.find(({ isTime }) => isTime)
  const words = new Map(
    steps.map(({ start, covered, days, billed }) => [
      start,
      [
        ...(covered < days ? [text('dashboard.unfinished', { covered: String(covered), days: String(days) })] : []),
        ...(billed === null ? [] : [billedShareWords({ share: billed })]),
      ].join(', '),
    ]),
  )
  return (row) => (time && words.get(String(row[time.name]))) ?? ''
}

/** A piece of a line between two steps of time of which one is unfinished. */
export interface Edge {
  readonly row: AnswerRow
  /** The same of both ends of a piece. */
  readonly edge: number
}

/** Of each line, whose rows `sideOf` tells apart, the pieces that are unfinished. */
export function unfinishedEdges(
  rows: readonly AnswerRow[],
  {
    isUnfinished,
    sideOf,
  }: { readonly isUnfinished: (row: AnswerRow) => boolean; readonly sideOf: (row: AnswerRow) => unknown },
): Edge[] {
  const lines = new Map<unknown, AnswerRow[]>()
  for (const row of rows) lines.set(sideOf(row), [...(lines.get(sideOf(row)) ?? []), row])
  return [...lines.values()].flatMap((line) =>
    line.flatMap((row, edge) => {
      const next = line[edge + 1]
      return next && (isUnfinished(row) || isUnfinished(next)) ? [row, next].map((end) => ({ row: end, edge })) : []
    }),
  )
}
