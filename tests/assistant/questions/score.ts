import type { Condition } from '../../../domain/query/condition.ts'
import { printCondition } from '../../../domain/query/condition.ts'
import type { DateRange } from '../../../domain/dates/period.ts'
import type { AskedQuestion } from './asked-questions.ts'
import type { FiguresMeaning, Meaning } from './meaning.ts'
import { rangesOf } from './periods.ts'
import { comparedRanges } from './queries-of.ts'

/** What an interpreter made of a question, in the words of the set. */
export type Understood =
  | { readonly kind: 'held' }
  | { readonly kind: 'figures'; readonly parts: readonly UnderstoodFigures[] }
  | Exclude<Meaning, { kind: 'figures' | 'ask' | 'refuse' | 'report' }>
  | { readonly kind: 'report'; readonly name: string; readonly carrier: string; readonly range: DateRange }

export interface UnderstoodFigures extends Omit<FiguresMeaning, 'period' | 'against' | 'form'> {
  readonly range: DateRange
  /** Whether the range is what is looked at where nothing was said. */
  readonly isUsual: boolean
  /** What it is compared with. */
  readonly compared: DateRange | null
  /** The most rows. */
  readonly limit: number | null
}

/** Right; asked back or refused where there is an answer; answered as something else than was asked. */
export type Score = 'right' | 'held' | 'else'

export function scoreOf({ meanings }: AskedQuestion, understood: Understood): Score {
  if (meanings.some((meaning) => isMeant(meaning, understood))) return 'right'
  return understood.kind === 'held' ? 'held' : 'else'
}

function isMeant(meaning: Meaning, understood: Understood): boolean {
  switch (meaning.kind) {
    case 'ask':
    case 'refuse':
      return understood.kind === 'held'
    case 'greet':
      return understood.kind === 'greet'
    case 'define':
      return understood.kind === 'define' && understood.name === meaning.name
    case 'report':
      return (
        understood.kind === 'report' &&
        understood.name === meaning.name &&
        understood.carrier === meaning.carrier &&
        rangesOf(meaning.period).some((range) => isSame(range, understood.range))
      )
    case 'figures': {
      if (understood.kind !== 'figures') return false
      const { parts } = understood
      return parts.length === meaning.parts.length && meaning.parts.every((part, at) => isPart(part, parts[at]))
    }
  }
}

function isPart(asked: FiguresMeaning, found: UnderstoodFigures | undefined): boolean {
  return (
    found !== undefined &&
    isSame(asked.figures, found.figures) &&
    isSame(asked.by.toSorted(), found.by.toSorted()) &&
    isSame(conditionTexts(asked.conditions), conditionTexts(found.conditions)) &&
    asked.byShipDate === found.byShipDate &&
    asked.why === found.why &&
    isFirst(asked, found) &&
    isInTime(asked, found)
  )
}

function isFirst({ first }: FiguresMeaning, found: UnderstoodFigures): boolean {
  if (first === null) return found.first?.direction !== 'asc'
  return first.direction === found.first?.direction && (first.count === null || first.count === found.limit)
}

/** Two ranges that are compared may be the one or the other. */
function isInTime(asked: FiguresMeaning, found: UnderstoodFigures): boolean {
  const { period, against } = asked
  if (period === null && against === null) return found.isUsual && found.compared === null
  const ranges = period === null ? [found.range] : rangesOf(period)
  return ranges.some((range) => {
    if (against === null) return found.compared === null && isSame(range, found.range)
    return comparedRanges(asked, range).some(
      (other) =>
        isSame([range, other], [found.range, found.compared]) || isSame([other, range], [found.range, found.compared]),
    )
  })
}

/** Of a state its country goes without saying, as the order of values does. */
function conditionTexts(conditions: readonly Condition[]): string[] {
  return conditions
    .map(inList)
    .filter(
      ({ column }) =>
        !conditions.some((each) => each.column === column.replace('_country', '_state')) ||
        !column.endsWith('_country'),
    )
    .map(printCondition)
    .sort()
}

function inList(condition: Condition): Condition {
  const { column, operator } = condition
  if (operator === '=') return { column, operator: 'in', values: [condition.value] }
  if (operator === '<>') return { column, operator: 'not in', values: [condition.value] }
  return 'values' in condition ? { ...condition, values: condition.values.toSorted() } : condition
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
