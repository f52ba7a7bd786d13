import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { MapLevel } from './place-rows.ts'

/** The outline of one place, as GeoJSON, and where its label stands (null: it has none). */
export interface MapShape {
  readonly id: string
  readonly geometry: unknown
  readonly labelAt: LabelPoint | null
}

/** In the map's own units; `room` is the side of a square as large as the shape's largest part. */
export interface LabelPoint {
  readonly x: number
  readonly y: number
  readonly room: number
}

/** The shapes of a map, fetched when first drawn; states come already projected (Albers USA, 975 × 610). */
export async function loadMapShapes(level: MapLevel): Promise<MapShape[]> {
  if (level === 'country') {
    const atlas = (await import('world-atlas/countries-110m.json')).default as unknown as Topology<{ countries: GeometryCollection }>
    return feature(atlas, atlas.objects.countries).features.map((each) => ({ id: String(each.id), geometry: each.geometry, labelAt: null }))
  }
  const atlas = (await import('us-atlas/states-albers-10m.json')).default as unknown as Topology<{ states: GeometryCollection }>
  return feature(atlas, atlas.objects.states).features.map((each) => ({
    id: String(each.id),
    geometry: each.geometry,
    labelAt: each.geometry.type === 'Polygon' || each.geometry.type === 'MultiPolygon' ? labelPoint(each.geometry.coordinates) : null,
  }))
}

type Ring = readonly (readonly number[])[]

/** The centroid of the largest ring. */
function labelPoint(coordinates: readonly unknown[]): LabelPoint | null {
  const rings = outerRings(coordinates)
  const largest = rings.map(centroid).reduce<ReturnType<typeof centroid> | undefined>((best, each) => (each.area > (best?.area ?? 0) ? each : best), undefined)
  return largest ? { x: largest.x, y: largest.y, room: Math.sqrt(largest.area) } : null
}

function outerRings(coordinates: readonly unknown[]): Ring[] {
  const nested = coordinates as readonly (Ring | readonly Ring[])[]
  const isRing = (item: Ring | readonly Ring[]): item is Ring => typeof item[0]?.[0] === 'number'
  return nested.flatMap((item, index) => (isRing(item) ? (index === 0 ? [item] : []) : item.slice(0, 1)))
}

function centroid(ring: Ring): { readonly x: number; readonly y: number; readonly area: number } {
  let [area, x, y] = [0, 0, 0]
  for (let index = 0; index < ring.length; index += 1) {
    const [x1 = 0, y1 = 0] = ring[index] ?? []
    const [x2 = 0, y2 = 0] = ring[(index + 1) % ring.length] ?? []
    const cross = x1 * y2 - x2 * y1
    area += cross
    x += (x1 + x2) * cross
    y += (y1 + y2) * cross
  }
  return area === 0 ? { x: 0, y: 0, area: 0 } : { x: x / (3 * area), y: y / (3 * area), area: Math.abs(area) / 2 }
}
