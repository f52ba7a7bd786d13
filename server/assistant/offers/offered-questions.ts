import type { Part, PartNames } from '../../../domain/assistant/question/removable-parts.ts'
import { isTime } from '../../../domain/assistant/question/ask.ts'
import { plainWords } from '../../../domain/assistant/question/plain-words.ts'
import { labelOf, type Catalog } from '../../../domain/query/catalog.ts'
import type { TextTree } from '../../../domain/values/text-faults.ts'
import { reportWords, type ReportWords } from '../../reports/report-words.ts'

type Words = Pick<ReportWords, 'say' | 'translated'>

/** The texts of one language, and its questions what a figure is: by their words, the measure. */
interface Offered {
  readonly catalog: Catalog
  readonly words: Words
  readonly explained: ReadonlyMap<string, string>
}

/** Both are made of every label of the catalogue, so they are kept as long as the texts are. */
const made = new WeakMap<TextTree, Offered>()

/** How questions are known again that the product offers by itself, whatever language they were offered in. */
export function offeredQuestions(
  catalog: Catalog,
  texts: readonly TextTree[],
): { readonly namesOf: PartNames; readonly explained: (text: string) => string | undefined } {
  const languages = texts.map((tree) => offeredIn(tree, catalog))
  return {
    namesOf: (part) => languages.flatMap(({ words }) => partNames(part, catalog, words)),
    explained: (text) => {
      const asked = plainWords(text)
      return languages.flatMap(({ explained }) => explained.get(asked) ?? [])[0]
    },
  }
}

function offeredIn(tree: TextTree, catalog: Catalog): Offered {
  const before = made.get(tree)
  if (before?.catalog === catalog) return before
  const words = reportWords(tree)
  const measures = [...catalog.tables.values()].flatMap((table) => [...table.measures.values()])
  const explained = new Map<string, string>()
  for (const { name, label } of measures)
    explained.set(plainWords(explainQuestion(words.translated(label), words)), name)
  const offered = { catalog, words, explained }
  made.set(tree, offered)
  return offered
}

/** The question what a figure is: "What is Net Spend?" */
export function explainQuestion(label: string, { say }: Pick<Words, 'say'>): string {
  return say('assistant.answers.explain', { fact: label })
}

/** What a part is called in one language; of a step of time and of dates it depends on which dates those are. */
function partNames(part: Part, catalog: Catalog, words: Words): string[] {
  const { say, translated } = words
  const tables = [...catalog.tables.values()]
  switch (part.kind) {
    case 'by': {
      const times = tables.flatMap(({ timeDimensions }) => [...timeDimensions.values()])
      const labels = isTime(part.name)
        ? times.filter(({ grain }) => grain === part.name).map(({ label }) => label)
        : [labelIn(catalog, part.name)]
      return labels.map((label) => byName(translated(label), words))
    }
    case 'only':
      return [translated(labelIn(catalog, part.name))]
    case 'dates':
      return tables
        .flatMap(({ timeDimensions }) => [...timeDimensions.values()])
        .map(({ column }) => translated(labelIn(catalog, column)))
    case 'comparison':
      return [say('assistant.answers.parts.comparison')]
  }
}

/** What a split is called: "by Carrier". */
export function byName(dimension: string, { say }: Pick<Words, 'say'>): string {
  return say('assistant.answers.parts.by', { dimension })
}

/** What the catalogue calls a measure or dimension of any of its tables. */
export function labelIn({ tables }: Catalog, name: string): string {
  return labelOf(
    [...tables.values()].find(({ measures, columns }) => measures.has(name) || columns.has(name)),
    name,
  )
}
