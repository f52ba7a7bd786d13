import * as z from 'zod'
import { CalendarDate } from '../dates/date-spec.ts'
import { can } from '../access/permission.ts'
import { truncate } from '../query/format.ts'
import { NamedReportRequest } from '../reports/named-report.ts'

/** What kind of answer a question got; DONE_RESPONSE only ends the waiting. CHAT-22, CHAT-25, CHAT-28, CHAT-29 */
export const RESPONSE_TYPES = [
  'SQL_RESPONSE',
  'REPORTS_RESPONSE',
  'WIKI_RESPONSE',
  'DEFAULT_RESPONSE',
  'OTHERS_RESPONSE',
  'EXCEPTION',
  'DONE_RESPONSE',
] as const
export type ResponseType = (typeof RESPONSE_TYPES)[number]

/** What each step of answering said, for those who look after the assistant. CHAT-13 */
export const ChatLog = z
  .strictObject({
    agent: z.enum(['routing', 'summary', 'sql', 'charts', 'reports', 'default', 'wiki']),
    text: z.string(),
  })
  .meta({ id: 'ChatLog' })
export type ChatLog = z.infer<typeof ChatLog>

const ChatReport = z
  .strictObject({ reportName: z.string(), carrier: z.string(), startDate: CalendarDate, endDate: CalendarDate })
  .meta({ id: 'ChatReport' })

/** Beside the report: of whom it is made, and the key by which every attempt to make it is one. */
const ReportOrder = NamedReportRequest.pick({ client: true, childClientIdsCSV: true })
  .extend({ idempotencyKey: z.uuid() })
  .meta({ id: 'ReportOrder' })

/** A part of what was understood, in words. */
const AnswerPart = z
  .strictObject({
    text: z.string(),
    /** The message that takes it off; null: it stays. */
    asks: z.string().nullable(),
    /** What it is: a figure, the clients, what was asked for, what the page of the figure keeps of itself, or how a word was read. */
    kind: z.enum(['figure', 'client', 'asked', 'builtIn', 'corrected']),
  })
  .meta({ id: 'AnswerPart' })
export type AnswerPart = z.infer<typeof AnswerPart>

/** A step of time that an answer is split by, of which it covers only some days, or of whose ship days not all is billed. */
const UnfinishedStep = z
  .strictObject({
    /** Its first day, as the rows name it. */
    start: CalendarDate,
    covered: z.int(),
    days: z.int(),
    /** The share of its ship days that is billed; null: all, as far as it is told, or it is of bill dates. */
    billed: z.number().nullable().default(null),
  })
  .meta({ id: 'UnfinishedStep' })
export type UnfinishedStep = z.infer<typeof UnfinishedStep>

/** A row by columns. */
const AnswerRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Made by the window that asks, another one for each question: the same question sent again is answered once. */
const QuestionId = z.string().regex(/^[\w-]{8,64}$/, 'must be an id')

/** What the server answers to one question. API-58, decisions: `chartOptions` is a Vega-Lite spec as JSON text, without its rows, which are `df`. */
export const ChatReplyData = z
  .strictObject({
    /** Null: the reply is not kept. */
    userResponseHistoryId: z.int().nullable(),
    isReportsJsonGenerated: z.boolean(),
    /** The answer in words. */
    assistantResponse: z.string(),
    /** Questions that may follow. */
    questions: z.array(z.string()),
    agentsResponseFlow: z.array(ChatLog),
    /** Of the conversation that the question began, or went on with. */
    conversationId: z.int(),
    /** As it came with the question; null: it had none. */
    questionId: QuestionId.nullable().default(null),
    userPrompt: z.string(),
    /** Of figures what was understood, in words; else the answer again. */
    text: z.string(),
    /** The same in parts, those of figures alone. */
    parts: z.array(AnswerPart).default([]),
    /** The question what its figure is; null: there is nothing to explain. */
    explains: z.string().nullable().default(null),
    chartOptions: z.string().nullable(),
    df: z.array(AnswerRow),
    /** The figures over all rows, by the columns of `df`; null: there is one row, or `df` has not all of them. */
    totals: AnswerRow.nullable().default(null),
    /** Which steps of time in `df` are not whole. */
    unfinished: z.array(UnfinishedStep).default([]),
    /** The columns of `df` that are averages or shares of ship dates of which not all is billed, and so not told; null: all is billed. Where it is not, no change is told. */
    withheld: z.array(z.string()).nullable().default(null),
    /** Address of the page that shows the answer, with its view; null: there is none. */
    page: z.string().nullable(),
    reportsResponse: ChatReport.nullable(),
    /** Null: no report is asked for. */
    reportOrder: ReportOrder.nullable().default(null),
    wikiResponse: z.string().nullable(),
    defaultResponse: z.string().nullable(),
    /** What went wrong, in words for everybody; the actual exception is for internal users alone. */
    exception: z.string().nullable(),
    actualException: z.string().nullable(),
  })
  .meta({ id: 'ChatReplyData' })
export type ChatReplyData = z.infer<typeof ChatReplyData>

export const ChatReply = z.strictObject({ type: z.enum(RESPONSE_TYPES), data: ChatReplyData }).meta({ id: 'ChatReply' })
export type ChatReply = z.infer<typeof ChatReply>

/** The body of a message on the topic. */
export const ChatReplies = z.strictObject({ response: z.array(ChatReply).min(1) })

/** One message of a conversation: a person's (`USER`), or the answer to it. DATA-24 */
export const ChatMessage = z
  .strictObject({
    type: z.enum(['USER', ...RESPONSE_TYPES]),
    /** What is shown. */
    content: z.string(),
    /** The question, also in the answer to it. */
    userMessage: z.string(),
    /** Null: the message is a person's. */
    assistantResponse: ChatReplyData.nullable(),
    userResponseHistoryId: z.int().nullable(),
    /** Of the question, also in the answer to it; null: it had none. */
    questionId: QuestionId.nullable().default(null),
    logs: z.array(ChatLog),
    isReportsJsonGenerated: z.boolean(),
    questions: z.array(z.string()),
    /** Null: not said. CHAT-20 */
    isHelpful: z.boolean().nullable(),
    reportInstanceId: z.int().nullable(),
  })
  .meta({ id: 'ChatMessage' })
export type ChatMessage = z.infer<typeof ChatMessage>

/** Who looks after the assistant: reads others' conversations, and how an answer came about. CHAT-12 */
export function isInternal(held: ReadonlySet<string>): boolean {
  return can(held, ['ROLE_INTERNAL'])
}

/** The id of a conversation that no question was asked in yet. CHAT-05 */
export const NEW_CONVERSATION_ID = -1

export const Conversation = z
  .strictObject({
    conversationId: z.int(),
    conversationName: z.string(),
    /** The newest messages, the oldest of them first; earlier ones are asked for. CHAT-19 */
    chatList: z.array(ChatMessage),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

/** Of a conversation that begins with a question. */
export function conversationNameOf(userPrompt: string): string {
  return truncate(userPrompt.replaceAll(/\s+/g, ' ').trim(), 60)
}

export const ChatUser = z.strictObject({ userId: z.int(), login: z.string() }).meta({ id: 'ChatUser' })
export type ChatUser = z.infer<typeof ChatUser>

/** Where `updateUserChatBotSettings` is kept among a person's settings. API-13 */
export const CHAT_BOT_SETTINGS_KEY = 'chatBotSettings'

/** Messages that travel with a question. CHAT-18 */
export const HISTORY_MESSAGES = 10
/** Rows of an answer's table. CHAT-23 */
export const MAX_TABLE_ROWS = 12
/** In characters; what is longer is cut. CHAT-24 */
export const MAX_SUMMARY_LENGTH = 175

/** What is published with a question. CHAT-18, API-57 */
export const ChatQuestion = z.strictObject({
  userPrompt: z.string().trim().min(1).max(2_000),
  /** The last ten, the oldest first. */
  userMessages: z.array(z.string().max(4_000)).max(HISTORY_MESSAGES),
  /** JSON text of `{ conversation_history, current_prompt }`. */
  conversationObjectJsonString: z.string().max(100_000),
  clientId: z.int().positive(),
  /** Ascending; none: the client with all its children. */
  subClientIds: z.array(z.int().positive()).max(1_000),
  timeZone: z.string().max(60),
  questionId: QuestionId.optional(),
  /** The question that the conversation began with, while the window does not know the conversation's id yet. */
  begunBy: QuestionId.optional(),
})
export type ChatQuestion = z.infer<typeof ChatQuestion>

/** What the fallback destination takes. API-57 */
export const FallbackQuestion = ChatQuestion.pick({ userPrompt: true, clientId: true })

/** Windows of one person that the assistant listens to at once. */
export const MOST_CHAT_WINDOWS = 20
/** `code` of the ERROR that says there are as many. */
export const TOO_MANY_WINDOWS = 'too-many-windows'

/** The address of the socket. API-57 */
export const CHAT_SOCKET_PATH = '/aichatbot/stomp/chat'

/** Where questions go and answers come from. GAP-09 */
export const CHAT_DESTINATIONS = {
  question: (userId: number, sessionId: string, conversationId: number) =>
    `/app/chat/${userId}/${sessionId}/${conversationId}`,
  /** Takes the question and the client alone, of who publishes before a connection is known to stand. */
  fallback: (userId: number) => `/app/chat/${userId}`,
  answers: (userId: number, sessionId: string) => `/topic/chat/${userId}/${sessionId}`,
} as const
