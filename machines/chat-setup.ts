import { assign, fromCallback, fromPromise, sendTo, setup, stateIn } from 'xstate'
import { NEW_CONVERSATION_ID, type ChatMessage, type ChatReply, type Conversation } from '../domain/assistant/chat.ts'
import {
  changeConversation,
  changeMessages,
  lateNotice,
  messagesIn,
  questionOf,
  receiveReply,
  userMessage,
  withNewConversation,
} from '../domain/assistant/conversations.ts'
import type {
  ChatContents,
  ChatContext,
  ChatEvent,
  ChatInput,
  ConversationName,
  Feedback,
  PublishEvent,
  SocketEvent,
} from './chat-context.ts'
import { retryDelayMs } from './retry-delay.ts'

/** A reply that takes longer is said to be late; it is still awaited. CHAT-15 */
export const LATE_MS = 30_000

/** Guards, actions and actors of a person's talks with the assistant. */
export const chatSetup = setup({
  types: { context: {} as ChatContext, events: {} as ChatEvent, input: {} as ChatInput },
  actors: {
    socket: fromCallback<PublishEvent, { userId: number }, SocketEvent>(() => {
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
    publish: sendTo('socket', ({ context: { pending } }): PublishEvent => {
      if (!pending) throw new Error('nothing is pending')
      return { type: 'question.published', ...pending }
    }),
    keepContents: assign(
      ({ context }, { contents: { chatUser, conversations, ...contents } }: { contents: ChatContents }) => ({
        ...contents,
        ...(chatUser === context.userId
          ? shows(withNewConversation(conversations), NEW_CONVERSATION_ID)
          : shows(conversations, conversations[0]?.conversationId ?? NEW_CONVERSATION_ID)),
        selectedChatUser: chatUser,
        selectedClient:
          contents.clients.find(({ id }) => id === context.selectedClient)?.id ?? contents.clients[0]?.id ?? null,
        error: null,
      }),
    ),
    ask: assign(({ context }, { prompt }: { prompt: string }) => {
      const { conversations, viewedConversation, messages, selectedClient, selectedSubClients, timeZone } = context
      const question = questionOf({
        prompt: prompt.trim(),
        messages,
        clientId: selectedClient ?? 0,
        subClientIds: [...selectedSubClients],
        timeZone,
      })
      return {
        pending: { conversationId: viewedConversation, question },
        ...shows(
          changeMessages(conversations, viewedConversation, (all) => [...all, userMessage(question.userPrompt)]),
          viewedConversation,
        ),
      }
    }),
    withdraw: assign(({ context: { conversations, viewedConversation, pending } }) => {
      const asked = pending?.conversationId ?? viewedConversation
      return {
        pending: null,
        ...shows(
          changeMessages(conversations, asked, (all) =>
            all.filter((each, at) => at < all.length - 1 || each.type !== 'USER'),
          ),
          viewedConversation,
        ),
      }
    }),
    noteLate: assign(({ context: { conversations, viewedConversation, pending } }) => {
      if (!pending) return {}
      return {
        pending: null,
        ...shows(
          changeMessages(conversations, pending.conversationId, (all) => [
            ...all,
            lateNotice(pending.question.userPrompt),
          ]),
          viewedConversation,
        ),
      }
    }),
    receive: assign(({ context }, { reply }: { reply: ChatReply }) => {
      const { conversations, viewedConversation, pending } = context
      if (!isOwn(context)) return {}
      const received = receiveReply(conversations, { reply, pending })
      const viewedIsKept = received.conversations.some((each) => each.conversationId === viewedConversation)
      return shows(received.conversations, viewedIsKept ? viewedConversation : received.conversationId)
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
    view: assign(({ context: { conversations } }, { conversationId }: { conversationId: number }) =>
      shows(conversations, conversationId),
    ),
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
          changeMessages(conversations, viewedConversation, (all) =>
            all.map((each) =>
              each.type !== 'USER' && each.userResponseHistoryId === userResponseHistoryId
                ? { ...each, isHelpful }
                : each,
            ),
          ),
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
      reply.data.userPrompt === pending?.question.userPrompt,
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
