import type { GetLocaleTextParams } from 'ag-grid-community'
import { knownText } from '../text/text.ts'

/** The library's own words in the language spoken now; `${variable}` stands for its values. */
export function libraryText({
  key,
  defaultValue,
  variableValues = [],
}: Pick<GetLocaleTextParams, 'key' | 'defaultValue' | 'variableValues'>): string {
  const values = Object.fromEntries(variableValues.map((value, at) => [`value${at}`, value]))
  return knownText(`grid.library.${key}`, values) ?? defaultValue
}
