import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { labelPoint, type LabelPoint } from './label-point.ts'

export type MapLevel = 'state' | 'country'

/** The outline of one place, as GeoJSON, and where its label stands (null: it has none). */
export interface MapShape {
  readonly id: string
  readonly geometry: unknown
  readonly labelAt: LabelPoint | null
}

/** The shapes of a map, fetched when first drawn; states come already projected (Albers USA, 975 × 610). */
export async function loadMapShapes(level: MapLevel): Promise<MapShape[]> {
  if (level === 'country') {
    const atlas = (await import('world-atlas/countries-110m.json')).default as unknown as Topology<{
      countries: GeometryCollection
    }>
    return feature(atlas, atlas.objects.countries).features.map((each) => ({
      id: String(each.id),
      geometry: each.geometry,
      labelAt: null,
    }))
  }
  const atlas = (await import('us-atlas/states-albers-10m.json')).default as unknown as Topology<{
    states: GeometryCollection
  }>
  return feature(atlas, atlas.objects.states).features.map((each) => ({
    id: String(each.id),
    geometry: each.geometry,
    labelAt:
      each.geometry.type === 'Polygon' || each.geometry.type === 'MultiPolygon'
        ? labelPoint(each.geometry.coordinates)
        : null,
  }))
}
