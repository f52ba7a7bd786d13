import { isTime } from '../../../domain/assistant/question/ask.ts'
import type { PlannedAsk } from '../../../domain/assistant/question/plan-ask.ts'
import { daysBetween } from '../../../domain/dates/calendar-date.ts'
import type { AssistantWords } from '../assistant-words.ts'

/** What a figure is split by next, as far as its table knows it. */
const NEXT = { carrier_name: 'carrier', service_category: 'service', normalised_consignee_state: 'state' } as const
/** A period of fewer days is hardly split by month. */
const FEW_DAYS = 45
const MOST_FOLLOW_UPS = 3

/** Questions that may follow, in the asker's language; what they leave out the answer before them said. CHAT-09 */
export function followUps({ ask, view, table }: PlannedAsk, { say }: Pick<AssistantWords, 'say'>): string[] {
  const used = new Set([...ask.by, ...ask.conditions.map(({ column }) => column)])
  const byMonth =
    !ask.by.some(isTime) && daysBetween(view.from, view.to) > FEW_DAYS ? [say('assistant.answers.offers.month')] : []
  const next = Object.entries(NEXT)
    .filter(([name]) => table.columns.has(name) && !used.has(name))
    .map(([, offer]) => say(`assistant.answers.offers.${offer}`))
  return [...byMonth, ...next].slice(0, MOST_FOLLOW_UPS)
}
