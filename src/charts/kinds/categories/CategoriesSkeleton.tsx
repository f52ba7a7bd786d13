import { BarsSkeleton } from '../../skeletons/BarsSkeleton.tsx'

const ROWS = ['88%', '46%', '30%', '22%', '18%', '14%', '10%', '7%', '10%'] as const

export function CategoriesSkeleton() {
  return <BarsSkeleton widths={ROWS} thickness="22px" />
}
