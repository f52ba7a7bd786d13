import { readFileSync } from 'node:fs'
import type { TextTree } from '../../domain/values/text-faults.ts'

/** The texts of a language, as its file has them. */
export function textsOf(language: string): TextTree {
  return JSON.parse(readFileSync(`config/locales/${language}.json`, 'utf8')) as TextTree
}
