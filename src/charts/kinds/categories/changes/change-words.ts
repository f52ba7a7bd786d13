import type { Change } from '../../../../../domain/query/change.ts'
import type { ValueFormat } from '../../../../../domain/query/format.ts'
import { changeSize } from '../../../../text/change-size.ts'
import { change, fullValue, shortValue } from '../../../../text/values.ts'
import type { ChangeRow } from './change-rows.ts'

const ARROWS = { up: '↑', down: '↓', level: '' } as const

/** The amount of a change with its sign; empty: nothing can be said. */
export function changeAmount(made: Change | null, format: ValueFormat, size: 'short' | 'full'): string {
  return made ? change(made.amount, (size === 'short' ? shortValue : fullValue)(made.amount, format)) : ''
}

/** "↑ 27.04%"; of what was not there before that it is new. */
export function changePercent({ change: made }: Pick<ChangeRow, 'change'>): string {
  if (!made) return ''
  return made.isNew ? changeSize(made) : `${ARROWS[made.direction]} ${changeSize(made)}`.trim()
}
