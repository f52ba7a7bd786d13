import { changeOf, type Change } from '../../../../../domain/query/change.ts'
import type { InvoicedDays } from '../../../../../domain/dates/invoiced-days.ts'
import type { Changes } from '../../../../../domain/dashboards/changes.ts'
import type { QueryRow } from '../../../../../domain/query/query.ts'
import { exactSum } from '../../../../../domain/values/exact-sum.ts'
import { isTold, type BeforePeriod } from './use-before.ts'

/** One category of both periods, or one part of it by the second dimension. */
export interface ChangeRow {
  /** One row's alone. */
  readonly id: string
  /** The values of its rows, by dimension; the empty text: none. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** Of each dimension in the order chosen, without those it holds several of. */
  readonly labels: readonly string[]
  /** A part stands below its category. */
  readonly part: boolean
  /** Several, folded. */
  readonly rest: boolean
  /** Null: no data, of an average; the same below. */
  readonly now: number | null
  readonly before: number | null
  /** Of the days that both periods have; null: nothing can be said. */
  readonly change: Change | null
}

export interface ChangeRowsInput {
  readonly rows: readonly QueryRow[]
  readonly before: BeforePeriod
  readonly invoiced: InvoicedDays
  readonly changes: Changes
  readonly fact: string
  /** Values add up, so that categories have parts and there is a rest; averages do not. */
  readonly additive: boolean
  /** false: the smallest are folded. */
  readonly showAll: boolean
  readonly nameOf: (dimension: string, value: string) => string
  readonly other: string
}

export interface ChangeRows {
  readonly rows: readonly ChangeRow[]
  /** Every combination of both periods, none folded, in the same order. */
  readonly all: readonly ChangeRow[]
  /** Categories folded into "Other", the most important first. */
  readonly folded: readonly string[]
}

/** Categories, and categories with their parts, that are drawn by name, and parts of each; one more is drawn rather than folded alone. */
const NAMED = { alone: 8, divided: 4, parts: 3 } as const

/** What there is now and was before by one dimension or two; parts in the order of their categories. */
export function changeRows(input: ChangeRowsInput): ChangeRows {
  const { changes, additive, other } = input
  const leaves = combinations(input)
  const measure = ({ now, change }: ChangeRow) => (changes.order === 'amount' ? now : change?.amount) ?? 0
  const inOrder = (rows: readonly ChangeRow[]) => rows.toSorted((one, two) => measure(two) - measure(one))
  const fold = (rows: readonly ChangeRow[], most: number) => {
    if (!additive || input.showAll || rows.length <= most + 1) return { named: inOrder(rows), rest: [] }
    const important = rows.toSorted((one, two) => Math.abs(measure(two)) - Math.abs(measure(one)))
    return { named: inOrder(important.slice(0, most)), rest: important.slice(most) }
  }
  const [first, second] = changes.by
  const divided = additive && first !== undefined && second !== undefined
  const groups = divided ? groupsOf(leaves, first) : new Map(leaves.map((leaf) => [leaf, [leaf] as const]))
  const partsOf = (group: ChangeRow) => (groups.get(group) ?? []).map((leaf) => ({ ...leaf, part: true }))
  const { named, rest } = fold([...groups.keys()], divided ? NAMED.divided : NAMED.alone)
  return {
    rows: [
      ...named.flatMap((group) => {
        if (!divided) return [group]
        const parts = fold(partsOf(group), NAMED.parts)
        const more = parts.rest.length > 0 ? [{ ...sumOf(parts.rest, [group.labels[0] ?? '', other]), part: true }] : []
        return [group, ...parts.named, ...more]
      }),
      ...(rest.length > 0 ? [sumOf(rest, [other])] : []),
    ],
    all: inOrder([...groups.keys()]).flatMap((group) => inOrder(groups.get(group) ?? [])),
    folded: rest.map(({ labels }) => labels.join(', ')),
  }
}

/** Every combination of values that either period has. */
function combinations({ rows, before, invoiced, changes, fact, additive, nameOf }: ChangeRowsInput): ChangeRow[] {
  const keyOf = (row: QueryRow) => JSON.stringify(changes.by.map((name) => row[name] ?? ''))
  const amounts = (of: readonly QueryRow[]) => new Map(of.map((row) => [keyOf(row), numberIn(row[fact])]))
  const now = amounts(rows)
  const then = amounts(before.rows ?? [])
  const alike = before.alike ? amounts(before.alike.rows ?? []) : now
  const known = isTold(before.days, invoiced) && before.alike?.rows !== null
  const none = additive ? 0 : null
  return [...new Set([...now.keys(), ...then.keys()])].map((key) => {
    const stored = (JSON.parse(key) as (string | number)[]).map(String)
    const [compared, earlier] = [alike.get(key) ?? none, known ? (then.get(key) ?? none) : null]
    return {
      id: key,
      values: Object.fromEntries(changes.by.map((name, at) => [name, [stored[at] ?? '']])),
      labels: changes.by.map((name, at) => nameOf(name, stored[at] ?? '')),
      part: false,
      rest: false,
      now: now.get(key) ?? none,
      before: earlier,
      change: compared === null || earlier === null ? null : changeOf(compared, earlier),
    }
  })
}

/** Categories with their combinations. */
function groupsOf(leaves: readonly ChangeRow[], dimension: string): ReadonlyMap<ChangeRow, readonly ChangeRow[]> {
  const values = new Set(leaves.map(({ values }) => values[dimension]?.[0] ?? ''))
  return new Map(
    [...values].map((value) => {
      const parts = leaves.filter((leaf) => leaf.values[dimension]?.[0] === value)
      const sum = sumOf(parts, parts[0]?.labels.slice(0, 1) ?? [])
      return [{ ...sum, id: JSON.stringify([value]), values: { [dimension]: [value] }, rest: false }, parts]
    }),
  )
}

/** Several of additive amounts as one. */
function sumOf(rows: readonly ChangeRow[], labels: readonly string[]): ChangeRow {
  const dimensions = Object.keys(rows[0]?.values ?? {})
  const sum = (values: readonly (number | null)[]) =>
    values.some((value) => value === null) ? null : exactSum(values.map((value) => value ?? 0))
  const before = sum(rows.map((row) => row.before))
  const amount = sum(rows.map(({ change }) => change && change.amount))
  return {
    id: JSON.stringify(rows.map(({ id }) => id)),
    values: Object.fromEntries(
      dimensions.map((name) => [name, [...new Set(rows.flatMap(({ values }) => values[name] ?? []))]]),
    ),
    labels,
    part: false,
    rest: true,
    now: sum(rows.map(({ now }) => now)),
    before,
    change: before === null || amount === null ? null : changeOf(before + amount, before),
  }
}

function numberIn(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null
}
