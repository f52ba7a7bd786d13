import * as z from 'zod'
import { nameText } from '../../domain/values/name-text.ts'
import { ChatMessage, ChatUser, Conversation } from '../../domain/assistant/chat.ts'
import { TestCase } from '../../domain/assistant/test-case.ts'
import type { Operation } from './operation.ts'
import { Done } from './shapes.ts'

const requires = { anyOf: ['NEW_BI_TOOLS'] }
const ConversationId = z.int().positive()
const HistoryId = z.int().positive()

/** Questions and answers travel over the socket (API-57, API-58); these are the calls beside it. */
export const ASSISTANT_OPERATIONS = {
  getUserConversations: {
    method: 'post',
    path: '/aichatbot/api/chat/getUserConversations',
    summary:
      "A person's conversations, the newest first, each with its newest messages; of somebody else for internal users alone. API-50, GAP-06",
    requires,
    body: z.strictObject({ userId: z.int().positive() }),
    answer: z.array(Conversation),
    cache: 'no-store',
  },
  getAllChatBotUsers: {
    method: 'get',
    path: '/aichatbot/api/chat/getAllChatBotUsers',
    summary: 'Everybody who may use the assistant, for internal users. API-50, CHAT-12',
    requires: { anyOf: ['ROLE_INTERNAL'] },
    answer: z.array(ChatUser),
    cache: 'no-store',
  },
  renameUserConversation: {
    method: 'patch',
    path: '/aichatbot/api/chat/renameUserConversation',
    summary: "Renames one of one's own conversations. API-51",
    requires,
    query: z.strictObject({
      conversationId: z.string().regex(/^[1-9]\d{0,8}$/, 'must be an id'),
      newConversationName: nameText(100),
    }),
    answer: Done,
    cache: 'no-store',
  },
  deleteUserConvervsation: {
    method: 'post',
    path: '/aichatbot/api/chat/deleteUserConvervsation',
    summary: "Deletes one of one's own conversations. Spelled as the spec has it. API-52",
    requires,
    body: ConversationId,
    answer: Done,
    cache: 'no-store',
  },
  feedback: {
    method: 'post',
    path: '/aichatbot/api/chat/feedback',
    summary: 'Says once whether an answer helped. API-53, CHAT-20',
    requires,
    body: z.strictObject({ userResponseHistoryId: HistoryId, isHelpful: z.boolean() }),
    answer: Done,
    cache: 'no-store',
  },
  setReportInstanceIDToChatMessage: {
    method: 'post',
    path: '/aichatbot/api/chat/setReportInstanceIDToChatMessage',
    summary: 'Keeps which report an answer led to. API-54',
    requires,
    body: z.strictObject({ reportInstanceId: z.int().positive(), userResponseHistoryId: HistoryId }),
    answer: Done,
    cache: 'no-store',
  },
  getMoreChat: {
    method: 'post',
    path: '/aichatbot/api/chat/getMoreChat',
    summary:
      'Messages before those that are loaded already, whose number `chunkNumber` is; the oldest first. None: it is the beginning. API-55, CHAT-19',
    requires,
    body: z.strictObject({ chunkNumber: z.int().min(0).max(1_000_000), conversationId: ConversationId }),
    answer: z.array(ChatMessage),
    cache: 'no-store',
  },
  getGuidelines: {
    method: 'get',
    path: '/aichatbot/api/chat/getGuidelines',
    summary:
      'What the assistant can be asked, in lines of text; a line that begins with # heads the lines below it. API-56, GAP-39',
    requires,
    answer: z.array(z.string()),
    cache: 'no-store',
  },
  addTestCases: {
    method: 'post',
    path: '/aichatbot/api/chat/addTestCases',
    summary:
      'Keeps a test case, for internal users; no call reads it back, `npm run assistant -- test` runs it. Spelled as the spec has it. API-56, CHAT-32',
    requires: { anyOf: ['ROLE_INTERNAL'] },
    body: TestCase,
    answer: Done,
    cache: 'no-store',
  },
} as const satisfies Record<string, Operation>
