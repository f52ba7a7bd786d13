/** Where a text lies in the plot, in px from its left and its top. */
export interface TextBox {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** The plot that the lines are drawn in, in px. */
export interface LinePlot {
  readonly width: number
  readonly height: number
  /** The middle of a period, by its place among all. */
  readonly xOf: (index: number) => number
  readonly yOf: (value: number) => number
}

/** A line's heights in px, one a period; null: no point. */
export type LineHeights = readonly (number | null)[]

export function overlap(one: TextBox, other: TextBox): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** How long a line runs through a text, in px. */
export function crossed(line: LineHeights, { left, right, top, bottom }: TextBox, { xOf }: LinePlot): number {
  let px = 0
  for (let index = 1; index < line.length; index += 1) {
    const [from, to] = [line[index - 1] ?? null, line[index] ?? null]
    const [start, end] = [xOf(index - 1), xOf(index)]
    if (from === null || to === null || end <= left || start >= right) continue
    const slope = (to - from) / (end - start)
    const within =
      slope === 0
        ? from > top && from < bottom
          ? [start, end]
          : []
        : [start + (top - from) / slope, start + (bottom - from) / slope]
    const [enters, leaves] = [Math.max(start, left, Math.min(...within)), Math.min(end, right, Math.max(...within))]
    if (leaves > enters) px += (leaves - enters) * Math.hypot(1, slope)
  }
  return px
}
