import { BarsSkeleton } from '../../skeletons/BarsSkeleton.tsx'

export function BridgeSkeleton() {
  return <BarsSkeleton widths={['4%', '24%', '18%', '42%', '46%', '50%', '62%', '58%', '60%', '4%']} thickness="14px" />
}
