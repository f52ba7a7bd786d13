import { crossed, overlap, type LineHeights, type LinePlot, type TextBox } from './text-box.ts'

/** Where a text stands beside its point, in px: its near end or middle, and its middle line. */
export interface TextPlace {
  readonly align: 'left' | 'right' | 'center'
  readonly dx: number
  readonly dy: number
}

export interface TextPlaceInput {
  /** The point, by its place among the periods and its height in px. */
  readonly at: number
  readonly y: number
  readonly width: number
  /** Those that look best first. */
  readonly places: readonly TextPlace[]
  readonly lines: readonly LineHeights[]
  readonly plot: LinePlot
  /** Above the plot, in px. */
  readonly roomAbove: number
  /** Where other texts lie. */
  readonly taken: readonly TextBox[]
}

const HALF_HEIGHT = 7
const OUTSIDE = 100_000
const OVERLAP = 10_000
const CROSSED = 4

/** Of the places beside a point the first that is in the picture, on no other text and not crossed by a line; else where that is least. */
export function textPlace(input: TextPlaceInput): { readonly place: TextPlace; readonly box: TextBox } {
  const { at, y, width, places, lines, plot, roomAbove, taken } = input
  const tried = places.map((place, order) => {
    const x = plot.xOf(at) + place.dx
    const left = x - (place.align === 'left' ? 0 : place.align === 'right' ? width : width / 2)
    const box = { left, right: left + width, top: y + place.dy - HALF_HEIGHT, bottom: y + place.dy + HALF_HEIGHT }
    const outside = Math.max(0, -left, box.right - plot.width, -roomAbove - box.top, box.bottom - plot.height)
    const on = taken.filter((each) => overlap(each, box)).length
    const px = lines.reduce((sum, line) => sum + crossed(line, box, plot), 0)
    return { place, box, cost: order + outside * OUTSIDE + on * OVERLAP + px * CROSSED }
  })
  return tried.reduce((best, each) => (each.cost < best.cost ? each : best))
}

const NOTE_NEAR = 14
const NOTE_FAR = 70
const NOTE_STEP = 4

/** Above and below a point at either end of the line, farther and farther off. */
export function notePlaces(align: 'left' | 'right', dx: number): TextPlace[] {
  const far = Array.from({ length: (NOTE_FAR - NOTE_NEAR) / NOTE_STEP }, (_, step) => NOTE_NEAR + step * NOTE_STEP)
  return far.flatMap((dy) => [
    { align, dx, dy: -dy },
    { align, dx, dy: dy + 2 },
  ])
}

const GAP = 8

/** Right, left and above a peak. */
export const PEAK_PLACES: readonly TextPlace[] = [-7, -12].flatMap((dy): TextPlace[] => [
  { align: 'left', dx: GAP, dy },
  { align: 'right', dx: -GAP, dy },
  { align: 'center', dx: 0, dy: dy - 6 },
])
