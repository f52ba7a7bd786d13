import type { Change } from '../../domain/query/change.ts'
import { text } from './text.ts'
import { number, percent } from './values.ts'

/** "10.86%", "×29" of what became more than eleven times as much, or "new" of what was not there before. */
export function changeSize(
  { percent: size, factor, isNew }: Pick<Change, 'percent' | 'factor' | 'isNew'>,
  digits = 2,
): string {
  if (isNew) return text('dashboard.changed.new')
  return factor === null ? percent(size, digits) : `×${number(factor, 0)}`
}
