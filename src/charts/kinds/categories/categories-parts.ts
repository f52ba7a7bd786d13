import type { ChartParts } from '../../chart-kind.ts'
import type { CategoriesOwn } from './categories-drawing.ts'
import { CategoriesChart } from './CategoriesChart.tsx'
import { categoriesImage } from './categories-image.ts'
import { categoriesTwin } from './categories-twin.ts'

export const categoriesParts: ChartParts<CategoriesOwn> = {
  Chart: CategoriesChart,
  image: categoriesImage,
  twin: categoriesTwin,
  asksTotal: true,
}
