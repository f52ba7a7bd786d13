import { isTime } from '../../domain/assistant/question/ask.ts'
import type { UnfinishedStep } from '../../domain/assistant/chat.ts'
import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import { addMonths, daysBetween } from '../../domain/dates/calendar-date.ts'
import { timeBuckets, type DateRange, type TimeBucket } from '../../domain/dates/period.ts'
import type { AssistantWords } from './assistant-words.ts'
import { timeWords } from './figure-words.ts'

const SPANS = { week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const

/** The first and last weeks, months, quarters or years that are not whole, of an answer that is split by them. */
export function unfinishedSteps({ ask, ranges }: PlannedAsk): UnfinishedStep[] {
  const step = ask.by.find(isTime)
  const range = ranges[0]?.range
  if (step === undefined || step === 'day' || !range) return []
  const buckets = step === 'year' ? years(range) : timeBuckets(range, SPANS[step])
  const ends = buckets.filter((_, at) => at === 0 || at === buckets.length - 1)
  return ends
    .filter(({ covered, days }) => covered < days)
    .map(({ start, covered, days }) => ({ start, covered, days }))
}

export function unfinishedWords(planned: PlannedAsk, words: AssistantWords): string[] {
  const step = planned.ask.by.find(isTime)
  return step === undefined
    ? []
    : unfinishedSteps(planned).map(({ start, covered, days }) =>
        words.say('assistant.answers.unfinished', {
          period: timeWords(start, step, words),
          covered: String(covered),
          days: String(days),
        }),
      )
}

function years({ from, to }: DateRange): TimeBucket[] {
  const buckets: TimeBucket[] = []
  for (let start = `${from.slice(0, 4)}-01-01`; start <= to; start = addMonths(start, 12)) {
    const end = `${start.slice(0, 4)}-12-31`
    const covered = daysBetween(start < from ? from : start, end > to ? to : end)
    buckets.push({ start, end, covered, days: daysBetween(start, end) })
  }
  return buckets
}
