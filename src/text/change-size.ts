import type { Change } from '../../domain/query/change.ts'
import { number, percent } from './values.ts'

/** "10.86%", or "×29" of what became more than eleven times as much. */
export function changeSize({ percent: size, factor }: Pick<Change, 'percent' | 'factor'>, digits = 2): string {
  return factor === null ? percent(size, digits) : `×${number(factor, 0)}`
}
