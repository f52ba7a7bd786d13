import { labelOf, type TableIndex } from '../../../domain/query/catalog.ts'
import { conditionWords, type ConditionWords, type ConditionWordsInput } from '../../../domain/query/condition-words.ts'
import { dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'

export interface ShownConditionsInput extends Omit<ConditionWordsInput, 'wording'> {
  readonly table: TableIndex | undefined
}

/** Every condition in the words of the reader's language. Lessons 11 */
export function shownConditions({ table, ...shown }: ShownConditionsInput): ConditionWords[] {
  return conditionWords({
    ...shown,
    wording: {
      labelOf: (column) => labelOf(table, column),
      say: (key, values) => text(key, values ?? {}),
      number,
      date: longDate,
      shown: dimensionValue,
    },
  })
}
