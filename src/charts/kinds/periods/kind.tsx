import { SkeletonBox } from '@primer/react/experimental'
import type { ChartKind } from '../../chart-kind.ts'
import type { PeriodsOwn } from './periods-drawing.ts'

const COLUMNS = ['34%', '92%', '56%', '50%', '58%', '54%', '60%', '57%', '58%', '62%', '63%', '70%', '58%']

/** A fact over time, beside the period before. */
export const periods: ChartKind<PeriodsOwn> = {
  asksPrior: true,
  Skeleton: () => COLUMNS.map((height, index) => <SkeletonBox key={index} width="auto" height={height} />),
  useOwn: ({ prior }) => ({ prior }),
  parts: import('./parts.ts').then((module) => module.periodsParts),
}
