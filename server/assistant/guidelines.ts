import { MOST_REPORT_MONTHS, REPORT_NAMES } from '../../domain/assistant/question/report-names.ts'
import type { Caller } from '../callers/caller.ts'
import type { ModelNeeds } from './model/ask-model.ts'
import { assistantWords, type AssistantWordsNeeds } from './assistant-words.ts'

/** The tabs, in order, and their lines. GAP-39 */
const LINES = {
  general: ['pages', 'english', 'client', 'words', 'model'],
  sql: ['figure', 'period', 'by', 'only', 'compare'],
  reports: ['name', 'limits', 'names'],
} as const

/** What can be asked, in the reader's language: lines, those that head the ones below begin with #. API-56, CHAT-11 */
export async function guidelines(
  { user }: Pick<Caller, 'user'>,
  deps: AssistantWordsNeeds & Pick<ModelNeeds, 'askModel'>,
): Promise<string[]> {
  const { say } = await assistantWords({ userId: user.id, language: null }, deps)
  const values = { months: String(MOST_REPORT_MONTHS), names: REPORT_NAMES.join(', ') }
  return Object.entries(LINES).flatMap(([tab, lines]) => [
    `# ${say(`assistant.guidelines.${tab}.title`)}`,
    ...lines
      .filter((line) => line !== 'model' || deps.askModel !== null)
      .map((line) => say(`assistant.guidelines.${tab}.${line}`, values)),
  ])
}
