import { labelOf } from '../../domain/query/catalog.ts'
import { conditionWords } from '../../domain/query/condition-words.ts'
import { notesOf } from '../../domain/dashboards/page-spec.ts'
import { clauseWords, dimensionWords } from '../reports/clause-words.ts'
import { groupNames, rangeWords, type FigureAnswerInput } from './figure-words.ts'
import type { PlannedAsk } from '../../domain/assistant/question/plan-ask.ts'
import type { AnswerPart } from '../../domain/assistant/chat.ts'
import { takeOffMessage } from '../../domain/assistant/question/removable-parts.ts'
import { byName } from './offers/offered-questions.ts'
import type { Corrected } from '../../domain/assistant/question/read-words.ts'
import type { AssistantWords } from './assistant-words.ts'

export interface UnderstoodWords {
  readonly line: string
  readonly parts: readonly AnswerPart[]
}

/** What was understood, in words: the figures, dates, clients, what they are split by and narrowed to. */
export function understoodWords({
  planned,
  values,
  words,
  clientName,
  names,
}: Pick<FigureAnswerInput, 'values' | 'words' | 'clientName'> & {
  readonly planned: PlannedAsk
  readonly names: readonly string[]
}): UnderstoodWords {
  const { page, table, view, ask, ranges } = planned
  const fact = page.facts.find((each) => each.fact === view.fact)
  const nameOf = (dimension: string, value: string) =>
    values.get(dimension)?.find((each) => each.value === value)?.name ?? value
  const wording = { ...words, shown: nameOf, number: words.values.number, date: words.values.longDate }
  const labelled = (name: string) => words.translated(labelOf(table, name))
  const is = (dimension: string, said: string) => words.say('assistant.answers.is', { dimension, values: said })
  const asked = new Set(ask.conditions.map(({ column }) => column))
  const builtIn = [
    ...clauseWords({ page, view, table, words: wording }),
    ...(fact
      ? notesOf(
          {
            ...page,
            conditionalNote: words.translated(page.conditionalNote),
            facts: [
              {
                ...fact,
                factText: names[0] ?? '',
                ...(fact.note === undefined ? {} : { note: words.translated(fact.note) }),
              },
            ],
          },
          view,
          table,
        ).map(words.translated)
      : []),
  ]
  const filtered = Object.entries(view.filters).map(([name, filter]) => ({
    name,
    said: is(
      labelled(name),
      Array.isArray(filter)
        ? words.list(filter.map((value) => nameOf(name, value)))
        : dimensionWords({ dimension: name, filter, table, words: wording }),
    ),
  }))
  const narrowed = [...asked].flatMap((name) =>
    conditionWords({
      conditions: ask.conditions.filter(({ column }) => column === name && !view.filters[name]),
      builtIn: [],
      wording: { ...wording, labelOf: labelled },
    }).map(({ label, words: said }) => ({ name, said: is(label, said) })),
  )
  const only = [...filtered, ...narrowed]
  const [period = '', against] = ranges.map(({ range }) => rangeWords(range, words))
  const dates = labelled(view.dateType)
  const splits = groupNames(planned, words)
  const told = {
    fact: words.list(names),
    period: words.list([against, period].filter((each) => each !== undefined)),
    dates,
    client: clientName,
    dimension: words.list(splits),
  }
  const counted = [...builtIn, ...only.map(({ said }) => said)]
  const taken = (text: string, name: string | null): AnswerPart =>
    name === null ? { text, asks: null, kind: 'builtIn' } : { text, asks: takeOffMessage(name), kind: 'asked' }
  return {
    line: [
      words.say(ask.by.length === 0 ? 'assistant.answers.understood' : 'assistant.answers.understoodBy', told),
      ...(counted.length > 0 ? [words.say('assistant.answers.only', { conditions: counted.join('; ') })] : []),
    ].join(' '),
    parts: [
      ...names.map((text): AnswerPart => ({ text, asks: null, kind: 'figure' })),
      ...splits.map((split) => taken(byName(split, words), ask.why ? null : byName(split, words))),
      ...only.map(({ name, said }) => taken(said, asked.has(name) ? labelled(name) : null)),
      taken(is(dates, period), ask.period !== null || ask.byShipDate ? dates : null),
      ...(against === undefined
        ? []
        : [
            taken(
              words.say('assistant.answers.parts.against', { period: against }),
              words.say('assistant.answers.parts.comparison'),
            ),
          ]),
      { text: clientName, asks: null, kind: 'client' },
      ...builtIn.map((text) => taken(text, null)),
    ],
  }
}

/** Says which words were read as others; empty: none. */
export function correctedWords(corrected: readonly Corrected[], { say, list }: AssistantWords): string {
  if (corrected.length === 0) return ''
  return say('assistant.answers.corrected', {
    words: list(corrected.map(({ typed, read }) => say('assistant.answers.readAs', { typed, read }))),
  })
}
