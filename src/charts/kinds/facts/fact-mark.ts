import type { ValueFormat } from '../../../../domain/query/format.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'
import type { FactRow } from './fact-rows.ts'

/** A bar or row of one fact: it stands for the fact, and a press chooses it. */
export function factMark(
  { fact, label, value, text, withheld, shareText }: FactRow,
  { formatOf }: { readonly formatOf: (fact: string) => ValueFormat },
): Mark {
  const mark = makeMark({ label, value, fact, format: formatOf(fact), shareText })
  return withheld ? { ...mark, text } : mark
}
