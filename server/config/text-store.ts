import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { LANGUAGES, type Language } from '../../domain/values/language.ts'
import type { TextTree } from '../../domain/values/text-faults.ts'

const TextFile: z.ZodType<TextTree> = z.lazy(() => z.record(z.string(), z.union([z.string(), TextFile])))

export interface TextStore {
  /** Every text in a language; one that its file has not is in English. The same object while no file changes. */
  readonly current: (language: Language) => TextTree
}

export interface TextStoreOptions {
  /** The folder with one file a language, `zh.json`. */
  readonly dir: string
  /** Names a file that does not hold, once; its last good form stays in use. */
  readonly warn: (message: string) => void
}

/** Looks at the files whenever texts are asked for, so that an edit shows on the next load. */
export function createTextStore({ dir, warn }: TextStoreOptions): TextStore {
  const files = new Map(
    LANGUAGES.map((language) => [language, openTextFile({ path: join(dir, `${language}.json`), warn })]),
  )
  const whole = new Map<Language, { english: TextTree; own: TextTree; merged: TextTree }>()
  return {
    current(language) {
      const [english, own] = [files.get('en')?.() ?? {}, files.get(language)?.() ?? {}]
      const before = whole.get(language)
      if (before?.english === english && before.own === own) return before.merged
      const merged = merge(english, own)
      whole.set(language, { english, own, merged })
      return merged
    },
  }
}

function openTextFile({
  path,
  warn,
}: {
  readonly path: string
  readonly warn: TextStoreOptions['warn']
}): () => TextTree {
  let last: { state: string; texts: TextTree } = { state: '', texts: {} }
  return () => {
    const state = stateOf(path)
    if (state === last.state) return last.texts
    try {
      last = { state, texts: TextFile.parse(JSON.parse(readFileSync(path, 'utf8'))) }
    } catch (error) {
      last = { state, texts: last.texts }
      warn(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
    return last.texts
  }
}

function stateOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.mtimeMs} ${found.size}` : 'missing'
}

/** Where one has a section and the other a text, English says which it is. */
function merge(english: TextTree, own: TextTree): TextTree {
  const merged = new Map<string, string | TextTree>(Object.entries(english))
  for (const [name, value] of Object.entries(own)) {
    const there = merged.get(name)
    if (there === undefined || (typeof there === 'string' && typeof value === 'string')) merged.set(name, value)
    else if (typeof there !== 'string' && typeof value !== 'string') merged.set(name, merge(there, value))
  }
  return Object.fromEntries(merged)
}
