import { and, assign, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate'
import {
  NEW_CONVERSATION_ID,
  type ChatMessage,
  type ChatReply,
  type Conversation,
} from '../../domain/assistant/chat.ts'
import {
  changeConversation,
  changeMessages,
  lateNotice,
  messagesIn,
  newestAnswerIn,
  questionOf,
  receiveReply,
  userMessage,
  withNewConversation,
  type PendingQuestion,
} from '../../domain/assistant/conversations.ts'
import type {
  AnswerReport,
  ChatContents,
  ChatContext,
  ChatEvent,
  ChatInput,
  ConversationName,
  Feedback,
  SocketEvent,
  SocketOrder,
} from './chat-context.ts'
import { retryDelayMs } from '../kept/retry-delay.ts'

/** A reply that takes longer is said to be late; it is still awaited. CHAT-15 */
export const LATE_MS = 30_000
/** A question that is still unanswered then is not sent again: the server may refuse it each time. */
export const MOST_SENDS = 20

/** Guards, actions and actors of a person's talks with the assistant. */
export const chatSetup = setup({
  types: { context: {} as ChatContext, events: {} as ChatEvent, input: {} as ChatInput },
  actors: {
    socket: fromCallback<SocketOrder, { userId: number }, SocketEvent>(() => {
      throw new Error('socket is not provided')
    }),
    loadContents: fromPromise<ChatContents, { chatUser: number; isInternal: boolean }>(() =>
      Promise.reject(new Error('loadContents is not provided')),
    ),
    loadOlder: fromPromise<readonly ChatMessage[], { conversationId: number; chunkNumber: number }>(() =>
      Promise.reject(new Error('loadOlder is not provided')),
    ),
  },
  actions: {
    /** Answers with `conversation.renamed` once it is stored. */
    storeName: (_, _params: ConversationName): void => {
      throw new Error('storeName is not provided')
    },
    /** Answers with `conversation.deleted` once it is gone. */
    storeDeletion: (_, _params: { conversationId: number }): void => {
      throw new Error('storeDeletion is not provided')
    },
    /** Answers with `feedback.lost` where it is not stored. */
    storeFeedback: (_, _params: Feedback): void => {
      throw new Error('storeFeedback is not provided')
    },
    logFailure: (_, _params: { error: unknown }): void => {
      throw new Error('logFailure is not provided')
    },
    publish: sendTo('socket', ({ context: { pending } }): SocketOrder => published(pending ? [pending] : [])),
    publishLate: sendTo('socket', ({ context: { late } }): SocketOrder => published(late)),
    countSent: assign(({ context: { pending } }) => ({ pending: pending && sentOnce(pending) })),
    countLateSent: assign(({ context: { late } }) => ({ late: late.map(sentOnce) })),
    follow: sendTo('socket', ({ context: { conversations } }): SocketOrder => ({
      type: 'others.followed',
      after: newestAnswerIn(conversations),
    })),
    keepContents: assign(
      ({ context }, { contents: { chatUser, conversations, ...contents } }: { contents: ChatContents }) => ({
        ...contents,
        ...(chatUser === context.userId
          ? shows(withNewConversation(conversations), NEW_CONVERSATION_ID)
          : shows(conversations, conversations[0]?.conversationId ?? NEW_CONVERSATION_ID)),
        told: null,
        selectedChatUser: chatUser,
        selectedClient:
          contents.clients.find(({ id }) => id === context.selectedClient)?.id ?? contents.clients[0]?.id ?? null,
        error: null,
      }),
    ),
    ask: assign(({ context }, { prompt }: { prompt: string }) => {
      const { conversations, viewedConversation, messages, selectedClient, selectedSubClients, timeZone } = context
      const asked = context.asked + 1
      const questionId = `${context.windowId}-${asked}`
      const question = questionOf({
        prompt: prompt.trim(),
        conversation: { conversationId: viewedConversation, messages },
        questionId,
        clientId: selectedClient ?? 0,
        subClientIds: [...selectedSubClients],
        timeZone,
      })
      return {
        asked,
        pending: { conversationId: viewedConversation, question, sent: 0 },
        ...shows(
          changeMessages(conversations, viewedConversation, (all) => [
            ...all,
            userMessage(question.userPrompt, question),
          ]),
          viewedConversation,
        ),
      }
    }),
    withdraw: assign(({ context: { conversations, viewedConversation, pending } }) => ({
      pending: null,
      ...shows(
        changeMessages(conversations, homeOf(conversations, pending), (all) =>
          all.filter(({ questionId }) => questionId !== pending?.question.questionId),
        ),
        viewedConversation,
      ),
    })),
    noteLate: assign(({ context: { conversations, viewedConversation, pending, late } }) => {
      if (!pending) return {}
      return {
        pending: null,
        late: [...late, pending],
        told: pending.question.questionId,
        ...shows(
          changeMessages(conversations, homeOf(conversations, pending), (all) => [
            ...all,
            lateNotice(pending.question),
          ]),
          viewedConversation,
        ),
      }
    }),
    receive: assign(({ context }, { reply }: { reply: ChatReply }) => {
      const { conversations, viewedConversation } = context
      const { questionId, userResponseHistoryId } = reply.data
      const late = context.late.filter(({ question }) => question.questionId !== questionId)
      if (!isOwn(context)) return { late }
      const received = receiveReply(conversations, reply)
      if (received.conversations === conversations) return { late }
      const viewedIsKept = received.conversations.some((each) => each.conversationId === viewedConversation)
      return {
        late,
        retries: 0,
        told: questionId,
        arrived: userResponseHistoryId === null ? context.arrived : [...context.arrived, userResponseHistoryId],
        ...shows(received.conversations, viewedIsKept ? viewedConversation : received.conversationId),
      }
    }),
    settle: assign({ pending: null }),
    begin: assign(({ context: { conversations } }) =>
      shows(
        conversations.some(({ conversationId }) => conversationId === NEW_CONVERSATION_ID)
          ? conversations
          : withNewConversation(conversations),
        NEW_CONVERSATION_ID,
      ),
    ),
    view: assign(({ context: { conversations } }, { conversationId }: { conversationId: number }) => ({
      told: null,
      ...shows(conversations, conversationId),
    })),
    addOlder: assign(
      ({ context: { conversations, viewedConversation } }, { messages }: { messages: readonly ChatMessage[] }) =>
        shows(
          changeMessages(conversations, viewedConversation, (all) => [...messages, ...all]),
          viewedConversation,
        ),
    ),
    rename: assign(({ context: { conversations, viewedConversation } }, { conversationId, name }: ConversationName) =>
      shows(
        changeConversation(conversations, conversationId, (each) => ({ ...each, conversationName: name })),
        viewedConversation,
      ),
    ),
    remove: assign(
      ({ context: { conversations, viewedConversation } }, { conversationId }: { conversationId: number }) => {
        const left = conversations.filter((each) => each.conversationId !== conversationId)
        return viewedConversation === conversationId
          ? shows(withNewConversation(left), NEW_CONVERSATION_ID)
          : shows(left, viewedConversation)
      },
    ),
    giveFeedback: assign(
      (
        { context: { conversations, viewedConversation } },
        { userResponseHistoryId, isHelpful }: Omit<Feedback, 'isHelpful'> & { isHelpful: boolean | null },
      ) =>
        shows(
          changeMessages(conversations, viewedConversation, changedAnswer(userResponseHistoryId, { isHelpful })),
          viewedConversation,
        ),
    ),
    /** In whichever conversation the answer is. */
    noteReport: assign(
      ({ context: { conversations, viewedConversation } }, { userResponseHistoryId, reportInstanceId }: AnswerReport) =>
        shows(
          conversations.map((each) => ({
            ...each,
            chatList: changedAnswer(userResponseHistoryId, { reportInstanceId })(each.chatList),
          })),
          viewedConversation,
        ),
    ),
  },
  guards: {
    isConnected: stateIn({ connection: { linked: 'connected' } }),
    /** One question at a time, about a client, in one's own conversation. CHAT-16 */
    mayAsk: ({ context }, { prompt }: { prompt: string }) =>
      prompt.trim() !== '' && context.pending === null && context.selectedClient !== null && isOwn(context),
    answersPending: ({ context: { pending } }, { reply }: { reply: ChatReply }) =>
      pending !== null && reply.data.questionId === pending.question.questionId,
    wasSent: ({ context: { pending } }) => pending !== null && pending.sent > 0,
    /** The socket did not take it the first time it was sent, or it was not sent at all. */
    mayWithdraw: ({ context: { pending } }) => pending !== null && pending.sent <= 1,
    hasLate: ({ context: { late } }) => late.length > 0,
    followsOthers: and([
      ({ context }) => isOwn(context),
      stateIn({ connection: { linked: 'connected' } }),
      stateIn({ contents: 'ready' }),
    ]),
    isOwn: ({ context }) => isOwn(context),
    isInternal: ({ context }) => context.isInternal,
    isListed: ({ context }, { conversationId }: { conversationId: number }) =>
      context.conversations.some((each) => each.conversationId === conversationId),
    viewsNew: ({ context }) => context.viewedConversation === NEW_CONVERSATION_ID,
    viewsKept: ({ context }) => context.viewedConversation !== NEW_CONVERSATION_ID,
    isNone: (_, { messages }: { messages: readonly ChatMessage[] }) => messages.length === 0,
    mayJudge: ({ context }, { userResponseHistoryId }: Feedback) =>
      isOwn(context) &&
      context.messages.some(
        (each) =>
          each.type !== 'USER' && each.userResponseHistoryId === userResponseHistoryId && each.isHelpful === null,
      ),
  },
  delays: {
    lateMs: LATE_MS,
    retryMs: retryDelayMs,
  },
})

function changedAnswer(
  userResponseHistoryId: number,
  change: Partial<Pick<ChatMessage, 'isHelpful' | 'reportInstanceId'>>,
): (messages: readonly ChatMessage[]) => ChatMessage[] {
  return (messages) =>
    messages.map((each) =>
      each.type !== 'USER' && each.userResponseHistoryId === userResponseHistoryId ? { ...each, ...change } : each,
    )
}

/** Whether the conversations shown are the person's own. */
export function isOwn({ selectedChatUser, userId }: Pick<ChatContext, 'selectedChatUser' | 'userId'>): boolean {
  return selectedChatUser === userId
}

export function shows(
  conversations: readonly Conversation[],
  viewedConversation: number,
): Pick<ChatContext, 'conversations' | 'viewedConversation' | 'messages'> {
  return { conversations, viewedConversation, messages: messagesIn(conversations, viewedConversation) }
}

function published(questions: readonly PendingQuestion[]): SocketOrder {
  return { type: 'questions.published', questions: questions.filter(({ sent }) => sent <= MOST_SENDS) }
}

function sentOnce(question: PendingQuestion): PendingQuestion {
  return { ...question, sent: question.sent + 1 }
}

/** Where a question stands now: its conversation may have got its id since it was asked. */
function homeOf(conversations: readonly Conversation[], pending: PendingQuestion | null): number {
  const home = conversations.find(({ chatList }) =>
    chatList.some(({ questionId }) => questionId !== null && questionId === pending?.question.questionId),
  )
  return home?.conversationId ?? pending?.conversationId ?? NEW_CONVERSATION_ID
}
