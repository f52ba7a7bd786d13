import type { ValueFormat } from '../../../../domain/query/format.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import type { CategoryRow } from './category-rows.ts'

/** A bar, column, slice or row: the rows of its categories. */
export function categoryMark(
  { stored, label, value, shareText }: CategoryRow,
  { dimension, format }: { readonly dimension: string; readonly format: ValueFormat },
): Mark {
  return makeMark({ label, value, values: { [dimension]: stored }, format, shareText })
}
