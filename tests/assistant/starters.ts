import { readFileSync } from 'node:fs'
import type { Language } from '../../domain/values/language.ts'

/** The questions that a window in this language begins with. */
export function startersIn(language: Language): [string, string, string, string, string] {
  const { assistant } = JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as {
    assistant: { starters: Record<string, string> }
  }
  const [month = '', carriers = '', commercial = '', onTime = '', compare = ''] = Object.values(assistant.starters)
  return [month, carriers, commercial, onTime, compare]
}
