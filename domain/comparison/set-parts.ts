import type { InvoicedDays } from '../dates/invoiced-days.ts'
import type { QueryResult, QueryRow } from '../query/query.ts'
import type { ComparedSet } from './comparison-set.ts'
import type { SetFigures } from './comparison-table.ts'
import { partQuestions, type SetQuestion, type SetQuestionsInput } from './set-questions.ts'

/** A set whose whole figures are known. */
interface WholeSet extends ComparedSet {
  readonly invoiced: InvoicedDays
  readonly figures: SetFigures
}

/** What a set is in its parts: one part of every value of a dimension, in the whole set or within one of its own groups. */
export interface SetParts {
  /** By the dimension that the set is split by; as a whole, what the set says. */
  readonly parts: SetFigures
  /** The same within one value of the dimension that the tab's rows are of. */
  readonly within: (group: string | null) => SetFigures
  /** Rows that are here, and all of them, where an answer was cut. */
  readonly cut: { readonly shown: number; readonly all: number } | null
}

/** The questions of one set, and what it is once they are answered. */
export function setParts<S extends WholeSet>(
  input: Omit<SetQuestionsInput, 'set' | 'invoiced'>,
  { set, by }: { readonly set: S; readonly by: readonly string[] },
): { readonly asked: readonly SetQuestion[]; readonly partedOf: (answers: readonly QueryResult[]) => S & SetParts } {
  const { asked, figuresOf } = partQuestions({ ...input, set, invoiced: set.invoiced }, by)
  const partedOf = (answers: readonly QueryResult[]): S & SetParts => {
    const rows = answers.map(({ data }) => data)
    const [first = ''] = by
    const cut = answers.find(({ data, rowCount }) => rowCount > data.length)
    return {
      ...set,
      parts: whole(figuresOf(rows), set.figures),
      within: (group) => figuresOf(rows.map((each) => each.filter((row) => groupIn(row, first) === group))),
      cut: cut ? { shown: cut.data.length, all: cut.rowCount } : null,
    }
  }
  return { asked, partedOf }
}

/** What does not add up is known as a whole by the set alone. */
function whole(parts: SetFigures, set: SetFigures): SetFigures {
  return {
    ...parts,
    now: (fact, place) => (place?.group === undefined ? set : parts).now(fact, place),
    before: (fact, place) => (place?.group === undefined ? set : parts).before(fact, place),
    alike: (fact, place) => (place?.group === undefined ? set : parts).alike(fact, place),
  }
}

function groupIn(row: QueryRow, column: string): string | null {
  const value = row[column] ?? null
  return value === null ? null : String(value)
}
