import { isAdditive } from '../../../domain/query/catalog.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { text } from '../../text/text.ts'
import { fullValue, number, percent } from '../../text/values.ts'
import type { DrawingInput } from '../drawing.ts'
import { chosenFact } from '../widget-chart-props.ts'
import { wordsCell, type Twin, type TwinCell, type TwinColumn } from './twin.ts'

export interface TwinInput extends DrawingInput {
  /** What the values are in, for the head of their column. */
  readonly unitText: string
  /** The fact over all rows, asked at its own grain; undefined where the rows add up to it, or it is not known yet. */
  readonly askedTotal?: number | null | undefined
}

interface TotalCells {
  readonly values: readonly (number | null)[]
  readonly before?: readonly TwinCell[]
  readonly after: readonly TwinCell[]
}

/** Sums of parts where they add up; else what was asked over all rows, and none while that is not known. Lessons 6 */
export function totalRow(input: TwinInput, { values, before = [], after }: TotalCells): Twin['total'] {
  const { fact, format } = chosenFact(input)
  const additive = isAdditive(input.table?.measures.get(fact))
  const total = additive ? exactSum(values.map((value) => value ?? 0)) : input.askedTotal
  if (total === undefined) return null
  const name = additive && isCut(input) ? text('dashboard.twin.totalShown') : text('dashboard.twin.total')
  return [wordsCell(name), ...before, amountCell(total, format), ...after]
}

/** None of an average: its parts are of no whole. */
export function shareColumns({ table, ...input }: TwinInput): TwinColumn[] {
  return isAdditive(table?.measures.get(chosenFact(input).fact)) ? [share(text('dashboard.share'))] : []
}

function isCut({ result }: TwinInput): boolean {
  return result.rowCount > result.data.length
}

export function cutNotes(input: TwinInput): string[] {
  const { data, rowCount } = input.result
  return isCut(input) ? [text('dashboard.twin.cut', { shown: number(data.length, 0), all: number(rowCount, 0) })] : []
}

export function amountIn(row: QueryRow | undefined, name: string): number | null {
  const value = row?.[name]
  return typeof value === 'number' ? value : null
}

export function amountCell(value: number | null, format: ValueFormat): TwinCell {
  return { value, text: fullValue(value, format) }
}

export function shareCell(value: number): TwinCell {
  return { value, text: percent(value) }
}

export function words(name: string, label: string): TwinColumn {
  return { name, label, kind: 'words' }
}

export function share(label: string): TwinColumn {
  return { name: 'share', label: `${label} (%)`, kind: 'value' }
}

export function inUnit(name: string, label: string, unitText: string): TwinColumn {
  return { name, label: unitText === '' ? label : `${label} (${unitText})`, kind: 'value' }
}

export function factColumn(input: TwinInput): TwinColumn {
  const { fact, factText } = chosenFact(input)
  return inUnit(fact, factText, input.unitText)
}
