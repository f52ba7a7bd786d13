import { SkeletonBox } from '@primer/react/experimental'
import { useState } from 'react'
import type { ChartKind } from '../../chart-kind.ts'
import type { CategoriesOwn } from './categories-drawing.ts'

const ROWS = ['88%', '46%', '30%', '22%', '18%', '14%', '10%', '7%', '10%']

function useShowAll(): CategoriesOwn {
  const [showAll, onShowAll] = useState(false)
  return { showAll, onShowAll }
}

/** A fact by category; a person may ask for those that are folded. */
export const categories: ChartKind<CategoriesOwn> = {
  asksPrior: false,
  Skeleton: () => ROWS.map((width, index) => <SkeletonBox key={index} width={width} height="22px" />),
  useOwn: useShowAll,
  parts: import('./parts.ts').then((module) => module.categoriesParts),
}
