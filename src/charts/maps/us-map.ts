import { projection } from 'vega'
import type { ChartLayout } from '../layout.ts'

/** The atlas of states is drawn for 975 × 610, by this projection. */
const ATLAS = { width: 975, height: 610, scale: 1300 }

interface Albers {
  scale(to: number): Albers
  translate(to: readonly [number, number]): Albers
  (degrees: readonly [longitude: number, latitude: number]): [number, number] | null
}

const albers = (projection as unknown as (type: string) => () => Albers)('albersUsa')()
  .scale(ATLAS.scale)
  .translate([ATLAS.width / 2, ATLAS.height / 2])

export interface UsPoint {
  readonly x: number
  readonly y: number
}

/** Where a place stands in the units of the atlas; null: not on a map of the US. */
export function usPoint({
  latitude,
  longitude,
}: {
  readonly latitude: number
  readonly longitude: number
}): UsPoint | null {
  const found = albers([longitude, latitude])
  return found ? { x: found[0], y: found[1] } : null
}

/** The atlas as large as there is room, in the middle of it. */
export function usProjection({ width, height }: Pick<ChartLayout, 'width' | 'height'>) {
  const scale = Math.min(width / ATLAS.width, height / ATLAS.height)
  return {
    type: 'identity',
    scale,
    translate: [(width - ATLAS.width * scale) / 2, (height - ATLAS.height * scale) / 2] as const,
  }
}

/** A point of the atlas in px of the picture. */
export function onPicture({ x, y }: UsPoint, { scale, translate }: ReturnType<typeof usProjection>): UsPoint {
  return { x: x * scale + translate[0], y: y * scale + translate[1] }
}
