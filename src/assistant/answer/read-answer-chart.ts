import type { AnswerColumn } from './answer-columns.ts'

/** A picture of an answer: a mark, and which columns it shows where. */
export interface AnswerChart {
  readonly mark: { readonly type: string }
  readonly encoding: Readonly<Record<string, Encoding>>
}

interface Encoding {
  readonly field?: string
  readonly type?: string
}

/** The marks that an answer is drawn with. */
const MARKS = ['bar', 'line', 'point', 'area', 'arc']

/** Reads the chart options of an answer; null: they are none, or not to be drawn, so the answer is a table. CHAT-22 */
export function readAnswerChart(
  options: string | null,
  columns: readonly Pick<AnswerColumn, 'name'>[],
): AnswerChart | null {
  try {
    const { mark, encoding } = JSON.parse(options ?? 'null') as { mark?: unknown; encoding?: unknown }
    const type = typeof mark === 'string' ? mark : (mark as { type?: unknown } | undefined)?.type
    if (typeof type !== 'string' || !MARKS.includes(type) || typeof encoding !== 'object' || encoding === null)
      return null
    const fields = Object.values(encoding as Record<string, Encoding>).map(({ field }) => field)
    const known = fields.every((field) => field === undefined || columns.some(({ name }) => name === field))
    return known && fields.length > 0
      ? { mark: typeof mark === 'object' ? { ...mark, type } : { type }, encoding: encoding as AnswerChart['encoding'] }
      : null
  } catch {
    return null
  }
}
