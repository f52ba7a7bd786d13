import type { QueryRow } from '../../domain/query.ts'
import countries from './countries.json'
import states from './us-states.json'

const COUNTRIES: Readonly<Record<string, { readonly name: string }>> = countries
const STATES: Readonly<Record<string, { readonly name: string }>> = states

/** The name of the place in a column of an answer; its code where no map has it, undefined where there is none. */
export function placeName(column: string, row: QueryRow): string | undefined {
  const code = row[column]
  if (code === null || code === undefined || code === '') return undefined
  const known = column.endsWith('_country') ? COUNTRIES[String(code)] : inUs(column, row) ? STATES[String(code)] : undefined
  return known?.name ?? String(code)
}

function inUs(column: string, row: QueryRow): boolean {
  return row[column.replace(/_state$/, '_country')] === 'US'
}
