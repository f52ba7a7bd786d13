import { figureName } from '../../domain/assistant/figure-name.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { Found } from '../../domain/finding/found.ts'
import type { AssistantWords } from '../assistant/assistant-words.ts'
import type { QuestionReader } from '../assistant/reading/question-reader.ts'
import { understoodWords } from '../assistant/understood-words.ts'
import { viewAddress } from '../assistant/reading/view-address.ts'

export interface ViewInput {
  readonly reader: QuestionReader
  readonly words: AssistantWords
  readonly routes: readonly { readonly path: string }[]
  readonly today: CalendarDate
}

/** The view of a page that shows just what a question asks, in words; no language model reads it. Null: it is no question of figures, or no page shows it. */
export function foundView(text: string, { reader, words, routes, today }: ViewInput): Found['view'] {
  const meant = reader.understand(text, [])
  const planned = meant.kind === 'figures' && meant.also === null ? reader.plan(meant.ask) : undefined
  const href = planned ? viewAddress(planned, { routes, today }) : null
  if (!planned || href === null) return null
  const names = planned.ask.figures.map((figure) => figureName({ ...figure, isBefore: false }, planned.table, words))
  const { parts } = understoodWords({
    planned,
    values: reader.values,
    words,
    clientName: reader.clientName(words),
    names,
  })
  return {
    href,
    title: words.list(names),
    detail: [
      words.translated(planned.page.name),
      ...parts.flatMap(({ kind, text: said }) => (kind === 'figure' || kind === 'builtIn' ? [] : [said])),
    ].join(' · '),
  }
}
