import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { LANGUAGE_TRAITS, type Language } from '../../domain/values/language.ts'
import { valueTexts, type ValueTexts } from '../../domain/query/format.ts'
import { languageOf, type LanguageNeeds } from '../access/language-of.ts'
import { reportWords, type ReportWords } from '../reports/report-words.ts'
import type { TextStore } from '../config/text-store.ts'

/** The assistant's texts in the language of who asks. */
export interface AssistantWords extends ReportWords {
  readonly values: ValueTexts
  readonly list: (items: readonly string[]) => string
  readonly period: (range: { readonly from: CalendarDate; readonly to: CalendarDate }) => { from: string; to: string }
}

export interface AssistantWordsNeeds extends LanguageNeeds {
  readonly texts: TextStore
}

export interface AssistantReader {
  readonly userId: number
  /** Of the window that is read; null: it does not say. */
  readonly language: Language | null
}

/** In the language of the window, which may be the browser's; else in the one that the person chose. */
export async function assistantWords(
  { userId, language: spoken }: AssistantReader,
  deps: AssistantWordsNeeds,
): Promise<AssistantWords> {
  const language = spoken ?? (await languageOf(deps, userId))
  const words = reportWords(deps.texts.current(language))
  const values = valueTexts({ language, noData: words.say('dashboard.noData') })
  const lists = new Intl.ListFormat(LANGUAGE_TRAITS[language].locale, { type: 'conjunction' })
  return {
    ...words,
    values,
    list: (items) => lists.format(items),
    period: ({ from, to }) => ({ from: values.longDate(from), to: values.longDate(to) }),
  }
}
