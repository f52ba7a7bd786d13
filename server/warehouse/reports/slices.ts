import type { Snapshot, Statement } from '../engine.ts'

/** Neighbouring rows of a report that are written at once: places from `from` to before `to`. */
export interface Slice {
  readonly from: number
  readonly to: number
  /** How many rows of the report have those places. */
  readonly rows: number
}

/** Rows that can be parted. */
export interface Sliceable {
  /** What gives rows their places where a person chose an order, to be kept as a table of that name; null: rows come as they are stored. */
  readonly order: { readonly name: string; readonly statement: Statement } | null
  /** How many `rows` each `stretch` of `STRETCH` places has, in order; without those that have none. */
  readonly stretches: Statement
}

/** Rows are counted by so many places, and the first slice has no more: it is there at once. */
export const STRETCH = 16_384

/** Parts a report, in its order, into slices of at most `most` rows. */
export async function slicesOf(
  { order, stretches }: Sliceable,
  { snapshot, most }: { readonly snapshot: Snapshot; readonly most: number },
): Promise<Slice[]> {
  if (order) await snapshot.keep(order.name, order.statement)
  const slices: Slice[] = []
  for (const stretch of await snapshot.rows(stretches)) {
    const [from, rows] = [Number(stretch.stretch) * STRETCH, Number(stretch.rows)]
    const last = slices.length > 1 ? slices.at(-1) : undefined
    if (last && last.rows + rows <= most)
      slices[slices.length - 1] = { from: last.from, to: from + STRETCH, rows: last.rows + rows }
    else slices.push({ from, to: from + STRETCH, rows })
  }
  return slices
}
