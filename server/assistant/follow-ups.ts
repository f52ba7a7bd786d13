import { daysBetween } from '../../domain/dates/calendar-date.ts'
import { labelOf, type Catalog } from '../../domain/query/catalog.ts'
import { pickerDate } from '../../domain/dates/date-choice.ts'
import type { FigureQuestion } from '../../domain/assistant/question/interpret-question.ts'

/** What a figure is split by next, as far as its page knows it. */
const NEXT = ['carrier_name', 'service_category', 'normalised_consignee_state']
/** A period of fewer days is hardly split by month. */
const FEW_DAYS = 45
const MOST_FOLLOW_UPS = 3

/** Questions that may follow, in the English that is understood; what narrowed the last one they leave out where they stand behind it. CHAT-09 */
export function followUps({ page, measure, split, asked, conditions }: FigureQuestion, catalog: Catalog): string[] {
  const [first] = asked
  if (!first) return []
  const { view } = first
  const table = catalog.tables.get(page.table)
  const narrowed = conditions.length > 0 || Object.keys(view.filters).length > 0
  const period = `between ${pickerDate(view.from)} and ${pickerDate(view.to)}`
  const ask = (by: string) => (narrowed ? `And by ${by}?` : `What was ${measure.label} by ${by} ${period}?`)
  const used = [...(split !== null && 'dimension' in split ? [split.dimension] : []), ...Object.keys(view.filters)]
  const next = NEXT.filter((name) => page.filters.includes(name) && !used.includes(name)).map((name) =>
    ask(labelOf(table, name)),
  )
  const inTime = split !== null && 'span' in split
  const byMonth = !inTime && daysBetween(view.from, view.to) > FEW_DAYS ? [ask('month')] : []
  return [...byMonth, ...next, `What is ${measure.label}?`].slice(0, MOST_FOLLOW_UPS)
}
