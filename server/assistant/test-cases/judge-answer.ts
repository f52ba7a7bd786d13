import type { ChatReply, ResponseType } from '../../../domain/assistant/chat.ts'
import type { TargetAgent, TestCase } from '../../../domain/assistant/test-case.ts'

/** What each of them answers with. Decision 0084 */
const ANSWERS: Readonly<Record<TargetAgent, readonly ResponseType[]>> = {
  SQL_QUERY_AGENT: ['SQL_RESPONSE'],
  REPORTS_AGENT: ['REPORTS_RESPONSE'],
  WIKI_AGENT: ['WIKI_RESPONSE'],
  ROUTING_AGENT: ['DEFAULT_RESPONSE', 'OTHERS_RESPONSE'],
  INTEGRATION: ['SQL_RESPONSE', 'REPORTS_RESPONSE', 'WIKI_RESPONSE', 'DEFAULT_RESPONSE'],
}
/** To ask back, as to refuse. */
const ASKED_BACK: readonly ResponseType[] = ['OTHERS_RESPONSE']

type Expected = Pick<TestCase, 'targetAgent' | 'isIncomplete' | 'expectedOutputs'>

/** What of an answer is not as it was expected; nothing: it is right. Of the whole, which INTEGRATION is about, rows are a part. */
export function faultsOfAnswer(
  { targetAgent, isIncomplete, expectedOutputs }: Expected,
  { type, data }: ChatReply,
): string[] {
  const right = isIncomplete ? ASKED_BACK : ANSWERS[targetAgent]
  const rows = targetAgent === 'INTEGRATION' ? data.df.flatMap((row) => Object.values(row)) : []
  const said = plain([data.assistantResponse, data.text, ...rows].join('\n'))
  const unsaid = expectedOutputs.filter((each) => !said.includes(plain(each))).map((each) => `“${each}”`)
  return [
    ...(right.includes(type) ? [] : [`the answer is ${type}, not ${right.join(' or ')}: ${data.assistantResponse}`]),
    ...(unsaid.length > 0
      ? [`the answer does not say ${unsaid.join(', ')}: ${data.assistantResponse} ${data.text}`]
      : []),
  ]
}

function plain(words: string): string {
  return words.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}
