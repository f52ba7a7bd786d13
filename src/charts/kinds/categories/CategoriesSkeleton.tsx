import { SkeletonBox } from '@primer/react/experimental'

const ROWS = ['88%', '46%', '30%', '22%', '18%', '14%', '10%', '7%', '10%']

export function CategoriesSkeleton() {
  return ROWS.map((width, index) => <SkeletonBox key={index} width={width} height="22px" />)
}
