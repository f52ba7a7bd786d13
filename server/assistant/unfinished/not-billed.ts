import { isTime, type AskedFigure } from '../../../domain/assistant/question/ask.ts'
import type { ComparedAsk } from '../../../domain/assistant/question/compared-ask.ts'
import type { PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { billedIn, expectedRange, type BilledDates } from '../../../domain/billed/billed-dates.ts'
import { shipDates } from '../../../domain/billed/billed-question.ts'
import type { Query } from '../../../domain/query/query.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { isAdditive, type TableIndex } from '../../../domain/query/catalog.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import { billedDates } from '../../dashboards/billed-figures.ts'
import { billedSentence } from '../../dashboards/billed-sentence.ts'
import type { AssistantWords } from '../assistant-words.ts'
import type { FigureRow, FigureRows } from '../figure-rows.ts'
import type { FigureAnswerInput } from '../figure-words.ts'
import { stepsOf } from './unfinished-steps.ts'

/** What of the ship dates of an answer is billed, a range each as they were asked; none: they are bill dates. */
export type AnswerBilled = readonly BilledDates[]

type Needs = Pick<FigureAnswerInput, 'asker' | 'deps'>

/** Asks how much of an answer's ship dates is billed, of the period before too where it is set beside that. MAT-01 */
export function answerBilled(
  { ranges, earlier }: Pick<ComparedAsk, 'ranges' | 'earlier'>,
  needs: Needs,
): Promise<Result<AnswerBilled>> {
  const asked = [...ranges, ...(earlier ? [earlier] : [])]
  return queriesBilled(
    asked.map(({ measures, counts }) => measures[0] ?? counts[0]?.query),
    needs,
  )
}

/** How much of the ship dates of each query is billed; nothing where one is of bill dates. */
export async function queriesBilled(
  queries: readonly (Query | undefined)[],
  { asker, deps }: Needs,
): Promise<Result<AnswerBilled>> {
  const told: BilledDates[] = []
  for (const body of queries) {
    if (!body || !shipDates(body)) return ok([])
    const billed = await billedDates({ body, caller: asker.person, signal: asker.signal }, deps)
    if (!billed.ok) return billed
    told.push(billed.value)
  }
  return ok(told)
}

/** Whether changes are told: of days that are not all billed none is. */
export function tellsChanges(billed: AnswerBilled): boolean {
  return billed.every(({ whole }) => whole === null)
}

/** An average, or a share of all. */
export function isRatio({ of, over, share }: AskedFigure, table: TableIndex): boolean {
  return over !== null || share || ('measure' in of && !isAdditive(table.measures.get(of.measure)))
}

/** The figures as they are told: averages and shares of days that are not all billed are not. MAT-02 */
export function toldRows(
  { rows, total }: FigureRows,
  { ask, table, ranges }: PlannedAsk,
  billed: AnswerBilled,
): FigureRows {
  const timed = ask.by.findIndex(isTime)
  const step = ask.by.find(isTime)
  const starts = ranges.map(({ range }, at) => {
    const open = step ? stepsOf(range, step).filter((bucket) => billedIn(billed[at], bucket)) : []
    return new Set(open.map(({ start }) => start))
  })
  const isOpen = (range: number, groups: FigureRow['groups']) =>
    step && groups.length > 0 ? starts[range]?.has(groups[timed]?.slice(0, 10) ?? '') : billed[range]?.whole
  const told = ({ groups, values }: FigureRow): FigureRow => ({
    groups,
    values: values.map((figures, range) =>
      figures.map((value, at) => {
        const figure = ask.figures[at]
        return figure && isRatio(figure, table) && isOpen(range, groups) ? null : value
      }),
    ),
  })
  return { rows: rows.map(told), total: told(total) }
}

/** How much of each range is billed, in whole sentences; of an amount that stands alone what it is likely to be in the end. */
export function billedWords(
  billed: AnswerBilled,
  amount: { readonly value: number | null; readonly format: ValueFormat } | null,
  { say, values }: AssistantWords,
): string[] {
  const writing = { say, day: values.longDate, number: (value: number) => values.number(value, 0) }
  const notes = [...new Set(billed.flatMap((each) => billedSentence(each, writing) ?? []))]
  const [first] = billed
  const range = amount && first?.whole ? expectedRange(amount.value, first.whole) : null
  if (!amount || !range) return notes
  const [least, most] = [range.least, range.most].map((value) => values.shortValue(value, amount.format))
  return [...notes, say('assistant.answers.expected', { least: least ?? '', most: most ?? '' })]
}
