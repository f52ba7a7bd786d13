import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod'
import type { ChatMessage } from '../../../domain/assistant/chat.ts'
import {
  LONGEST_TEST_TEXT,
  MOST_TEST_ITEMS,
  TARGET_AGENTS,
  type TestCase,
} from '../../../domain/assistant/test-case.ts'
import { text } from '../../text/text.ts'

/** A test case as it is written: lists may have empty places, and no agent may be chosen yet. */
export interface TestCaseFields {
  readonly currentPrompt: { readonly words: string }[]
  readonly conversationHistory: { readonly userPrompt: string; readonly assistantResponse: string }[]
  readonly expectedOutputs: { readonly words: string }[]
  readonly targetAgent: string
  readonly isIncomplete: boolean
}

export type TestCaseForm = UseFormReturn<TestCaseFields, unknown, TestCase>

/** Makes a TestCase of what is written, without the empty places. CHAT-32 */
export function testCaseForm() {
  const words = z.string().trim().max(LONGEST_TEST_TEXT)
  const list = z.array(z.object({ words })).max(MOST_TEST_ITEMS)
  const missing = (path: (string | number)[]) => ({
    code: 'custom' as const,
    path,
    message: text('assistant.testCase.promptMissing'),
  })
  return z.object({
    currentPrompt: list
      .superRefine((all, { addIssue }) => {
        if (filled(all).length === 0) addIssue(missing([0, 'words']))
      })
      .transform(filled),
    conversationHistory: z
      .array(
        z.object({ userPrompt: words, assistantResponse: words }).superRefine((pair, { addIssue }) => {
          if (pair.userPrompt === '' && pair.assistantResponse !== '') addIssue(missing(['userPrompt']))
        }),
      )
      .max(MOST_TEST_ITEMS)
      .transform((pairs) => pairs.filter(({ userPrompt }) => userPrompt !== '')),
    expectedOutputs: list.transform(filled),
    targetAgent: z.string().pipe(z.enum(TARGET_AGENTS, { error: () => text('assistant.testCase.agentMissing') })),
    isIncomplete: z.boolean(),
  })
}

/** From the conversation that is viewed: its last question, and what was answered before it. CHAT-32 */
export function fieldsOf(messages: readonly ChatMessage[]): TestCaseFields {
  const asked = messages.findLastIndex(({ type }) => type === 'USER')
  const pairs = messages
    .slice(0, Math.max(asked, 0))
    .flatMap(({ userMessage, assistantResponse }) =>
      assistantResponse
        ? [{ userPrompt: cut(userMessage), assistantResponse: cut(assistantResponse.assistantResponse) }]
        : [],
    )
  return {
    currentPrompt: [{ words: cut(messages[asked]?.content ?? '') }],
    conversationHistory: pairs.slice(-MOST_TEST_ITEMS),
    expectedOutputs: [{ words: '' }],
    targetAgent: '',
    isIncomplete: false,
  }
}

function filled(list: readonly { readonly words: string }[]): string[] {
  return list.map(({ words }) => words).filter((words) => words !== '')
}

function cut(words: string): string {
  return words.slice(0, LONGEST_TEST_TEXT)
}
