import type { ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { BridgeSkeleton } from './BridgeSkeleton.tsx'

/** What leads from a fact of one period to that of another: its steps, or the segments that made them. BRG-01 */
export const bridge: ChartKind = {
  asksPrior: false,
  Skeleton: BridgeSkeleton,
  useOwn: () => ({}),
  parts: fetchedOnce(() => import('./bridge-parts.ts').then((module) => module.bridgeParts)),
}
