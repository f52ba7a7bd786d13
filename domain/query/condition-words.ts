import { isCalendarDate } from '../dates/calendar-date.ts'
import { BLANK, isSameCondition, type Condition, type Literal } from './condition.ts'

/** One condition of a query as a person reads it. */
export interface ConditionWords {
  readonly label: string
  readonly words: string
  /** What stands in the rows, where the words say what it means. */
  readonly codes?: string | undefined
  /** Comes with the page or the table, so nobody takes it away. */
  readonly builtIn: boolean
}

export interface ConditionWording {
  readonly labelOf: (column: string) => string
  /** The text of a key, its `{name}`s filled in. */
  readonly say: (
    key:
      | 'dashboard.explain.range'
      | 'dashboard.explain.zero'
      | 'dashboard.explain.blank'
      | `dashboard.explain.operators.${Condition['operator']}`,
    values?: Readonly<Record<string, string>>,
  ) => string
  readonly number: (value: number, digits: number) => string
  readonly date: (date: string) => string
  /** A value of a column as a person reads it. */
  readonly shown: (column: string, value: string) => string
  /** What a reader of the words would like to know of the rows. */
  readonly codesOf?: (condition: Condition) => string | undefined
}

export interface ConditionWordsInput {
  /** In the order asked. */
  readonly conditions: readonly Condition[]
  /** Those of them that come with the page or the table. */
  readonly builtIn: readonly Condition[]
  readonly wording: ConditionWording
}

/** Every condition in words; the two ends of a range are one. Lessons 11 */
export function conditionWords({ conditions, builtIn, wording }: ConditionWordsInput): ConditionWords[] {
  const end = (column: string, operator: '>=' | '<=') =>
    conditions.find(
      (each) => each.column === column && each.operator === operator && 'value' in each && isEnd(each.value),
    )
  return conditions.flatMap((condition): ConditionWords[] => {
    const shape = {
      label: wording.labelOf(condition.column),
      builtIn: builtIn.some((each) => isSameCondition(each, condition)),
    }
    const [from, to] = [end(condition.column, '>='), end(condition.column, '<=')]
    if (from && to && 'value' in from && 'value' in to) {
      if (condition === to) return []
      if (condition === from)
        return [
          {
            ...shape,
            words: wording.say('dashboard.explain.range', {
              from: literalWords(from.value, wording),
              to: literalWords(to.value, wording),
            }),
          },
        ]
    }
    return [
      {
        ...shape,
        codes: wording.codesOf?.(condition),
        words: wording.say(`dashboard.explain.operators.${condition.operator}`, {
          value: valueWords(condition, wording),
        }),
      },
    ]
  })
}

function valueWords(condition: Condition, wording: ConditionWording): string {
  const words = (value: Literal) =>
    literalWords(typeof value === 'string' && value !== BLANK ? wording.shown(condition.column, value) : value, wording)
  if ('values' in condition) return condition.values.map(words).join(', ')
  return 'value' in condition ? words(condition.value) : ''
}

/** A choice of one column in words, without the column. */
export function choiceWords(conditions: readonly Condition[], wording: ConditionWording): string {
  return conditionWords({ conditions, builtIn: [], wording })
    .map(({ words }) => words)
    .join(', ')
}

function literalWords(value: Literal, { say, number, date }: ConditionWording): string {
  if (typeof value === 'number')
    return value === 0 ? say('dashboard.explain.zero') : number(value, Number.isInteger(value) ? 0 : 2)
  return value === BLANK ? say('dashboard.explain.blank') : isCalendarDate(value) ? date(value) : value
}

function isEnd(value: Literal): boolean {
  return typeof value === 'number' || isCalendarDate(value)
}
