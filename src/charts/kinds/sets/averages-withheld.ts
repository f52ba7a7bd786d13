import { factOf } from '../../../../domain/dashboards/page-spec.ts'
import { isAdditive } from '../../../../domain/query/catalog.ts'
import { text } from '../../../text/text.ts'
import { listText } from '../../summary.ts'
import type { DrawnSet, DrawnSets } from './drawn-sets.ts'

/** More names say no more. */
const NAMED = 6

/** Which averages of which sets a table does not tell, as not all of their ship dates is billed; none: it tells all. MAT-02 */
export function averagesWithheld(
  {
    page,
    table,
    sets,
    billed,
  }: Pick<DrawnSets, 'page' | 'table' | 'billed'> & {
    readonly sets: readonly Pick<DrawnSet, 'at' | 'name'>[]
  },
  facts: readonly string[],
): string[] {
  const averages = facts.filter((fact) => !isAdditive(table.measures.get(fact)))
  const open = sets.filter(({ at }) => billed[at]?.whole)
  if (averages.length === 0 || open.length === 0) return []
  const names = averages.map((fact) => factOf(page, fact).factText)
  const list = open.map(({ name }) => text('compared.line', { name, label: listText(names, NAMED) }))
  return [text('dashboard.billed.withheldList', { list: listText(list, NAMED) })]
}
