import type { Change } from '../../domain/change.ts'
import { text } from './text.ts'
import { number, percent } from './values.ts'

/** "10.86%", "×29" of what became more than eleven times as much, or "new" of what there was nothing of. */
export function changeSize({ percent: size, factor }: Pick<Change, 'percent' | 'factor'>, digits = 2): string {
  if (size === null) return text('dashboard.changes.new')
  return factor === null ? percent(size, digits) : `×${number(factor, 0)}`
}
