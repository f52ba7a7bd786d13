import { toldNotes } from '../../domain/morning/morning-note.ts'
import { noteWords, type NoteWords } from '../../domain/morning/note-words.ts'
import type { Page } from '../../domain/dashboards/page-spec.ts'
import type { View } from '../../domain/dashboards/view.ts'
import { LANGUAGE_TRAITS, type Language } from '../../domain/values/language.ts'
import type { AssistantWords } from '../assistant/assistant-words.ts'
import type { Person } from '../callers/caller.ts'
import type { MorningNeeds } from './morning.ts'
import type { PutAway } from './put-away.ts'
import { tellMorning } from './tell-morning.ts'

export interface MailedMorningNeeds extends MorningNeeds {
  readonly putAway: Pick<PutAway, 'on'>
}

interface MailedMorning {
  readonly page: Page
  readonly view: View
  readonly reader: Person
  readonly language: Language
  readonly words: AssistantWords
}

export type MailedNote = NoteWords & { readonly address: string }

/** What a page says of the morning to the reader of its mail, without what they put away; null: it cannot be worked out. */
export async function mailedMorning(
  { page, view: { clientId, childClientIds }, reader, language, words }: MailedMorning,
  deps: MailedMorningNeeds,
): Promise<readonly MailedNote[] | null> {
  const { signal } = new AbortController()
  const told = await tellMorning({ page: page.id, clientId, childClientIds, reader, signal }, deps)
  if (!told.ok) return null
  const away = await deps.putAway.on(deps.today(), { userId: reader.user.id, clientId })
  const { values, list, translated } = words
  const writing = { say: counting(words, language), values, list, translated }
  return toldNotes(told.value, away).map((note) => ({ ...noteWords(note, writing), address: note.address }))
}

/** Says a text by the form that its count takes. */
function counting({ say, values: { number } }: AssistantWords, language: Language) {
  const rules = new Intl.PluralRules(LANGUAGE_TRAITS[language].locale)
  return (key: string, values: Readonly<Record<string, string | number>> = {}) => {
    const filled = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'number' ? number(value, 0) : value]),
    )
    const form = typeof values.count === 'number' ? `${key}_${rules.select(values.count)}` : key
    const said = say(form, filled)
    return said === form ? say(key, filled) : said
  }
}
