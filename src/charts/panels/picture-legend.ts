import { textWidth } from '../layout.ts'

/** A name with its sign; `stroke` is a line, as that of the period before. */
export interface LegendEntry {
  readonly label: string
  readonly colour: string
  readonly shape: 'square' | 'stroke'
  /** As what is drawn paler. */
  readonly pale?: true
}

/** Between a legend and what is below it, in px. */
export const LEGEND_GAP = 10
const LINE = 18
const SIGN = 14
const GAP = 16

/** Names beside each other above a plot that begins at `left`, in as many lines as they need. */
export function pictureLegend(
  entries: readonly LegendEntry[],
  { width, left }: { readonly width: number; readonly left: number },
): {
  readonly height: number
  readonly limit: number
  readonly placed: (top: number) => readonly (LegendEntry & { readonly x: number; readonly y: number })[]
} {
  const limit = width - SIGN
  const lines: { readonly entry: LegendEntry; readonly x: number }[][] = [[]]
  let x = 0
  for (const entry of entries) {
    const room = SIGN + Math.min(limit, textWidth(entry.label))
    if (x > 0 && x + room > width) {
      lines.push([])
      x = 0
    }
    lines.at(-1)?.push({ entry, x })
    x += room + GAP
  }
  return {
    height: entries.length === 0 ? 0 : lines.length * LINE,
    limit,
    placed: (top) =>
      lines.flatMap((line, at) =>
        line.map(({ entry, x }) => ({ ...entry, x: x - left + SIGN / 2, y: top + at * LINE + LINE / 2 })),
      ),
  }
}
