import { valueTexts } from '../domain/format.ts'

/** Values as the specification writes them. */
export const englishValues = valueTexts({ language: 'en', noData: 'No data' })
