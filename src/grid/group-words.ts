import { CHILD_COUNT_FIELD } from '../../domain/grid/grid-request.ts'
import { text } from '../text/text.ts'
import { number } from '../text/values.ts'
import type { GridRow } from './rows/grid-source.ts'

export interface GroupNames {
  /** A group's value as its column's cells say it. */
  readonly groupText: (field: string, value: string | number | null) => string
}

/** `UPS (1,024)`: a group and the number of its rows; of a row its tracking number. */
export function groupWords({ group, values }: GridRow, { groupText }: GroupNames): string {
  if (group === null) return String(values.TRACKING_NUMBER ?? '')
  const name = groupText(group, values[group] ?? null) || text('grid.blank')
  return `${name} (${number(Number(values[CHILD_COUNT_FIELD] ?? 0), 0)})`
}
