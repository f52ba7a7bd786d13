import type { TableIndex } from '../query/catalog.ts'
import { factOfRows, type SetFigures } from './comparison-table.ts'
import { exactSum } from '../values/exact-sum.ts'
import type { QueryRow } from '../query/query.ts'

export interface ChargeRow {
  /** Null: the total. */
  readonly at: { readonly accessorial: string | null; readonly charge: string | null } | null
  /** Every fact of each set, in the order of `facts`; where a set has no such charge, as in a group that it does not have. */
  readonly sets: readonly (readonly (number | null)[])[]
}

export interface ChargeRowsInput {
  readonly sets: readonly { readonly rows: readonly QueryRow[]; readonly figures: SetFigures }[]
  /** The first one orders the rows. */
  readonly facts: readonly string[]
  readonly measures: TableIndex['measures']
}

/** The sets' charges by accessorial and by what the carrier's file calls them, largest first; the total is asked as a whole, since a package may have many. COMP-15 */
export function chargeRows({ sets, facts, measures }: ChargeRowsInput): ChargeRow[] {
  const keyOf = ({ accessorial = null, charge_description: charge = null }: QueryRow) =>
    JSON.stringify([accessorial, charge])
  const [order = ''] = facts
  const byKey = sets.map(({ rows }) => new Map(rows.map((row) => [keyOf(row), row])))
  const size = new Map(
    [...new Set(byKey.flatMap((rows) => [...rows.keys()]))].map((key) => [
      key,
      exactSum(byKey.map((rows) => Math.abs(Number(rows.get(key)?.[order] ?? 0)))),
    ]),
  )
  const keys = [...size].toSorted(([one, a], [other, b]) => b - a || one.localeCompare(other)).map(([key]) => key)
  const rows = keys.map((key): ChargeRow => {
    const [accessorial, charge] = JSON.parse(key) as [string | null, string | null]
    return {
      at: { accessorial, charge },
      sets: byKey.map((own, at) => {
        const row = own.get(key)
        const figures = sets[at]?.figures
        return facts.map((fact) => {
          if (!figures?.tells(fact)) return null
          return row ? factOfRows([row], fact, measures) : figures.none(fact)
        })
      }),
    }
  })
  return [...rows, { at: null, sets: sets.map(({ figures }) => facts.map((fact) => figures.now(fact))) }]
}
