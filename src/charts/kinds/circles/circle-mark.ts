import type { ValueFormat } from '../../../../domain/query/format.ts'
import { text } from '../../../text/text.ts'
import { percent } from '../../../text/values.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'

interface MarkedArea {
  /** Of the ZIP area; empty: none. */
  readonly name: string
  readonly packages: number | null
  /** Percent of all. */
  readonly share: number
}

/** A circle of the map or a row of its table: what went to the ZIP area. */
export function circleMark({ name, packages, share }: MarkedArea, { format }: { readonly format: ValueFormat }): Mark {
  return makeMark({
    label: name === '' ? text('dashboard.circles.elsewhere') : name,
    value: packages,
    values: { postal_area: [name] },
    format,
    shareText: percent(share),
  })
}
