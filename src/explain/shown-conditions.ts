import { labelOf, type TableIndex } from '../../domain/query/catalog.ts'
import type { Condition } from '../../domain/query/condition.ts'
import { conditionWords, type ConditionWords, type ConditionWordsInput } from '../../domain/query/condition-words.ts'
import { codeWords, dimensionValue } from '../text/status-words.ts'
import { text } from '../text/text.ts'
import { longDate, number } from '../text/values.ts'

export interface ShownConditionsInput extends Omit<ConditionWordsInput, 'wording'> {
  readonly table: TableIndex | undefined
}

/** The codes of a condition whose words say what they mean. */
export function codesOf(condition: Condition): string | undefined {
  const { column } = condition
  const values = 'values' in condition ? condition.values : 'value' in condition ? [condition.value] : []
  return values.some((value) => codeWords(column, String(value)) !== undefined) ? values.join(', ') : undefined
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
      codesOf,
    },
  })
}
