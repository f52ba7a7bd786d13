import { formatOf } from '../../../charts/kinds/sets/drawn-sets.ts'
import { makeMark, type Mark } from '../../../charts/marks/mark.ts'
import type { MarkRows } from '../../../../domain/dashboards/mark-rows.ts'
import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import type { Compared } from '../compared.ts'

interface SetRow {
  /** Of the row, without its set. */
  readonly label: string
  readonly value: number | null
  readonly values?: MarkRows['values']
  readonly dates?: MarkRows['dates']
}

/** What the row of a set in a table stands for. */
export function rowMark(compared: Compared, at: number, { label, value, values, dates }: SetRow): Mark | null {
  const set = compared.sets[at]
  if (!set) return null
  const { fact } = factOf(compared.page, compared.controls.fact)
  return makeMark({
    ...{ label: `${label}, ${set.name}`, value, set: set.at, format: formatOf(compared, fact, set) },
    ...(values ? { values } : {}),
    ...(dates ? { dates } : {}),
  })
}
