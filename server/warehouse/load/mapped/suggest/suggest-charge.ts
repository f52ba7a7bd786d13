import { ChargeMeaning } from '../../../../../domain/mapping/file-mapping.ts'
import { readDataFile } from '../../reading/data-file.ts'
import { fit, phrasesOf, wordsOf } from './words.ts'

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

function best(words: string, discount: boolean): ChargeMeaning | null {
  let [found, most]: [ChargeMeaning | null, number] = [null, 0]
  for (const { phrases, means } of CHARGES) {
    if (means.discount !== discount) continue
    const fits = fit(words, phrases)
    if (fits > most) [found, most] = [means, fits]
  }
  return found
}
