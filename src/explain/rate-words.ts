import type { QueryRow } from '../../domain/query/query.ts'
import { text } from '../text/text.ts'

/** Which currencies were converted, and by the rates of which months; of rows with `bill_date_month` and `currency_code`. */
export function rateWords(rows: readonly QueryRow[]): string {
  const converted = rows.filter((row) => row.currency_code !== 'USD')
  const months = converted.map((row) => String(row.bill_date_month).slice(0, 7)).sort()
  const [from, to] = [months[0], months.at(-1)]
  if (from === undefined || to === undefined) return text('dashboard.explain.allUsd')
  const currencies = [...new Set(converted.map((row) => String(row.currency_code)))].sort().join(', ')
  return text('dashboard.explain.converted', { currencies, from, to })
}
