import type { ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { MapSkeleton } from '../../skeletons/MapSkeleton.tsx'

/** A fact on a map, by state or country. */
export const places: ChartKind = {
  asksPrior: false,
  Skeleton: MapSkeleton,
  useOwn: () => ({}),
  parts: fetchedOnce(() => import('./places-parts.ts').then((module) => module.placesParts)),
}
