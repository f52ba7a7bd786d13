import { isCalendarDate } from '../../../domain/calendar-date.ts'
import { labelOf, type TableIndex } from '../../../domain/catalog.ts'
import { parseCondition, type Condition, type Literal } from '../../../domain/condition.ts'
import { dimensionValue } from '../../text/status-words.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'

/** One condition of a query as a person reads it. */
export interface ConditionWords {
  readonly label: string
  readonly words: string
  /** Comes with the page or the table, so nobody takes it away. */
  readonly builtIn: boolean
}

export interface ConditionWordsInput {
  /** Where-clauses in the order asked. */
  readonly clauses: readonly string[]
  readonly builtIn: ReadonlySet<string>
  readonly table: TableIndex | undefined
}

/** Every condition in words; the two ends of a range of dates are one. Lessons 11 */
export function conditionWords({ clauses, builtIn, table }: ConditionWordsInput): ConditionWords[] {
  const conditions = clauses.map((clause) => ({ clause, parsed: parseCondition(clause) }))
  const known = conditions.flatMap(({ clause, parsed }) => (parsed.ok ? [{ clause, condition: parsed.value }] : []))
  const end = (column: string, operator: '>=' | '<=') =>
    known.map(({ condition }) => condition).find((each) => each.column === column && each.operator === operator && 'value' in each && isDate(each.value))
  return known.flatMap(({ clause, condition }): ConditionWords[] => {
    const shape = { label: labelOf(table, condition.column), builtIn: builtIn.has(clause) }
    const [from, to] = [end(condition.column, '>='), end(condition.column, '<=')]
    if (from && to && 'value' in from && 'value' in to) {
      if (condition === to) return []
      if (condition === from) return [{ ...shape, words: text('dashboard.explain.range', { from: literalWords(from.value), to: literalWords(to.value) }) }]
    }
    return [{ ...shape, words: text(`dashboard.explain.operators.${condition.operator}`, { value: valueWords(condition) }) }]
  })
}

function valueWords(condition: Condition): string {
  const words = (value: Literal) => literalWords(typeof value === 'string' ? dimensionValue(condition.column, value) : value)
  if ('values' in condition) return condition.values.map(words).join(', ')
  return 'value' in condition ? words(condition.value) : ''
}

function literalWords(value: Literal): string {
  if (typeof value === 'number') return value === 0 ? text('dashboard.explain.zero') : number(value, Number.isInteger(value) ? 0 : 2)
  return isCalendarDate(value) ? longDate(value) : value
}

function isDate(value: Literal): boolean {
  return typeof value === 'string' && isCalendarDate(value)
}
