import { SkeletonBox } from '@primer/react/experimental'
import type { ChartKind } from '../../chart-kind.ts'

const BARS = ['92%', '38%', '30%', '34%', '12%', '70%']

/** Every fact of the page, one a bar. */
export const facts: ChartKind = {
  asksPrior: false,
  Skeleton: () => BARS.map((width, index) => <SkeletonBox key={index} width={width} height="28px" />),
  useOwn: () => ({}),
  parts: import('./parts.ts').then((module) => module.factsParts),
}
