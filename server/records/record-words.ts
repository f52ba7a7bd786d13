import type { TextTree } from '../../domain/values/text-faults.ts'
import { sourceFields } from '../../domain/records/record-sources.ts'
import type { RecordSpec } from '../../domain/records/record-spec.ts'

/** Values that lists show as words of the product, in the language of the screen. */
export interface RecordWords {
  /** What a permission or role means; a name without words stands for itself. */
  meaningOf(name: string): string
  /** A label of the menu; one without words is the text itself. */
  labelOf(label: string): string
  /** What words of config/ are called; one without a translation is the text itself. */
  configWords(english: string): string
  /** How a list shows a value of a field; undefined where it has no words of its own. */
  wordOf(field: string, value: string): string | undefined
}

export function recordWords(texts: TextTree, { source }: Pick<RecordSpec, 'source'>): RecordWords {
  const fields = sourceFields(source)
  const at = (...path: readonly string[]) => textAt(texts, path)
  return {
    meaningOf: (name) => at('permissions', 'meanings', name) ?? name,
    labelOf: (label) => at('navigation', label) ?? label,
    configWords: (english) => at('words', english) ?? english,
    wordOf: (field, value) => {
      if (field === 'group') return at('records', 'groups', value)
      if (field === 'permission' || fields[field]?.from === 'roles') return at('permissions', 'names', value)
      return fields[field]?.oneOf ? at('records', 'values', field, value) : undefined
    },
  }
}

function textAt(texts: TextTree, path: readonly string[]): string | undefined {
  let found: string | TextTree | undefined = texts
  for (const name of path) found = typeof found === 'object' && Object.hasOwn(found, name) ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}
