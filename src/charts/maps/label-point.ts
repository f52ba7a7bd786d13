/** In the map's own units: the middle of a text, and how far it is from there to the outline; across counts for less, as a text is wider than high. */
export interface LabelPoint {
  readonly x: number
  readonly y: number
  readonly room: number
}

type Point = readonly [x: number, y: number]
type Ring = readonly (readonly number[])[]

/** A text of two letters is about so much wider than high. */
const WIDER = 1.5
const CELLS = 12
const FINER = [4, 4] as const

/** Where a shape has the most room for a text: in a state with a panhandle or a bay, the middle of all of it lies outside. Coordinates as in GeoJSON. */
export function labelPoint(coordinates: readonly unknown[]): LabelPoint | null {
  const largest = outerRings(coordinates).reduce<Ring>((best, ring) => (area(ring) > area(best) ? ring : best), [])
  if (largest.length < 3) return null
  const points = largest.map(([x = 0, y = 0]): Point => [x / WIDER, y])
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  let [width, height] = [Math.max(...xs) - left, Math.max(...ys) - top]
  let best = bestOf(points, { from: [left, top], size: [width, height], cells: CELLS })
  let cells = CELLS
  for (const finer of FINER) {
    ;[width, height] = [(2 * width) / cells, (2 * height) / cells]
    const around = bestOf(points, {
      from: [best.x - width / 2, best.y - height / 2],
      size: [width, height],
      cells: finer,
    })
    if (around.room > best.room) best = around
    cells = finer
  }
  return best.room > 0 ? { ...best, x: best.x * WIDER } : null
}

interface Cells {
  readonly from: Point
  readonly size: Point
  readonly cells: number
}

/** The middle of a cell that is farthest inside. */
function bestOf(ring: readonly Point[], { from, size, cells }: Cells): LabelPoint {
  const middles = Array.from({ length: cells * cells }, (_, at): Point => [
    from[0] + (((at % cells) + 0.5) * size[0]) / cells,
    from[1] + ((Math.floor(at / cells) + 0.5) * size[1]) / cells,
  ])
  return middles
    .map(([x, y]) => ({ x, y, room: roomAt(ring, [x, y]) }))
    .reduce((best, each) => (each.room > best.room ? each : best))
}

/** How far a point is from the outline; below zero outside of it. */
function roomAt(ring: readonly Point[], [x, y]: Point): number {
  let inside = false
  let nearest = Number.POSITIVE_INFINITY
  for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
    const [x1, y1] = ring[index] as Point
    const [x2, y2] = ring[before] as Point
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along =
      dx === 0 && dy === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy)))
    nearest = Math.min(nearest, (x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)
  }
  return Math.sqrt(nearest) * (inside ? 1 : -1)
}

function outerRings(coordinates: readonly unknown[]): Ring[] {
  const nested = coordinates as readonly (Ring | readonly Ring[])[]
  const isRing = (item: Ring | readonly Ring[]): item is Ring => typeof item[0]?.[0] === 'number'
  return nested.flatMap((item, index) => (isRing(item) ? (index === 0 ? [item] : []) : item.slice(0, 1)))
}

function area(ring: Ring): number {
  let twice = 0
  for (let index = 0; index < ring.length; index += 1) {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    twice += x1 * y2 - x2 * y1
  }
  return Math.abs(twice)
}
