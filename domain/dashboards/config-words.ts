/** The fields of config/ whose text a person reads. */
const READ = new Set([
  'label',
  'text',
  'factText',
  'defaultFactText',
  'conditionalNote',
  'note',
  'title',
  'subtitle',
  'formula',
  'displayName',
  'tab',
  'description',
])
/** Vega-Lite templates hold fields of these names that are no words. */
const UNREAD = new Set(['charts'])

/** The same part of config/ with each text that a person reads changed; the `name` of a page and of a report is read, that of a column is not. */
export function mapConfigWords<T>(part: T, change: (words: string) => string): T {
  return mapped(part, change) as T
}

/** Every text of a part of config/ that a person reads, once. */
export function configWords(part: unknown): string[] {
  const found = new Set<string>()
  mapConfigWords(part, (words) => {
    found.add(words)
    return words
  })
  return [...found]
}

function mapped(part: unknown, change: (words: string) => string): unknown {
  if (Array.isArray(part)) return part.map((each) => mapped(each, change))
  if (typeof part !== 'object' || part === null) return part
  const named = 'pageType' in part || 'carriers' in part
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (UNREAD.has(key)) return [key, value]
      const read = READ.has(key) || (named && key === 'name')
      return [key, read && typeof value === 'string' && value !== '' ? change(value) : mapped(value, change)]
    }),
  )
}
