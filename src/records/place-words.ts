import { truncate } from '../../domain/query/format.ts'
import type { RecordPlace } from '../../domain/records/record-place.ts'
import type { Unhonoured } from '../../domain/values/unhonoured.ts'
import type { UnhonouredWords } from '../filters/unhonoured-words.ts'
import { knownText, text } from '../text/text.ts'
import { number } from '../text/values.ts'
import { fieldLabel } from './record-words.ts'

const LONGEST_SHOWN = 80

/** One part of the address of a list that does not hold, as a person reads it. */
export function placeWords(
  { parameter, text: given, reason }: Unhonoured,
  { sort, page }: RecordPlace,
): UnhonouredWords {
  const name = knownText(`records.place.${parameter}`) ?? parameter
  const sorted = `${fieldLabel(sort.by)} ${sort.descending ? '↓' : '↑'}`
  const instead =
    reason === 'repeated'
      ? text('filters.unhonoured.theLast')
      : parameter === 'page'
        ? number(page, 0)
        : parameter === 'sort' || parameter === 'order'
          ? sorted
          : text('filters.unhonoured.leftOut')
  return {
    key: `${parameter} ${given}`,
    given: text('filters.unhonoured.given', {
      name,
      text: given === '' ? text('filters.unhonoured.nothing') : truncate(given, LONGEST_SHOWN),
    }),
    reason: text(`filters.unhonoured.reasons.${reason}`, { most: 0, parent: '' }),
    instead: text('filters.unhonoured.instead', { words: instead }),
  }
}
