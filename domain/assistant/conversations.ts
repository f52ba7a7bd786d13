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
  readonly question: ChatQuestion
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
  messages,
  ...place
}: { readonly prompt: string; readonly messages: readonly ChatMessage[] } & Pick<
  ChatQuestion,
  'clientId' | 'subClientIds' | 'timeZone'
>): ChatQuestion {
  const asked = messages.filter(({ type }) => type === 'USER').map(({ content }) => content)
  const answered = messages.flatMap(({ userMessage, assistantResponse }) =>
    assistantResponse ? [{ userPrompt: userMessage, assistantResponse: assistantResponse.assistantResponse }] : [],
  )
  return {
    ...place,
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

export function userMessage(prompt: string, userResponseHistoryId: number | null = null): ChatMessage {
  return { ...NO_ANSWER, type: 'USER', content: prompt, userMessage: prompt, userResponseHistoryId }
}

/** Stands for an answer that takes longer than usual, until it comes. CHAT-15 */
export function lateNotice(prompt: string): ChatMessage {
  return { ...NO_ANSWER, type: 'DONE_RESPONSE', content: '', userMessage: prompt }
}

export function answerMessage({ type, data }: ChatReply): ChatMessage {
  const {
    userPrompt,
    assistantResponse,
    userResponseHistoryId,
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
 * What came already changes nothing (lessons 16); what another window of the session asked is added with its question.
 */
export function receiveReply(
  conversations: readonly Conversation[],
  { reply, pending }: { readonly reply: ChatReply; readonly pending: PendingQuestion | null },
): Received {
  const { conversationId, userPrompt, userResponseHistoryId } = reply.data
  const isOld =
    userResponseHistoryId !== null &&
    conversations.some(({ chatList }) =>
      chatList.some((each) => each.type !== 'USER' && each.userResponseHistoryId === userResponseHistoryId),
    )
  if (isOld) return { conversations, conversationId }
  const askedIn = pending?.question.userPrompt === userPrompt ? pending.conversationId : null
  const known = new Set(conversations.map((each) => each.conversationId))
  const ofNew = messagesIn(conversations, NEW_CONVERSATION_ID).some((each) => each.userMessage === userPrompt)
  const home =
    askedIn !== null && known.has(askedIn)
      ? askedIn
      : known.has(conversationId) || !ofNew
        ? conversationId
        : NEW_CONVERSATION_ID
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

function answered(messages: readonly ChatMessage[], reply: ChatReply): ChatMessage[] {
  const { userPrompt, userResponseHistoryId } = reply.data
  const answers = reply.type === 'DONE_RESPONSE' ? [] : [answerMessage(reply)]
  const asked = messages.findLastIndex(({ type, userMessage: prompt }) => type === 'USER' && prompt === userPrompt)
  if (asked === -1)
    return answers.length === 0
      ? [...messages]
      : [...messages, userMessage(userPrompt, userResponseHistoryId), ...answers]
  const isLate = messages[asked + 1]?.type === 'DONE_RESPONSE' && answers.length > 0
  return [
    ...messages.slice(0, asked),
    userMessage(userPrompt, userResponseHistoryId),
    ...answers,
    ...messages.slice(asked + 1 + Number(isLate)),
  ]
}
