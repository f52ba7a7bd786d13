import * as z from 'zod'

/** What a question of a test case is to be answered by. CHAT-33 */
export const TARGET_AGENTS = ['WIKI_AGENT', 'REPORTS_AGENT', 'SQL_QUERY_AGENT', 'INTEGRATION', 'ROUTING_AGENT'] as const
export type TargetAgent = (typeof TARGET_AGENTS)[number]

/** In characters. */
export const LONGEST_TEST_TEXT = 4_000
export const MOST_TEST_ITEMS = 20

const Words = z.string().trim().min(1).max(LONGEST_TEST_TEXT)

/** Questions of one meaning, what was said before them, and what their answer is to be. CHAT-32 */
export const TestCase = z
  .strictObject({
    /** Each is asked after the history. */
    currentPrompt: z.array(Words).min(1).max(MOST_TEST_ITEMS),
    /** The oldest first. */
    conversationHistory: z
      .array(z.strictObject({ userPrompt: Words, assistantResponse: z.string().trim().max(LONGEST_TEST_TEXT) }))
      .max(MOST_TEST_ITEMS),
    /** What the answer says, in any letters. */
    expectedOutputs: z.array(Words).max(MOST_TEST_ITEMS),
    targetAgent: z.enum(TARGET_AGENTS),
    /** To ask back is right. */
    isIncomplete: z.boolean(),
  })
  .meta({ id: 'TestCase' })
export type TestCase = z.infer<typeof TestCase>
