import { own } from '../../../../domain/values/entries.ts'
import type { QueryRow } from '../../../../domain/query/query.ts'
import { US_STATES } from '../../../../domain/values/us-states.ts'
import countries from '../../maps/countries.json'

const COUNTRIES: Readonly<Record<string, { readonly name: string }>> = countries

/** The name of the place in a column of an answer; its code where no map has it, undefined where there is none. */
export function placeName(column: string, row: QueryRow): string | undefined {
  const code = row[column]
  if (code === null || code === undefined || code === '') return undefined
  const known = column.endsWith('_country')
    ? own(COUNTRIES, String(code))
    : inUs(column, row)
      ? own(US_STATES, String(code))
      : undefined
  return known?.name ?? String(code)
}

function inUs(column: string, row: QueryRow): boolean {
  return row[column.replace(/_state$/, '_country')] === 'US'
}
