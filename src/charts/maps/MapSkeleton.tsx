import { SkeletonBox } from '@primer/react/experimental'

/** The outline of a map. */
export function MapSkeleton() {
  return <SkeletonBox width="90%" height="80%" />
}
