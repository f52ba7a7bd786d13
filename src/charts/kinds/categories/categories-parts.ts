import type { ChartParts } from '../../chart-kind.ts'
import type { DrawingInput } from '../../drawing.ts'
import { text } from '../../../text/text.ts'
import { changeDrawing } from './changes/change-drawing.ts'
import { categoriesDrawing, type CategoriesOwn } from './categories-drawing.ts'
import { CategoriesChart } from './CategoriesChart.tsx'
import { categoriesTwin } from './categories-twin.ts'

function categoriesImage(input: DrawingInput & CategoriesOwn) {
  const { before } = input
  const { otherText, notes, ...drawing } = before ? changeDrawing({ ...input, before }) : categoriesDrawing(input)
  return { ...drawing, notes: [...(otherText === '' ? [] : [`${text('dashboard.other')} ${otherText}`]), ...notes] }
}

export const categoriesParts: ChartParts<CategoriesOwn> = {
  Chart: CategoriesChart,
  image: categoriesImage,
  twin: categoriesTwin,
  asksTotal: true,
}
