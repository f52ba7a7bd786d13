import { valueTexts } from '../../../domain/query/format.ts'

/** Values as the specification writes them. */
export const englishValues = valueTexts({ language: 'en', noData: 'No data' })
