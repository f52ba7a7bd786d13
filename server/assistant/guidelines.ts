import { MOST_REPORT_MONTHS } from '../../domain/reports/named-report.ts'
import type { Person } from '../callers/caller.ts'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { reportsOpenTo } from '../reports/plan-named.ts'
import type { GridPageNeeds } from '../grid/grid-of-page.ts'
import type { ModelNeeds } from './model/ask-model.ts'
import { assistantWords, type AssistantWordsNeeds } from './assistant-words.ts'

/** The tabs, in order, and their lines. GAP-39 */
const LINES = {
  general: ['pages', 'english', 'client', 'words', 'model'],
  sql: ['figure', 'period', 'by', 'only', 'compare'],
  reports: ['name', 'limits', 'names'],
} as const

export interface GuidelinesNeeds
  extends AssistantWordsNeeds, Pick<ModelNeeds, 'askModel'>, Pick<GridPageNeeds, 'config'> {
  readonly today: () => CalendarDate
}

/** What can be asked, in the reader's language: lines, those that head the ones below begin with #. API-56, CHAT-11 */
export async function guidelines(caller: Person, deps: GuidelinesNeeds): Promise<string[]> {
  const { say, translated } = await assistantWords({ userId: caller.user.id, language: null }, deps)
  const open = reportsOpenTo(caller, { config: deps.config.current(), today: deps.today() })
  const values = { months: String(MOST_REPORT_MONTHS), names: open.map(({ name }) => translated(name)).join(', ') }
  return Object.entries(LINES).flatMap(([tab, lines]) => [
    `# ${say(`assistant.guidelines.${tab}.title`)}`,
    ...lines
      .filter((line) => line !== 'model' || deps.askModel !== null)
      .map((line) => say(`assistant.guidelines.${tab}.${line}`, values)),
  ])
}
