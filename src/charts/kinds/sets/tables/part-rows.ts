import { comparedParts, figuresOfPart } from '../../../../../domain/comparison/comparison-splits.ts'
import { periodTable, type PeriodTableRow, type SetFigures } from '../../../../../domain/comparison/comparison-table.ts'
import { partName } from '../split/split-sets-drawing.ts'
import { text } from '../../../../text/text.ts'

export interface PartRow {
  readonly label: string
  /** The values that it is of. */
  readonly stored: readonly (string | null)[]
  readonly row: PeriodTableRow
}

export interface PartRowsInput {
  readonly by: string
  readonly fact: string
  readonly additive: boolean
  /** The largest parts, then one of the rest; else all. */
  readonly folds: boolean
}

/** A fact of sets by their parts, the largest first, and how many values have no row of their own. */
export function partRows(
  sets: readonly SetFigures[],
  { by, fact, additive, folds }: PartRowsInput,
): { readonly rows: readonly PartRow[]; readonly folded: number } {
  const { parts, folded } = comparedParts(sets, { fact, additive, folds })
  const rows = parts.flatMap((part) => {
    const whole = periodTable({ sets: sets.map((set) => figuresOfPart(set, part)), fact, orderBy: fact, most: 0 })
    const label = part.rest ? text('dashboard.other') : partName(by, part.stored[0] ?? null)
    return whole.map((row): PartRow => ({ label, stored: part.stored, row: { ...row, isTotal: false } }))
  })
  return { rows, folded: folded.length }
}
