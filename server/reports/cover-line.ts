import type { ColumnSpec } from '../../domain/query/catalog.ts'
import type { ReportWords } from './report-words.ts'

/** A line of the cover sheet: what, and its value. */
export interface CoverLine {
  readonly label: string
  readonly value: string
  /** A number as an exact text; it stands as a number in the file. */
  readonly isNumber: boolean
}

/** A line in words, by the last part of its label's key. */
export function coverLine(key: string, value: string, { say }: Pick<ReportWords, 'say'>): CoverLine {
  return { label: say(`reports.cover.${key}`), value, isNumber: false }
}

/** A column's name in the file; a weight says its unit, and so does a share. GRID-23 */
export function columnHead(
  { label, unit }: ColumnSpec,
  question: { readonly unit: string },
  { say, translated }: Pick<ReportWords, 'say' | 'translated'>,
): string {
  if (unit !== 'weight' && unit !== 'percent') return translated(label)
  return say('grid.inUnit', { label: translated(label), unit: unit === 'weight' ? question.unit : '%' })
}
