import type { MappingDoubt } from '../../../../../domain/uploads/mapping/file-look.ts'
import { MAPPING_FIELD_NAMES, type MappingField } from '../../../../../domain/uploads/mapping/mapping-fields.ts'
import { readDataFile } from '../../reading/data-file.ts'
import { saysSurcharge } from './suggest-charge.ts'
import { fit, phrasesOf, WHOLE, wordsOf } from '../../reading/words.ts'

export type SuggestedField = MappingField | 'charge_text' | 'charge_code' | 'charge_amount' | 'carrier'

export interface SuggestedColumns {
  /** By field, the title. */
  readonly titles: ReadonlyMap<SuggestedField, string>
  readonly doubts: readonly MappingDoubt[]
}

const FIELDS = readDataFile(new URL('./column-titles.csv', import.meta.url)).map(({ field = '', titles = '' }) => ({
  field: field as SuggestedField,
  phrases: phrasesOf(titles),
}))
/** Below this a title only has a word of the field in it that says too little. */
const FEWEST_LETTERS = 4
/** Of whoever pays or is asked, not where the package goes. */
const THIRD_PARTY = /^(bill(ed)? to|billing|invoice to|remit to|third party|payer|payor|importer|broker|customer) /
const PLACES = /^(sender|consignee)_/

/** Which column is which field by its title: the best fit first, each column and each field once. */
export function suggestColumns(titles: readonly string[]): SuggestedColumns {
  const fits = titles
    .flatMap((title) => {
      const words = wordsOf(title)
      const fields = THIRD_PARTY.test(words) ? FIELDS.filter(({ field }) => !PLACES.test(field)) : FIELDS
      const surcharge = saysSurcharge(words)
      return fields
        .map(({ field, phrases }) => ({ title, field, fits: fit(words, phrases) }))
        .filter(({ fits: how }) => !surcharge || how === WHOLE)
    })
    .filter((each) => each.fits >= FEWEST_LETTERS)
    .sort((one, other) => other.fits - one.fits)
  const found = new Map<SuggestedField, string>()
  const doubts: MappingDoubt[] = []
  for (const { title, field, fits: how } of fits) {
    if (found.has(field) || [...found.values()].includes(title)) continue
    found.set(field, title)
    const rivals = fits.filter((each) => each.field === field && each.fits === how && each.title !== title)
    const name = MAPPING_FIELD_NAMES.find((each) => each === field)
    if (rivals.length > 0 && name) doubts.push({ code: 'severalColumns', field: name, column: title })
  }
  return { titles: found, doubts }
}
