import type { ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { BarsSkeleton } from '../../skeletons/BarsSkeleton.tsx'

const BARS = ['92%', '38%', '30%', '34%', '12%', '70%'] as const

/** Every fact of the page, one a bar. */
export const facts: ChartKind = {
  asksPrior: false,
  Skeleton: () => <BarsSkeleton widths={BARS} thickness="28px" />,
  useOwn: () => ({}),
  parts: fetchedOnce(() => import('./facts-parts.ts').then((module) => module.factsParts)),
}
