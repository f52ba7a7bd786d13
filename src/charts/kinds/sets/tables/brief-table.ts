import type { BriefTable } from '../../../../../domain/card/painted-cards.ts'
import { text } from '../../../../text/text.ts'
import { fullValue, percent } from '../../../../text/values.ts'
import { formatOf, toldSets, type DrawnSet, type DrawnSets } from '../drawn-sets.ts'
import type { SetTable } from './set-tables.ts'

/** In the text of a mail, on a phone; the file beside it has all. */
const MOST_ROWS = 24

/** What the table's values are told by. */
type ToldBy = Pick<DrawnSets, 'billed' | 'table'> & {
  readonly sets: readonly Pick<DrawnSet, 'at' | 'figures' | 'view'>[]
}

/** The first rows of a table and its totals, as they are read. */
export function briefTable({ words, columns, rows }: SetTable, compared: ToldBy): BriefTable {
  const main = columns.flatMap((column, place) => (column.isMain ? [{ ...column, place }] : []))
  const totals = rows.filter(({ isTotal }) => isTotal)
  const told = toldSets(compared)
  const first = rows.filter(({ isTotal }) => !isTotal).slice(0, MOST_ROWS - totals.length)
  return {
    columns: [...words, ...main.map(({ label }) => label)],
    words: words.length,
    rows: [...first, ...totals].map((row) => {
      const set = compared.sets[row.at]
      return [
        ...row.words,
        ...main.map(({ fact, place }) => {
          const value = row.values[place] ?? null
          if (value === null || !set)
            return told[row.at]?.figures.tells(fact) === false ? text('dashboard.billed.withheld') : ''
          const format = formatOf(compared, fact, set)
          return format.unit === 'percent' ? percent(value, 0) : fullValue(value, format)
        }),
      ]
    }),
    count: rows.length,
  }
}
