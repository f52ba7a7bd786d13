import type { CardNote } from '../../domain/card/card-of.ts'
import { expectedRange, type BilledDates, type BilledDays } from '../../domain/billed/billed-dates.ts'
import type { ValueFormat } from '../../domain/query/format.ts'
import { chargeColumns } from '../../domain/query/charge-columns.ts'
import type { TableIndex } from '../../domain/query/catalog.ts'
import type { Query } from '../../domain/query/query.ts'
import { dimensionName } from './dimension-name.ts'
import { text } from './text.ts'
import { number, shortDate, shortValue } from './values.ts'

/** "about 71% billed", or that nothing is. */
export function billedShareWords({ share }: Pick<BilledDays, 'share'>): string {
  const percent = number(Math.floor(share * 100), 0)
  return share < 0.01 ? text('dashboard.billed.nothing') : text('dashboard.billed.about', { percent })
}

/** "$1.20M to $1.41M"; empty where nothing can be said. */
export function expectedWords(amount: number | null, days: BilledDays, format: ValueFormat): string {
  const range = expectedRange(amount, days)
  if (range === null) return ''
  return text('dashboard.billed.between', {
    least: shortValue(range.least, format),
    most: shortValue(range.most, format),
  })
}

/** Whole sentences about ship dates of which not all is billed; none where it is. */
export function billedNotes(billed: BilledDates | null | undefined): string[] {
  if (!billed) return []
  const { whole, parts, known, lacking, asOf } = billed
  if (!known) return [text('dashboard.billed.unknown')]
  const told = whole ?? parts.at(-1)
  if (!told) return []
  const days = text('dashboard.range', { from: shortDate(told.from), to: shortDate(told.to) })
  return [
    text('dashboard.billed.note', { days, share: billedShareWords(told), date: shortDate(asOf) }),
    ...(lacking > 0 ? [text('dashboard.billed.lacking', { count: lacking })] : []),
  ]
}

/** What is said below the picture of a card. */
export function noteWords(note: CardNote, table: TableIndex | undefined): string[] {
  if (note.about === 'charges') return [byChargesWords(note.dimension, table)]
  if (note.about === 'billed') return billedNotes(note.billed)
  // A change of what a bridge leads from and to may be no change.
  const notes = [...billedNotes(note.billed), ...billedNotes(note.before)]
  return notes.length === 0 ? [] : [text('dashboard.billed.sides'), ...notes]
}

/** The same of one of the sets that are compared. */
export function setBilledNotes(name: string, billed: BilledDates | null | undefined): string[] {
  const notes = billedNotes(billed)
  return notes.length === 0 ? [] : [text('compared.line', { name, label: notes.join(' ') })]
}

/** What questions about packages withhold where they ask by what charges have; none of others. */
export function withheldNotes(query: Query | undefined, table: TableIndex | undefined): string[] {
  return (query ? chargeColumns(query, table) : []).map((name) => byChargesWords(name, table))
}

function byChargesWords(dimension: string, table: TableIndex | undefined): string {
  return text('dashboard.byCharges', { dimension: dimensionName(table, dimension) })
}
