import { CHOICE_KINDS } from '../../../domain/records/record-sources.ts'
import type { Language } from '../../../domain/values/language.ts'
import { languageOf, type LanguageNeeds } from '../../access/language-of.ts'
import type { Caller } from '../../callers/caller.ts'
import type { ConfigStore } from '../../config/config-store.ts'
import type { TextStore } from '../../config/text-store.ts'
import { choicesOf, type ChoiceNeeds } from '../../records/choices.ts'
import type { VisibleEntry } from '../../callers/visible/visible-audit.ts'
import { auditSpeech, type AuditSpeech } from './audit-speech.ts'
import { choicesNamed } from './audit-words.ts'

export interface SpeechNeeds extends ChoiceNeeds, LanguageNeeds {
  readonly config: ConfigStore
  readonly texts: TextStore
}

interface Reading {
  readonly deps: SpeechNeeds
  readonly caller: Caller
  /** Absent: the one that is kept for the person. */
  readonly language: Language | undefined
}

/** How these entries are said to a person: of what they name, only what they see has a name. */
export async function speechFor(
  entries: readonly VisibleEntry[],
  { deps, caller, language: shown }: Reading,
): Promise<AuditSpeech> {
  const language = shown ?? (await languageOf(deps, caller.user.id))
  const named = choicesNamed(entries)
  const choices = await choicesOf(new Set(CHOICE_KINDS.filter((kind) => named.has(kind))), { deps, caller })
  const names = new Map(
    Object.entries(choices).map(([kind, set]) => [kind, new Map(set.map(({ value, label }) => [value, label]))]),
  )
  return auditSpeech({ texts: deps.texts.current(language), language, names, config: deps.config.current() })
}
