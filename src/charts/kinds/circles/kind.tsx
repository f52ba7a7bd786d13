import type { ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { MapSkeleton } from '../../skeletons/MapSkeleton.tsx'

/** Packages on a map, by ZIP area. */
export const circles: ChartKind = {
  asksPrior: false,
  Skeleton: MapSkeleton,
  useOwn: () => ({}),
  parts: fetchedOnce(() => import('./circles-parts.ts').then((module) => module.circlesParts)),
}
