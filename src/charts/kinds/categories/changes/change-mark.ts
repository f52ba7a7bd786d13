import type { ValueFormat } from '../../../../../domain/query/format.ts'
import { makeMark, type Mark } from '../../../marks/mark.ts'
import { changeAmount, changePercent } from './change-words.ts'
import type { ChangeRow } from './change-rows.ts'

/** A category or a part of it: its rows of this period, and how they changed. */
export function changeMark(row: ChangeRow, format: ValueFormat): Mark {
  const { values, labels, now } = row
  const changed = [changeAmount(row.change, format, 'full'), changePercent(row)].filter((part) => part !== '')
  return makeMark({ label: labels.join(', '), value: now, values, format, shareText: changed.join(', ') })
}
