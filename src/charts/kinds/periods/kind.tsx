import type { ChartCard, ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import { ColumnsSkeleton } from '../../skeletons/ColumnsSkeleton.tsx'
import type { PeriodsOwn } from './periods-drawing.ts'
import { usePriorParts } from './split/use-prior-parts.ts'

const COLUMNS = ['34%', '92%', '56%', '50%', '58%', '54%', '60%', '57%', '58%', '62%', '63%', '70%', '58%'] as const

function usePeriods({ prior, drawn, ...known }: ChartCard): PeriodsOwn {
  return { prior, priorParts: usePriorParts(drawn, known) }
}

/** A fact over time, beside the period before. */
export const periods: ChartKind<PeriodsOwn> = {
  asksPrior: true,
  Skeleton: () => <ColumnsSkeleton heights={COLUMNS} />,
  useOwn: usePeriods,
  parts: fetchedOnce(() => import('./periods-parts.ts').then((module) => module.periodsParts)),
}
