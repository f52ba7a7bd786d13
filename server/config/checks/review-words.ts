import type { TableIndex } from '../../../domain/query/catalog.ts'
import type { WordList } from '../../../domain/assistant/question/word-list.ts'
import type { ConfigIssue } from '../config-issue.ts'

/** Two dimensions that are asked for as one. */
const TOGETHER = '+'

/** Of what questions are read by what is not called as in the catalogue: measures, dimensions and whose values are named. */
export function reviewWords(words: WordList, tables: readonly TableIndex[]): ConfigIssue[] {
  const measures = new Set(tables.flatMap((table) => [...table.measures.keys()]))
  const dimensions = new Set(
    tables.flatMap(({ spec }) => [...spec.columns, ...spec.timeDimensions].map(({ name }) => name)),
  )
  return [
    ...unknownNames(words, { part: 'measures', kind: 'measure', known: measures }),
    ...unknownNames(words, { part: 'dimensions', kind: 'dimension', known: dimensions }),
    ...unknownNames(words, { part: 'values', kind: 'dimension', known: dimensions }),
  ]
}

function unknownNames(
  words: WordList,
  {
    part,
    kind,
    known,
  }: {
    readonly part: 'measures' | 'dimensions' | 'values'
    readonly kind: string
    readonly known: ReadonlySet<string>
  },
): ConfigIssue[] {
  return Object.keys(words[part]).flatMap((key) =>
    key.split(TOGETHER).every((name) => known.has(name))
      ? []
      : [{ path: [part, key], at: 'key' as const, message: `no ${kind} of any table`, allowed: [...known] }],
  )
}
