import { ChargeMeaning } from '../../../../../domain/uploads/mapping/file-mapping.ts'
import { readDataFile } from '../../reading/data-file.ts'
import { fit, phrasesOf, wordsOf } from '../../reading/words.ts'

const CHARGES = readDataFile(new URL('./charge-words.csv', import.meta.url)).map(
  ({ category, name = '', discount, words = '' }) => ({
    phrases: phrasesOf(words),
    means: ChargeMeaning.parse({ category, name: name || null, discount: discount === 'yes' }),
  }),
)
const DISCOUNTS = CHARGES.filter(({ means }) => means.discount).flatMap(({ phrases }) => phrases)

/** What a charge is by what it is called; null: no word tells. A discount of something that is named is one of that. */
export function suggestCharge(text: string): ChargeMeaning | null {
  const words = wordsOf(text)
  const discount = fit(words, DISCOUNTS) > 0
  const bare = discount
    ? DISCOUNTS.reduce((rest, phrase) => ` ${rest} `.replace(` ${phrase} `, ' ').trim(), words)
    : words
  const lowered = discount && bare !== '' ? best(bare, false) : null
  if (lowered) return { ...lowered, discount: true }
  return best(words, discount)
}

/** Whether words say that something is a surcharge, whatever for. */
export function saysSurcharge(words: string): boolean {
  return CHARGES.some(({ phrases, means }) => isAnySurcharge(means) && fit(words, phrases) > 0)
}

/** What a surcharge is for says more than that it is one, however long the word for that. */
function best(words: string, discount: boolean): ChargeMeaning | null {
  const found = longest(words, (means) => means.discount === discount)
  if (!found || !isAnySurcharge(found)) return found
  return longest(words, (means) => means.discount === discount && isOfSomething(means)) ?? found
}

function isAnySurcharge({ category, name }: ChargeMeaning): boolean {
  return category === 'other_accessorial' && name === null
}

function isOfSomething({ category, name }: ChargeMeaning): boolean {
  return name !== null || category === 'fuel_surcharge'
}

function longest(words: string, wanted: (means: ChargeMeaning) => boolean): ChargeMeaning | null {
  let [found, most]: [ChargeMeaning | null, number] = [null, 0]
  for (const { phrases, means } of CHARGES) {
    if (!wanted(means)) continue
    const fits = fit(words, phrases)
    if (fits > most) [found, most] = [means, fits]
  }
  return found
}
