import { unitOf } from '../../../../domain/query/catalog.ts'
import { text } from '../../../text/text.ts'
import { cellScale, scaledText, type CellScale } from './cell-scale.ts'
import { sharedUnit } from '../../../charts/kinds/sets/drawn-sets.ts'
import type { Compared } from '../compared.ts'

/** A column of each fact of the page, as a table of them is written. */
export interface FactColumn {
  readonly fact: string
  readonly words: string
  /** Thousands, USD, lbs …; '' for what is merely counted. */
  readonly unit: string
  readonly scale: CellScale
}

/** The values: of each set in each row, by fact in the page's order. */
export function factColumns(
  compared: Compared,
  rows: readonly { readonly sets: readonly (readonly (number | null)[])[] }[],
): FactColumn[] {
  return compared.page.facts.map(({ fact, factText }, at) => {
    const scale = cellScale(
      unitOf(compared.table, fact),
      rows.flatMap((row) => row.sets.map((values) => values[at] ?? null)),
    )
    const unit = sharedUnit(compared, fact) ?? text('compared.ownCurrencies')
    const isCount = unit === text('dashboard.packages')
    return {
      fact,
      words: factText,
      scale,
      unit: scale.thousands ? text('compared.thousands', { unit }) : isCount ? '' : unit,
    }
  })
}

export function FactHeads({ columns }: { readonly columns: readonly FactColumn[] }) {
  return columns.map(({ fact, words, unit }) => (
    <th key={fact} scope="col" data-kind="value">
      {words}
      <span>{unit}</span>
    </th>
  ))
}

export function FactCells({
  columns,
  values,
}: {
  readonly columns: readonly FactColumn[]
  readonly values: readonly (number | null)[] | undefined
}) {
  return columns.map(({ fact, scale }, at) => (
    <td key={fact} data-kind="value">
      {scaledText(values?.[at] ?? null, scale)}
    </td>
  ))
}
