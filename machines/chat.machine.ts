import { assign, fromCallback, fromPromise, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate'
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

/**
 * A person's talks with the assistant. What is asked without a connection is held, and sent once after a connection stands and
 * its answers are subscribed to; what was sent is never sent again, so that nothing is asked twice (CHAT-17, lessons 16).
 * The app provides the socket, the calls, and the effects on what is stored, whose failures are only logged. CHAT-05 to CHAT-20, CHAT-35
 */
export const chatMachine = setup({
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
}).createMachine({
  id: 'chat',
  context: ({ input }) => ({
    ...input,
    ...shows(withNewConversation([]), NEW_CONVERSATION_ID),
    clients: [],
    selectedClient: null,
    selectedSubClients: [],
    chatEnabledUsers: [],
    selectedChatUser: input.userId,
    pending: null,
    retries: 0,
    error: null,
  }),
  type: 'parallel',
  on: {
    'client.selected': { actions: assign({ selectedClient: ({ event }) => event.clientId, selectedSubClients: [] }) },
    'subClients.selected': { actions: assign({ selectedSubClients: ({ event }) => event.clientIds }) },
    'renaming.asked': { guard: 'isOwn', actions: { type: 'storeName', params: ({ event }) => event } },
    'conversation.renamed': { actions: { type: 'rename', params: ({ event }) => event } },
    'deletion.asked': { guard: 'isOwn', actions: { type: 'storeDeletion', params: ({ event }) => event } },
    'conversation.deleted': { actions: { type: 'remove', params: ({ event }) => event } },
    'feedback.given': {
      guard: { type: 'mayJudge', params: ({ event }) => event },
      actions: [
        { type: 'giveFeedback', params: ({ event }) => event },
        { type: 'storeFeedback', params: ({ event }) => event },
      ],
    },
    'feedback.lost': { actions: { type: 'giveFeedback', params: ({ event }) => ({ ...event, isHelpful: null }) } },
  },
  states: {
    connection: {
      initial: 'linked',
      states: {
        linked: {
          invoke: { id: 'socket', src: 'socket', input: ({ context: { userId } }) => ({ userId }) },
          initial: 'connecting',
          on: {
            'connection.lost': 'resting',
            'question.unsent': 'resting',
            'reply.arrived': { actions: { type: 'receive', params: ({ event }) => event } },
          },
          states: {
            connecting: { on: { 'connection.opened': { target: 'connected', actions: assign({ retries: 0 }) } } },
            connected: {},
          },
        },
        resting: {
          after: {
            retryMs: { target: 'linked', actions: assign({ retries: ({ context }) => context.retries + 1 }) },
          },
          on: {
            'connection.wanted': 'linked',
            'question.asked': { guard: { type: 'mayAsk', params: ({ event }) => event }, target: 'linked' },
          },
        },
      },
    },
    asking: {
      initial: 'idle',
      states: {
        idle: {
          on: {
            'question.asked': {
              guard: { type: 'mayAsk', params: ({ event }) => event },
              target: 'held',
              actions: { type: 'ask', params: ({ event }) => event },
            },
          },
        },
        held: {
          always: { guard: 'isConnected', target: 'waiting', actions: 'publish' },
          on: { 'question.withdrawn': { target: 'idle', actions: 'withdraw' } },
        },
        waiting: {
          after: { lateMs: { target: 'idle', actions: 'noteLate' } },
          on: {
            'question.unsent': 'held',
            'reply.arrived': {
              guard: { type: 'answersPending', params: ({ event }) => event },
              target: 'idle',
              actions: 'settle',
            },
          },
        },
      },
    },
    contents: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadingContents',
            src: 'loadContents',
            input: ({ context: { selectedChatUser, isInternal } }) => ({ chatUser: selectedChatUser, isInternal }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepContents', params: ({ event }) => ({ contents: event.output }) },
            },
            onError: { target: 'failed', actions: assign({ error: ({ event }) => event.error }) },
          },
        },
        ready: {},
        failed: { on: { 'contents.asked': 'loading' } },
      },
      on: {
        'chatUser.selected': {
          guard: 'isInternal',
          target: '.loading',
          actions: assign({ selectedChatUser: ({ event }) => event.userId }),
        },
      },
    },
    viewing: {
      initial: 'fresh',
      on: {
        'conversation.begun': { guard: 'isOwn', target: '.fresh', actions: 'begin' },
        'conversation.viewed': {
          guard: { type: 'isListed', params: ({ event }) => event },
          target: '.kept',
          actions: { type: 'view', params: ({ event }) => event },
        },
      },
      states: {
        fresh: { always: { guard: 'viewsKept', target: 'kept' } },
        kept: {
          always: { guard: 'viewsNew', target: 'fresh' },
          initial: 'quiet',
          states: {
            quiet: { on: { 'older.asked': 'loading' } },
            loading: {
              invoke: {
                id: 'loadingOlder',
                src: 'loadOlder',
                input: ({ context: { viewedConversation, messages } }) => ({
                  conversationId: viewedConversation,
                  chunkNumber: messages.filter(({ userResponseHistoryId }) => userResponseHistoryId !== null).length,
                }),
                onDone: [
                  { guard: { type: 'isNone', params: ({ event }) => ({ messages: event.output }) }, target: 'whole' },
                  {
                    target: 'quiet',
                    actions: { type: 'addOlder', params: ({ event }) => ({ messages: event.output }) },
                  },
                ],
                onError: {
                  target: 'quiet',
                  actions: { type: 'logFailure', params: ({ event: { error } }) => ({ error }) },
                },
              },
            },
            whole: {},
          },
        },
      },
    },
  },
})

export type ChatActor = ActorRefFrom<typeof chatMachine>
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>

/** Whether the conversations shown are the person's own. */
export function isOwn({ selectedChatUser, userId }: Pick<ChatContext, 'selectedChatUser' | 'userId'>): boolean {
  return selectedChatUser === userId
}

function shows(
  conversations: readonly Conversation[],
  viewedConversation: number,
): Pick<ChatContext, 'conversations' | 'viewedConversation' | 'messages'> {
  return { conversations, viewedConversation, messages: messagesIn(conversations, viewedConversation) }
}
