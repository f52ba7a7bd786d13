import {
  conversationNameOf,
  HISTORY_MESSAGES,
  NEW_CONVERSATION_ID,
  type ChatMessage,
  type ChatQuestion,
  type ChatReply,
  type Conversation,
} from './chat.ts'

/** CHAT-05; shown in the language spoken, since it is no name yet. */
const NEW_CONVERSATION_NAME = 'New Conversation'
/** CHAT-07, as truncate() cuts. */
export const MAX_CONVERSATION_NAME = 16

/** A question on its way: held until a connection stands, or waiting for its answer. */
export interface PendingQuestion {
  /** Where it was asked. */
  readonly conversationId: number
  readonly question: ChatQuestion & { readonly questionId: string }
  /** How often it was published. */
  readonly sent: number
}

/** The list always begins with a new, empty conversation. CHAT-05 */
export function withNewConversation(conversations: readonly Conversation[]): readonly Conversation[] {
  return [
    { conversationId: NEW_CONVERSATION_ID, conversationName: NEW_CONVERSATION_NAME, chatList: [] },
    ...conversations.filter(({ conversationId }) => conversationId !== NEW_CONVERSATION_ID),
  ]
}

export function messagesIn(conversations: readonly Conversation[], conversationId: number): readonly ChatMessage[] {
  return conversations.find((each) => each.conversationId === conversationId)?.chatList ?? []
}

/** The newest answer there is, by its id; 0: none. */
export function newestAnswerIn(conversations: readonly Conversation[]): number {
  const ids = conversations.flatMap(({ chatList }) =>
    chatList.map(({ userResponseHistoryId }) => userResponseHistoryId ?? 0),
  )
  return Math.max(0, ...ids)
}

export function changeConversation(
  conversations: readonly Conversation[],
  conversationId: number,
  change: (conversation: Conversation) => Conversation,
): readonly Conversation[] {
  return conversations.map((each) => (each.conversationId === conversationId ? change(each) : each))
}

export function changeMessages(
  conversations: readonly Conversation[],
  conversationId: number,
  change: (messages: readonly ChatMessage[]) => readonly ChatMessage[],
): readonly Conversation[] {
  return changeConversation(conversations, conversationId, (each) => ({
    ...each,
    chatList: [...change(each.chatList)],
  }))
}

/** What is sent with a question: the last ten messages of its conversation travel along. CHAT-18 */
export function questionOf({
  prompt,
  conversation: { conversationId, messages },
  ...place
}: {
  readonly prompt: string
  readonly conversation: { readonly conversationId: number; readonly messages: readonly ChatMessage[] }
  readonly questionId: string
} & Pick<ChatQuestion, 'clientId' | 'subClientIds' | 'timeZone'>): PendingQuestion['question'] {
  const questions = messages.filter(({ type }) => type === 'USER')
  const asked = questions.map(({ content }) => content)
  const begunBy = conversationId === NEW_CONVERSATION_ID ? questions[0]?.questionId : undefined
  const answered = messages.flatMap(({ userMessage, assistantResponse }) =>
    assistantResponse ? [{ userPrompt: userMessage, assistantResponse: assistantResponse.assistantResponse }] : [],
  )
  return {
    ...place,
    ...(begunBy ? { begunBy } : {}),
    userPrompt: prompt,
    userMessages: asked.slice(-HISTORY_MESSAGES),
    conversationObjectJsonString: JSON.stringify({
      conversation_history: answered.slice(-HISTORY_MESSAGES),
      current_prompt: prompt,
    }),
    subClientIds: place.subClientIds.toSorted((one, other) => one - other),
  }
}

const NO_ANSWER = {
  assistantResponse: null,
  userResponseHistoryId: null,
  logs: [],
  isReportsJsonGenerated: false,
  questions: [],
  isHelpful: null,
  reportInstanceId: null,
}

export function userMessage(
  prompt: string,
  {
    questionId,
    userResponseHistoryId = null,
  }: Pick<ChatMessage, 'questionId'> & Partial<Pick<ChatMessage, 'userResponseHistoryId'>>,
): ChatMessage {
  return { ...NO_ANSWER, type: 'USER', content: prompt, userMessage: prompt, questionId, userResponseHistoryId }
}

/** Stands for an answer that takes longer than usual, until it comes. CHAT-15 */
export function lateNotice({ userPrompt, questionId }: PendingQuestion['question']): ChatMessage {
  return { ...NO_ANSWER, type: 'DONE_RESPONSE', content: '', userMessage: userPrompt, questionId }
}

export function answerMessage({ type, data }: ChatReply): ChatMessage {
  const {
    userPrompt,
    assistantResponse,
    userResponseHistoryId,
    questionId,
    agentsResponseFlow,
    isReportsJsonGenerated,
    questions,
  } = data
  return {
    ...NO_ANSWER,
    type,
    content: assistantResponse,
    userMessage: userPrompt,
    assistantResponse: data,
    userResponseHistoryId,
    questionId,
    logs: agentsResponseFlow,
    isReportsJsonGenerated,
    questions,
  }
}

interface Received {
  readonly conversations: readonly Conversation[]
  /** Where the answer stands now. */
  readonly conversationId: number
}

/**
 * Puts an answer behind its question, in the place of the notice that it is late. A new conversation takes its id from its first reply. CHAT-06
 * What came already changes nothing (lessons 16); what another window asked is added with its question.
 */
export function receiveReply(conversations: readonly Conversation[], reply: ChatReply): Received {
  const { conversationId, userPrompt } = reply.data
  const isItsAnswer = answers(reply)
  const before = conversations.find(({ chatList }) => chatList.some(isItsAnswer))
  if (before) return { conversations, conversationId: before.conversationId }
  const known = new Set(conversations.map((each) => each.conversationId))
  const asked = conversations.find(({ chatList }) => chatList.some(asks(reply)))
  const home = asked?.conversationId ?? conversationId
  const real = home === NEW_CONVERSATION_ID ? conversationId : home
  const listed = known.has(home)
    ? conversations
    : [
        ...conversations.slice(0, 1),
        { conversationId, conversationName: conversationNameOf(userPrompt), chatList: [] },
        ...conversations.slice(1),
      ]
  return {
    conversationId: real,
    conversations: changeConversation(listed, home, (each) => ({
      ...each,
      conversationId: real,
      conversationName: home === real ? each.conversationName : conversationNameOf(userPrompt),
      chatList: answered(each.chatList, reply),
    })),
  }
}

function asks({ data: { questionId } }: ChatReply): (message: ChatMessage) => boolean {
  return (message) => message.type === 'USER' && message.questionId !== null && message.questionId === questionId
}

function answers({ data }: ChatReply): (message: ChatMessage) => boolean {
  return ({ type, userResponseHistoryId, questionId }) =>
    type !== 'USER' &&
    type !== 'DONE_RESPONSE' &&
    (data.userResponseHistoryId === null
      ? questionId !== null && questionId === data.questionId
      : userResponseHistoryId === data.userResponseHistoryId)
}

function answered(messages: readonly ChatMessage[], reply: ChatReply): ChatMessage[] {
  const answers = reply.type === 'DONE_RESPONSE' ? [] : [answerMessage(reply)]
  const question = userMessage(reply.data.userPrompt, reply.data)
  const asked = messages.findIndex(asks(reply))
  if (asked === -1) return answers.length === 0 ? [...messages] : [...messages, question, ...answers]
  const isLate = messages[asked + 1]?.type === 'DONE_RESPONSE' && answers.length > 0
  return [...messages.slice(0, asked), question, ...answers, ...messages.slice(asked + 1 + Number(isLate))]
}
