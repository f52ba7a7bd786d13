import { assistantHandlers } from './assistant-handlers.ts'
import { createConversations } from './conversations/conversations.ts'
import { createOpenQuestions } from './conversations/questions.ts'
import { createTestCases } from './conversations/test-cases.ts'
import type { Settings } from '../settings.ts'
import type { AskModel } from './model/model-client.ts'
import { createModelReadings } from './model/model-readings.ts'
import type { Kept, Room } from '../room.ts'

/** What speaks to a language model is loaded where one is named. */
async function modelOf(environment: ModelSettings): Promise<AskModel | null> {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_NAME: name, ASSISTANT_MODEL_KEY: key = null } = environment
  if (url === undefined || name === undefined) return null
  const { createModelClient } = await import('./model/model-client.ts')
  return createModelClient({ url, name, key })
}

type ModelSettings = Pick<Settings, 'ASSISTANT_MODEL_URL' | 'ASSISTANT_MODEL_NAME' | 'ASSISTANT_MODEL_KEY'>

export const assistantRoom = {
  open: async ({ state, now, environment }: Kept & { readonly environment: ModelSettings }) => ({
    conversations: createConversations(state, now),
    questions: createOpenQuestions(state, now),
    testCases: createTestCases(state, now),
    askModel: await modelOf(environment),
    modelReadings: createModelReadings(),
  }),
  handlers: assistantHandlers,
} satisfies Room
