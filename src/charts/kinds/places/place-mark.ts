import type { ValueFormat } from '../../../../domain/query/format.ts'
import { percent } from '../../../text/values.ts'
import { makeMark, type Mark } from '../../marks/mark.ts'

interface MarkedPlace {
  readonly label: string
  readonly value: number | null
  /** Percent of all; null: none. */
  readonly share: number | null
  /** Its country, and its state where it is one; the empty text: none. */
  readonly codes: Readonly<Record<string, string>>
}

/** A place of the map or a row of its table: what went there, or came from there. */
export function placeMark(
  { label, value, share, codes }: MarkedPlace,
  { format }: { readonly format: ValueFormat },
): Mark {
  return makeMark({
    label,
    value,
    values: Object.fromEntries(Object.entries(codes).map(([column, code]) => [column, [code]])),
    format,
    shareText: share === null ? '' : percent(share),
  })
}

/** The columns that say of a place of the map where it is. */
export function placeCodes(
  dimension: string,
  { level, code }: { readonly level: 'state' | 'country'; readonly code: string },
): Readonly<Record<string, string>> {
  return level === 'country'
    ? { [`${dimension}_country`]: code }
    : { [`${dimension}_country`]: 'US', [`${dimension}_state`]: code }
}
