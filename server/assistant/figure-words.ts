import { isTime, type Time } from '../../domain/assistant/question/ask.ts'
import type { KnownValue } from '../../domain/assistant/question/lexicon.ts'
import type { ComparedAsk } from '../../domain/assistant/question/compared-ask.ts'
import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import { dateParts, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import { quarterOfMonth } from '../../domain/dates/period.ts'
import { labelOf } from '../../domain/query/catalog.ts'
import type { Asker } from './asker.ts'
import type { AssistantWords } from './assistant-words.ts'
import type { FigureNeeds } from './reading/known-values.ts'

export interface FigureAnswerInput {
  readonly planned: ComparedAsk
  readonly asker: Asker
  readonly deps: FigureNeeds
  readonly words: AssistantWords
  readonly values: ReadonlyMap<string, readonly KnownValue[]>
  readonly clientName: string
}

export function rangeWords(range: { readonly from: string; readonly to: string }, words: AssistantWords): string {
  return words.say('assistant.answers.range', words.period(range))
}

/** A step of time by its first day. */
export function timeWords(start: CalendarDate, step: Time, { say, values }: AssistantWords): string {
  if (step === 'month') return values.longMonth(start)
  const { year, month } = dateParts(start)
  if (step === 'year') return String(year)
  return step === 'quarter'
    ? say('assistant.answers.quarter', { quarter: String(quarterOfMonth(month)), year: String(year) })
    : values.longDate(start)
}

/** The name of what an answer is split by. */
export function groupNames({ ask, table, groups }: PlannedAsk, { translated }: AssistantWords): string[] {
  return ask.by.map((name, at) => translated(labelOf(table, isTime(name) ? (groups[at] ?? '') : name)))
}
