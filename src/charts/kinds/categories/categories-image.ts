import { text } from '../../../text/text.ts'
import type { DrawingInput } from '../../drawing.ts'
import { categoriesDrawing, type CategoriesOwn } from './categories-drawing.ts'
import { changeDrawing } from './changes/change-drawing.ts'

/** What a person does on the screen is of no picture. */
export function categoriesImage(input: DrawingInput & Omit<CategoriesOwn, 'onShowAll'>) {
  const { before } = input
  const { otherText, notes, ...drawing } = before ? changeDrawing({ ...input, before }) : categoriesDrawing(input)
  return { ...drawing, notes: [...(otherText === '' ? [] : [`${text('dashboard.other')} ${otherText}`]), ...notes] }
}
