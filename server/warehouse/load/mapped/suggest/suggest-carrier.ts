import { LONGEST_NAME } from '../../../../../domain/uploads/mapping/file-mapping.ts'
import { knownCarriers } from '../carrier-named.ts'
import { fit, wordsOf } from '../../reading/words.ts'

export interface SuggestedCarrier {
  /** Empty: nothing tells it. */
  readonly carrier: string
  /** The file names several. */
  readonly several: boolean
}

/** Known carriers by the words of their names: of `La Poste / Colissimo` both, of `Hermes (DE)` the first. */
const CARRIERS = knownCarriers().map(({ code, name }) => ({
  code: wordsOf(code),
  name,
  words: name
    .replaceAll(/\([^()]*\)/g, '')
    .split('/')
    .flatMap(spellings),
}))

/** Whose invoices a table holds: by what stands in its column of carriers, else by the name of its file. */
export function suggestCarrier(cells: readonly string[], fileName: string): SuggestedCarrier {
  const named = new Map(cells.map((cell) => [wordsOf(cell), cell]))
  const [[words, cell] = [], ...others] = [...named]
  if (others.length > 0) return { carrier: '', several: true }
  if (words !== undefined && cell !== undefined) {
    const known = CARRIERS.find((carrier) => carrier.code === words || carrier.words.includes(words))
    return { carrier: known?.name ?? cell.slice(0, LONGEST_NAME), several: false }
  }
  return { carrier: carrierIn(spellings(fileName)), several: false }
}

/** Also where capitals stand within a word: `FedEx`, `fedex`. */
function spellings(text: string): string[] {
  return [wordsOf(text), wordsOf(text.toLowerCase())]
}

/** The one carrier that a name of a file says; of `GLS US` and `TNT` none. */
function carrierIn(spelled: readonly string[]): string {
  const said = CARRIERS.flatMap(({ name, words }) => {
    const most = Math.max(0, ...spelled.map((each) => fit(each, words)))
    return most > 0 ? [name] : []
  })
  return said.length === 1 ? (said[0] ?? '') : ''
}
