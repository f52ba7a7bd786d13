import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '../../../domain/values/language.ts'
import { readMeanings, type Meaning } from './meaning.ts'

const ROWS = join(import.meta.dirname, 'rows')
const ASKERS = { s: 'shipper', a: 'auditor', c: 'controller' } as const

export interface AskedQuestion {
  readonly id: string
  readonly language: Language
  readonly asker: (typeof ASKERS)[keyof typeof ASKERS]
  readonly text: string
  /** The questions that it follows, the oldest first. */
  readonly after: readonly AskedQuestion[]
  /** Any of them is right; the first is the best. */
  readonly meanings: readonly Meaning[]
  readonly setAside: boolean
}

/** Every question of the set, in the order of its files. Throws, with the line, where a row is not well-formed. */
export function askedQuestions(): AskedQuestion[] {
  return readdirSync(ROWS)
    .sort()
    .flatMap((file) => questionsOf(file, readFileSync(join(ROWS, file), 'utf8')))
}

/** Whether the thread that begins with this question is not to be looked at while the grammar is built. */
function isSetAside(firstId: string, file: string): boolean {
  return !file.includes('-seen.') && BigInt(`0x${createHash('sha256').update(firstId).digest('hex')}`) % 3n === 0n
}

function questionsOf(file: string, content: string): AskedQuestion[] {
  const language = LANGUAGES.find((each) => file.startsWith(each))
  if (!language) throw new Error(`${file} begins with no language`)
  const found = new Map<string, AskedQuestion>()
  for (const line of content.split('\n').filter((each) => each !== '')) {
    const [id = '', asker = '', follows = '', text = '', meaning = '', ...more] = line.split('\t')
    const before = follows === '' ? undefined : found.get(follows)
    if (more.length > 0 || text === '' || !(asker in ASKERS)) throw new Error(`${file}: not a row: ${line}`)
    if (found.has(id) || (follows !== '' && !before)) throw new Error(`${file}: ${id} is twice, or follows none`)
    const after = before ? [...before.after, before] : []
    found.set(id, {
      id,
      language,
      asker: ASKERS[asker as keyof typeof ASKERS],
      text,
      after,
      meanings: meaningsAt(`${file}: ${id}`, meaning),
      setAside: isSetAside(after[0]?.id ?? id, file),
    })
  }
  return [...found.values()]
}

function meaningsAt(place: string, text: string): Meaning[] {
  try {
    return readMeanings(text)
  } catch (cause) {
    throw new Error(`${place}: ${text}`, { cause })
  }
}
