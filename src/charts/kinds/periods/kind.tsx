import type { ChartKind } from '../../chart-kind.ts'
import { ColumnsSkeleton } from '../../skeletons/ColumnsSkeleton.tsx'
import type { PeriodsOwn } from './periods-drawing.ts'

const COLUMNS = ['34%', '92%', '56%', '50%', '58%', '54%', '60%', '57%', '58%', '62%', '63%', '70%', '58%'] as const

/** A fact over time, beside the period before. */
export const periods: ChartKind<PeriodsOwn> = {
  asksPrior: true,
  Skeleton: () => <ColumnsSkeleton heights={COLUMNS} />,
  useOwn: ({ prior }) => ({ prior }),
  parts: import('./parts.ts').then((module) => module.periodsParts),
}
