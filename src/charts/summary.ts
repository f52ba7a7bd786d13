import { text } from '../text/text.ts'

const NAMED_IN_SUMMARY = 5

export interface SummaryInput {
  readonly title: string
  readonly period: string
  /** "Parcel Ground $2.37M", in the order of importance. */
  readonly figures: readonly string[]
}

/** What a chart shows, for a reader who does not see it: its title, its period and its first figures. */
export function chartSummary({ title, period, figures }: SummaryInput): string {
  return text('dashboard.summary', { title, period, list: listText(figures, NAMED_IN_SUMMARY) })
}

/** The first of a list, and how many more there are. */
export function listText(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(', ')
  return items.length > most ? `${shown} ${text('dashboard.summaryMore', { count: items.length - most })}` : shown
}
