import type { FileMapping } from '../../../../domain/mapping/file-mapping.ts'
import { readDataFile } from '../reading/data-file.ts'
import type { CsvRecord } from '../reading/read-csv-records.ts'
import { phrasesOf, wordsOf } from './suggest/words.ts'

const PHRASES = new Set(
  readDataFile(new URL('./total-words.csv', import.meta.url)).flatMap(({ words = '' }) => phrasesOf(words)),
)
/** What stands behind the word: how many rows it is of, and the currency. */
const BEHIND = /( (\d+|eur|usd|gbp|cad|chf|mxn|aud|cny|jpy))+$/

/** Which rows of a file seem to sum others: one of their cells says so and nothing else, and they name no package. */
export function totalRows(
  { fields: { tracking_number: tracking } }: Pick<FileMapping, 'fields'>,
  titles: readonly string[],
): (record: Pick<CsvRecord, 'fields'>) => boolean {
  const place = tracking && 'column' in tracking ? titles.indexOf(tracking.column) : -1
  return ({ fields }) => {
    const number = fields[place]?.trim() ?? ''
    return (number === '' || saysTotal(number)) && fields.some(saysTotal)
  }
}

function saysTotal(cell: string): boolean {
  return cell.trim() !== '' && PHRASES.has(wordsOf(cell).replace(BEHIND, ''))
}
