import { CategoriesSkeleton } from './CategoriesSkeleton.tsx'
import { useState } from 'react'
import type { ChartCard, ChartKind } from '../../chart-kind.ts'
import { fetchedOnce } from '../../../ui/fetched-once.ts'
import type { CategoriesOwn } from './categories-drawing.ts'
import { useBefore } from './changes/use-before.ts'

function useCategories({ drawn, ...known }: ChartCard): CategoriesOwn {
  const [showAll, onShowAll] = useState(false)
  const before = useBefore(drawn, known)
  return { showAll, onShowAll, before }
}

/** A fact by category, or how each changed since the period before; a person may ask for those that are folded. */
export const categories: ChartKind<CategoriesOwn> = {
  asksPrior: false,
  Skeleton: CategoriesSkeleton,
  useOwn: useCategories,
  parts: fetchedOnce(() => import('./categories-parts.ts').then((module) => module.categoriesParts)),
}
