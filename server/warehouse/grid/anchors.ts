/** One column that rows are ordered by, nothing last. */
export interface OrderTerm {
  readonly name: string
  readonly descending: boolean
}

/** The ids of every `step`-th row in an order, from the first: a block far down is found between two of them, without ordering the rows before it. */
export interface Anchors {
  readonly step: number
  readonly ids: readonly string[]
}

/** Where a block is, counted from the anchor before it. */
export interface AnchoredPlace {
  readonly from: string
  /** The first anchor after the block; undefined: it is at the end. */
  readonly to: string | undefined
  readonly offset: number
}

export function placeOf(
  { step, ids }: Anchors,
  { startRow, endRow }: { readonly startRow: number; readonly endRow: number },
): AnchoredPlace | undefined {
  const at = Math.floor(startRow / step)
  const from = ids[at]
  return from === undefined ? undefined : { from, to: ids[Math.ceil(endRow / step)], offset: startRow - at * step }
}

/**
 * The condition of rows at or after the anchor row (`from`), or before it (`to`), whose values the scalar query `anchor`
 * answers. The last term tells all rows apart. The outermost term stands first and alone, so that an engine compares the
 * other columns of few rows only.
 */
export function besideAnchor(
  terms: readonly OrderTerm[],
  { side, anchor }: { readonly side: 'from' | 'to'; readonly anchor: (name: string) => string },
): string {
  const [term, ...rest] = terms
  if (!term) return 'true'
  const [own, other] = [`"${term.name}"`, anchor(term.name)]
  const later = term.descending ? '<' : '>'
  const earlier = term.descending ? '>' : '<'
  if (rest.length === 0) return side === 'from' ? `${own} ${later}= ${other}` : `${own} ${earlier} ${other}`
  const near =
    side === 'from'
      ? `coalesce(${own} ${later}= ${other}, ${own} IS NULL)`
      : `coalesce(${own} ${earlier}= ${other}, ${other} IS NULL)`
  return `${near} AND (${own} IS DISTINCT FROM ${other} OR (${besideAnchor(rest, { side, anchor })}))`
}
