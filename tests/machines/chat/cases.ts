import type { AnyEventObject } from 'xstate'
import type { ChatMessage, ChatReply, ChatReplyData, ResponseType } from '../../../domain/assistant/chat.ts'
import { userMessage } from '../../../domain/assistant/conversations.ts'
import type { ChatContents, ChatContext, ChatEvent, ChatInput } from '../../../machines/assistant/chat-context.ts'
import { isOwn } from '../../../machines/assistant/chat-setup.ts'
import { chatMachine } from '../../../machines/assistant/chat.machine.ts'
import type { Model } from '../../qa/model.ts'

export const CHAT_INPUT: ChatInput = {
  userId: 1,
  isInternal: true,
  chatBotSettings: { enabled: true },
  timeZone: 'Europe/Rome',
  windowId: 'window',
}
export const PROMPT = 'What was my net spend last month?'

const DATA: ChatReplyData = {
  userResponseHistoryId: 80,
  isReportsJsonGenerated: false,
  assistantResponse: 'It was $10.00.',
  questions: ['And before?'],
  agentsResponseFlow: [],
  conversationId: 8,
  questionId: 'window-1',
  userPrompt: PROMPT,
  text: 'Net spend of October.',
  parts: [],
  explains: null,
  chartOptions: null,
  df: [],
  totals: null,
  unfinished: [],
  withheld: null,
  page: null,
  reportsResponse: null,
  reportOrder: null,
  wikiResponse: null,
  defaultResponse: null,
  exception: null,
  actualException: null,
}

export const replyWith = (change: Partial<ChatReplyData> = {}, type: ResponseType = 'SQL_RESPONSE'): ChatReply => ({
  type,
  data: { ...DATA, ...change },
})

function asked(prompt: string, userResponseHistoryId: number): ChatMessage {
  return userMessage(prompt, { questionId: null, userResponseHistoryId })
}

export function answerFrom({ type, data }: ChatReply, isHelpful: boolean | null = null): ChatMessage {
  const { assistantResponse, questions } = data
  return {
    ...userMessage(data.userPrompt, data),
    type,
    content: assistantResponse,
    assistantResponse: data,
    questions,
    isHelpful,
  }
}

const KEPT = answerFrom(
  replyWith({ userResponseHistoryId: 70, conversationId: 7, questionId: null, userPrompt: 'How many packages?' }),
)

export const CONTENTS: ChatContents = {
  chatUser: 1,
  clients: [
    { id: 3, name: 'Bluegrass' },
    { id: 4, name: 'Cedar' },
  ],
  chatEnabledUsers: [
    { userId: 1, login: 'one' },
    { userId: 2, login: 'two' },
  ],
  conversations: [
    { conversationId: 7, conversationName: 'Packages', chatList: [asked('How many packages?', 70), KEPT] },
  ],
}

/** With one that nobody opens. */
export const LISTED: ChatContents = {
  ...CONTENTS,
  conversations: [...CONTENTS.conversations, { conversationId: 6, conversationName: 'Costs', chatList: [] }],
}
/** Of another person. */
export const ANOTHERS: ChatContents = {
  ...CONTENTS,
  chatUser: 2,
  conversations: [{ conversationId: 5, conversationName: 'Zones', chatList: [asked('Which zones?', 50)] }],
}

export const OLDER = [
  asked('Before?', 60),
  answerFrom(replyWith({ userResponseHistoryId: 60, conversationId: 7, questionId: null, userPrompt: 'Before?' })),
]

/** Everything that happens to the chat, by name. */
export const CHAT_CASES = {
  'the connection stands': { type: 'connection.opened' },
  'the connection is refused': { type: 'connection.refused' },
  'the connection is lost': { type: 'connection.lost' },
  'the question could not be sent': { type: 'question.unsent' },
  'the next try is due': { type: 'xstate.after.retryMs.chat.connection.resting' },
  'it is tried to connect at once': { type: 'connection.wanted' },
  'a question is asked': { type: 'question.asked', prompt: PROMPT },
  'the question is taken back': { type: 'question.withdrawn' },
  'the answer arrives': { type: 'reply.arrived', reply: replyWith() },
  'the answer to another window arrives': {
    type: 'reply.arrived',
    reply: replyWith({
      userPrompt: 'Something else',
      questionId: 'other-window-1',
      conversationId: 9,
      userResponseHistoryId: 90,
    }),
  },
  'thirty seconds are over': { type: 'xstate.after.lateMs.chat.asking.waiting' },
  'the contents are there': { type: 'xstate.done.actor.loadingContents', output: LISTED },
  'the contents of another person are there': { type: 'xstate.done.actor.loadingContents', output: ANOTHERS },
  'the contents do not come': { type: 'xstate.error.actor.loadingContents' },
  'the contents are asked for again': { type: 'contents.asked' },
  'another person is chosen': { type: 'chatUser.selected', userId: 2 },
  'the person is chosen again': { type: 'chatUser.selected', userId: 1 },
  'a new conversation begins': { type: 'conversation.begun' },
  'a conversation is opened': { type: 'conversation.viewed', conversationId: 7 },
  'older messages are asked for': { type: 'older.asked' },
  'older messages are there': { type: 'xstate.done.actor.loadingOlder', output: OLDER },
  'there are no older messages': { type: 'xstate.done.actor.loadingOlder', output: [] },
  'older messages do not come': { type: 'xstate.error.actor.loadingOlder' },
  'a client is chosen': { type: 'client.selected', clientId: 4 },
  'sub-clients are chosen': { type: 'subClients.selected', clientIds: [12, 9] },
  'another name is wanted': { type: 'renaming.asked', conversationId: 7, name: 'Parcels' },
  'the name is stored': { type: 'conversation.renamed', conversationId: 7, name: 'Parcels' },
  'a conversation shall go': { type: 'deletion.asked', conversationId: 6 },
  'a conversation is gone': { type: 'conversation.deleted', conversationId: 6 },
  'an answer is judged': { type: 'feedback.given', userResponseHistoryId: 70, isHelpful: true },
  'the report of an answer is made': { type: 'report.made', userResponseHistoryId: 70, reportInstanceId: 31 },
  'the judgement was not stored': { type: 'feedback.lost', userResponseHistoryId: 70 },
} as const satisfies Readonly<Record<string, ChatEvent | AnyEventObject>>

export type ChatCase = keyof typeof CHAT_CASES

/** An answer comes to a question that was sent, and only to that, and others beside it; what is of a kept conversation comes once they are listed. */
const NEEDS: Partial<Record<ChatCase, string>> = {
  'the connection is refused': 'linked.connecting',
  'the answer arrives': 'asking.waiting',
  'a new conversation begins': 'viewing.kept',
  'a conversation is opened': 'contents.ready',
  'the report of an answer is made': 'contents.ready',
  'the judgement was not stored': 'viewing.kept',
  'the answer to another window arrives': 'asking.waiting',
}

export const OF_ANOTHER = 'of another person'
/** Whose contents are asked for is whose come, who is chosen already is not chosen again, and only one's own answers change. */
export const OF_WHOM: Partial<Record<ChatCase, boolean>> = {
  'the contents are there': false,
  'the contents of another person are there': true,
  'another person is chosen': false,
  'the person is chosen again': true,
  'the report of an answer is made': false,
  'the judgement was not stored': false,
}

export function whose(context: ChatContext): string {
  return isOwn(context) ? '' : OF_ANOTHER
}
/** An answer opens the conversation that it begins where that is looked at. */
function askedWhere({ pending, viewedConversation }: ChatContext): string {
  return pending === null || pending.conversationId === viewedConversation ? '' : 'asked elsewhere'
}
export function happensOf({ event, at }: { readonly event: ChatCase; readonly at: string }): boolean {
  const isOfAnother = at.includes(OF_ANOTHER)
  return (OF_WHOM[event] ?? isOfAnother) === isOfAnother
}

const STARTS = {
  'an employee’s window': CHAT_INPUT,
  'a customer’s window': { ...CHAT_INPUT, isInternal: false },
} as const

export const model = {
  machine: chatMachine,
  cases: CHAT_CASES,
  starts: STARTS,
  every: 'transition',
  facts: (context: ChatContext) => [whose(context), askedWhere(context)].filter(Boolean).join(', '),
  happens: (edge) => edge.from.includes(NEEDS[edge.event] ?? '') && happensOf(edge),
  care: {
    entered: ({ context: { pending, late } }: { readonly context: ChatContext }) =>
      [...late, ...(pending ? [pending] : [])].map(({ question }) => question.userPrompt),
    /** What is renamed or deleted twice is as it was after once. */
    stores: { storeFeedback: (sent) => sent },
  },
} as const satisfies Model<ChatCase, keyof typeof STARTS>
