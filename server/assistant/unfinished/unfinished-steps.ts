import { isTime, type Time } from '../../../domain/assistant/question/ask.ts'
import type { UnfinishedStep } from '../../../domain/assistant/chat.ts'
import type { PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { timeBuckets, yearBuckets, type DateRange, type TimeBucket } from '../../../domain/dates/period.ts'
import type { AssistantWords } from '../assistant-words.ts'
import { timeWords } from '../figure-words.ts'

const SPANS = { day: 'daily', week: 'weekly', month: 'monthly', quarter: 'quarterly' } as const

/** The days, weeks, months, quarters or years of a range, in order. */
export function stepsOf(range: DateRange, step: Time): TimeBucket[] {
  return step === 'year' ? yearBuckets(range) : timeBuckets(range, SPANS[step])
}

/** The first and last weeks, months, quarters or years that are not whole, of an answer that is split by them, and those of whose ship days not all is billed: `billed` says the share of such a step by its first day. */
export function unfinishedSteps(
  { ask, ranges }: PlannedAsk,
  billed: (step: TimeBucket) => number | null = () => null,
): UnfinishedStep[] {
  const step = ask.by.find(isTime)
  const range = ranges[0]?.range
  if (step === undefined || !range) return []
  return stepsOf(range, step)
    .map((bucket) => ({ start: bucket.start, covered: bucket.covered, days: bucket.days, billed: billed(bucket) }))
    .filter((each) => each.covered < each.days || each.billed !== null)
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
