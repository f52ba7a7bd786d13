import { NAMED_PARTS } from '../../../../../domain/dashboards/splits.ts'
import { exactSum } from '../../../../../domain/values/exact-sum.ts'
import type { QueryRow } from '../../../../../domain/query/query.ts'
import { priorBuckets } from '../../../prior-rows.ts'
import { periodRows, type PeriodRow, type PeriodRowsInput } from '../period-rows.ts'
import type { PriorParts } from './use-prior-parts.ts'

/** One part of every period. */
export interface Part {
  /** The values of its rows; the empty text: none. More than one where it holds several. */
  readonly stored: readonly string[]
  readonly label: string
  readonly rest: boolean
  /** Every period of the range. */
  readonly rows: readonly PeriodRow[]
}

export interface SplitRowsInput extends Omit<PeriodRowsInput, 'prior'> {
  readonly dimension: string
  readonly prior: PriorParts | null
  /** false: every part by its name. */
  readonly folds: boolean
  readonly nameOf: (value: string) => string
  readonly other: string
}

export interface SplitRows {
  /** The most important first, the rest last. */
  readonly parts: readonly Part[]
  /** Labels that the rest holds, or, of averages, those that are not drawn. */
  readonly folded: readonly string[]
}

/** A fact over time by a dimension: what adds up is whole in its parts, averages are beside each other. */
export function splitRows(input: SplitRowsInput): SplitRows {
  const { rows, prior, dimension, fact, additive, folds, nameOf, other } = input
  const [now, before] = [rowsBy(rows, dimension), rowsBy(prior?.rows ?? [], dimension)]
  const weight = (value: string) => {
    const amounts = (now.get(value) ?? []).flatMap((row) => numberIn(row[fact]) ?? [])
    return additive ? Math.abs(exactSum(amounts)) : Math.max(0, ...amounts.map(Math.abs))
  }
  const values = [...new Set([...now.keys(), ...before.keys()])]
    .map((value) => ({ value, weight: weight(value) }))
    .toSorted((one, two) => two.weight - one.weight)
    .map(({ value }) => value)
  const many = folds && values.length > NAMED_PARTS + 1
  const named = many ? values.slice(0, additive ? NAMED_PARTS : NAMED_PARTS + 1) : values
  const rest = values.slice(named.length)
  const partOf = (stored: readonly string[], label: string): Part => {
    const own = (of: ReadonlyMap<string, readonly QueryRow[]>) => stored.flatMap((value) => of.get(value) ?? [])
    const periods = periodRows({
      ...input,
      rows: summed(own(now), { ...input, all: rows }),
      prior: priorBuckets(
        prior && { ...prior, additive, rows: summed(own(before), { ...prior, fact, additive, all: prior.rows }) },
        input,
      ),
    })
    return {
      stored,
      label,
      rest: stored.length > 1,
      rows: periods.rows.map((row) => ({ ...row, tip: { ...row.tip, title: `${label} · ${row.tip.title}` } })),
    }
  }
  return {
    parts: [
      ...named.map((value) => partOf([value], nameOf(value))),
      ...(additive && rest.length > 0 ? [partOf(rest, other)] : []),
    ],
    folded: rest.map(nameOf),
  }
}

function rowsBy(rows: readonly QueryRow[], column: string): ReadonlyMap<string, readonly QueryRow[]> {
  const groups = new Map<string, QueryRow[]>()
  for (const row of rows) {
    const value = String(row[column] ?? '')
    const group = groups.get(value)
    if (group) group.push(row)
    else groups.set(value, [row])
  }
  return groups
}

/** One row a period: of what adds up the sum, zero where others have rows. */
function summed(
  rows: readonly QueryRow[],
  { column, fact, additive, all }: Pick<PeriodRowsInput, 'column' | 'fact' | 'additive'> & { all: readonly QueryRow[] },
): QueryRow[] {
  if (!additive) return [...rows]
  const amounts = rowsBy(rows, column)
  return [...new Set(all.map((row) => String(row[column])))].map((period) => ({
    [column]: period,
    [fact]: exactSum((amounts.get(period) ?? []).map((row) => numberIn(row[fact]) ?? 0)),
  }))
}

function numberIn(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}
