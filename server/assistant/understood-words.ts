import { labelOf } from '../../domain/query/catalog.ts'
import { conditionWords } from '../../domain/query/condition-words.ts'
import { notesOf } from '../../domain/page/page-spec.ts'
import { clauseWords, dimensionWords } from '../reports/clause-words.ts'
import { groupNames, rangeWords, type FigureAnswerInput } from './figure-words.ts'
import type { Corrected } from '../../domain/assistant/question/read-words.ts'
import type { AssistantWords } from './assistant-words.ts'

/** What was understood, in words: the figures, dates, clients, what they are split by and narrowed to. */
export function understoodWords({
  planned,
  values,
  words,
  clientName,
  names,
}: FigureAnswerInput & { readonly names: readonly string[] }): string {
  const { page, table, view, ask, ranges } = planned
  const fact = page.facts.find((each) => each.fact === view.fact)
  const nameOf = (dimension: string, value: string) =>
    values.get(dimension)?.find((each) => each.value === value)?.name ?? value
  const wording = { ...words, shown: nameOf, number: words.values.number, date: words.values.longDate }
  const rest = ask.conditions.filter(({ column }) => !view.filters[column])
  const only = [
    ...clauseWords({ page, view, table, words: wording }),
    ...(fact
      ? notesOf({ ...page, facts: [{ ...fact, factText: names[0] ?? '' }] }, view, table).map(words.translated)
      : []),
    ...Object.entries(view.filters).map(([dimension, filter]) =>
      words.say('assistant.answers.is', {
        dimension: words.translated(labelOf(table, dimension)),
        values: Array.isArray(filter)
          ? words.list(filter.map((value) => nameOf(dimension, value)))
          : dimensionWords({ dimension, filter, table, words: wording }),
      }),
    ),
    ...conditionWords({
      conditions: rest,
      builtIn: [],
      wording: { ...wording, labelOf: (column) => words.translated(labelOf(table, column)) },
    }).map(({ label, words: said }) => words.say('assistant.answers.is', { dimension: label, values: said })),
  ]
  const told = {
    fact: words.list(names),
    period: words.list(ranges.map(({ range }) => rangeWords(range, words)).reverse()),
    dates: words.translated(labelOf(table, view.dateType)),
    client: clientName,
    dimension: words.list(groupNames(planned, words)),
  }
  return [
    words.say(ask.by.length === 0 ? 'assistant.answers.understood' : 'assistant.answers.understoodBy', told),
    ...(only.length > 0 ? [words.say('assistant.answers.only', { conditions: only.join('; ') })] : []),
  ].join(' ')
}

/** Says which words were read as others; empty: none. */
export function correctedWords(corrected: readonly Corrected[], { say, list }: AssistantWords): string {
  if (corrected.length === 0) return ''
  return say('assistant.answers.corrected', {
    words: list(corrected.map(({ typed, read }) => say('assistant.answers.readAs', { typed, read }))),
  })
}
