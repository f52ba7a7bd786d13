import type { ChartKind } from '../../chart-kind.ts'
import { MapSkeleton } from '../../skeletons/MapSkeleton.tsx'

/** Packages on a map, by ZIP area. */
export const circles: ChartKind = {
  asksPrior: false,
  Skeleton: MapSkeleton,
  useOwn: () => ({}),
  parts: import('./parts.ts').then((module) => module.circlesParts),
}
