import { LANGUAGE_TRAITS, type Language } from './language.ts'

/** A file of config/locales: texts in sections. */
export interface TextTree {
  readonly [name: string]: string | TextTree
}

/** Under it a file has what English words made elsewhere (config/, the server) are in its language, by those words. */
const WORDS_SECTION = 'words'
/** Between the words section and its key, which may hold dots. */
export const WORDS_PREFIX = `${WORDS_SECTION}:`
const FORM = /_(zero|one|two|few|many|other)$/
/** A language is asked for the forms that these counts take. */
const HIGHEST_COUNT = 1_000

export interface TextFault {
  readonly key: string
  readonly kind: 'missing' | 'extra' | 'placeholders' | 'same as English'
  /** What it has to say; empty for an extra one. */
  readonly english: string
}

export interface TextFaultsInput {
  readonly language: Language
  readonly english: TextTree
  readonly own: TextTree
  /** The English words made elsewhere. */
  readonly words: readonly string[]
  /** Texts that are the same in this language: names, formats, words it took over. */
  readonly same: ReadonlySet<string>
}

/** Everything that a language's file lacks, has too much, or says with other placeholders than English. */
export function textFaults({ language, english, own, words, same }: TextFaultsInput): TextFault[] {
  const expected = expectedTexts({ language, english, words })
  const given = flatTexts(own)
  const wrong = [...expected].flatMap(([key, source]): TextFault[] => {
    const text = given.get(key)
    if (text === undefined || text === '') return [{ key, kind: 'missing', english: source }]
    if (!sameNames(key, source, text)) return [{ key, kind: 'placeholders', english: source }]
    return text === source && !same.has(source) && /\p{L}{2}/u.test(source.replace(/\{\w+\}/g, ''))
      ? [{ key, kind: 'same as English', english: source }]
      : []
  })
  const extra = [...given.keys()]
    .filter((key) => !expected.has(key))
    .map((key): TextFault => ({ key, kind: 'extra', english: '' }))
  return [...wrong, ...extra]
}

/** Key to English for everything a language has to say, in the order of the English file, then the words. */
export function expectedTexts({
  language,
  english,
  words,
}: Pick<TextFaultsInput, 'language' | 'english' | 'words'>): Map<string, string> {
  const source = flatTexts(english)
  const expected = new Map<string, string>()
  for (const [key, text] of source) {
    const stem = key.replace(FORM, '')
    if (stem === key) expected.set(key, text)
    else
      for (const form of formsOf(language))
        expected.set(`${stem}_${form}`, source.get(`${stem}_${form}`) ?? source.get(`${stem}_other`) ?? text)
  }
  for (const each of words) expected.set(`${WORDS_PREFIX}${each}`, each)
  return expected
}

/** `section.key` to text; of the words section `words:English` to text. */
export function flatTexts(tree: TextTree): Map<string, string> {
  const { [WORDS_SECTION]: words = {}, ...sections } = tree
  return new Map([
    ...leaves(sections, ''),
    ...Object.entries(words).flatMap(([key, text]) =>
      typeof text === 'string' ? [[`${WORDS_PREFIX}${key}`, text] as const] : [],
    ),
  ])
}

/** The file of flat texts, their order kept. */
export function nestTexts(texts: ReadonlyMap<string, string>): TextTree {
  const root: Record<string, unknown> = {}
  for (const [key, text] of texts) {
    const path = key.startsWith(WORDS_PREFIX) ? [WORDS_SECTION, key.slice(WORDS_PREFIX.length)] : key.split('.')
    const branch = path
      .slice(0, -1)
      .reduce<Record<string, unknown>>((at, name) => (at[name] ??= {}) as Record<string, unknown>, root)
    branch[path.at(-1) ?? key] = text
  }
  return root as TextTree
}

/** The plural forms of whole numbers as people count, so without the form of exact millions that some languages have. */
function formsOf(language: Language): string[] {
  const rules = new Intl.PluralRules(LANGUAGE_TRAITS[language].locale)
  const found = new Set<string>()
  for (let count = 0; count <= HIGHEST_COUNT; count++) found.add(rules.select(count))
  return ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => found.has(form))
}

/** A form may leave out its count: "one person" says it in words. */
function sameNames(key: string, english: string, text: string): boolean {
  const [asked, given] = [namesIn(english), namesIn(text)]
  const countless = (names: string[]) => (FORM.test(key) ? names.filter((name) => name !== 'count') : names)
  return (
    countless(asked).join() === countless(given).join() &&
    given.every((name) => asked.includes(name) || name === 'count')
  )
}

function namesIn(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort()
}

function leaves(tree: TextTree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}${name}`, value]] : leaves(value, `${prefix}${name}.`),
  )
}
