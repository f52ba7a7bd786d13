import { assign, not, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { NEW_CONVERSATION_ID } from '../../domain/assistant/chat.ts'
import { withNewConversation } from '../../domain/assistant/conversations.ts'
import { chatSetup, shows } from './chat-setup.ts'

const connection = chatSetup.createStateConfig({
  initial: 'linked',
  states: {
    linked: {
      meta: { accepted: { 'no error exit': 'it tells that it is lost by an event of its own' } },
      invoke: { id: 'socket', src: 'socket', input: ({ context: { userId } }) => ({ userId }) },
      initial: 'connecting',
      on: {
        'connection.lost': 'resting',
        'question.unsent': 'resting',
        'reply.arrived': { actions: { type: 'receive', params: ({ event }) => event } },
      },
      states: {
        connecting: {
          meta: { accepted: { overlap: 'late questions go out again whether or not another was sent' } },
          on: {
            'connection.refused': { actions: assign({ crowded: true }) },
            'connection.opened': [
              { guard: 'hasLate', target: 'connected', actions: ['publishLate', 'countLateSent'] },
              { guard: 'wasSent', target: 'connected' },
              { target: 'connected', actions: assign({ retries: 0 }) },
            ],
          },
        },
        connected: { entry: assign({ crowded: false }) },
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
})

const asking = chatSetup.createStateConfig({
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
      always: { guard: 'isConnected', target: 'waiting', actions: ['publish', 'countSent'] },
      on: { 'question.withdrawn': { guard: 'mayWithdraw', target: 'idle', actions: 'withdraw' } },
    },
    waiting: {
      initial: 'sent',
      after: { lateMs: { target: 'idle', actions: 'noteLate' } },
      on: {
        'reply.arrived': {
          guard: { type: 'answersPending', params: ({ event }) => event },
          target: 'idle',
          actions: 'settle',
        },
      },
      states: {
        sent: {
          on: {
            'connection.lost': 'severed',
            'question.unsent': '#chat.asking.held',
          },
        },
        /** It may have come to the server or not, which tells the one from the other when it is sent again. */
        severed: { always: { guard: 'isConnected', target: 'sent', actions: ['publish', 'countSent'] } },
      },
    },
  },
})

const contents = chatSetup.createStateConfig({
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
})

/** Whether the window also gets what the person's other windows are answered; it first gets what it does not have yet. */
const others = chatSetup.createStateConfig({
  initial: 'apart',
  states: {
    apart: { always: { guard: 'followsOthers', target: 'followed', actions: 'follow' } },
    followed: { always: { guard: not('followsOthers'), target: 'apart' } },
  },
})

const viewing = chatSetup.createStateConfig({
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
})

/**
 * A person's talks with the assistant. What is asked without a connection is held, and sent after a connection stands and its
 * answers are subscribed to. What was sent and not answered is sent again by its id after each new connection, and the server
 * answers an id once (CHAT-17, lessons 16, decision 0074).
 * The app provides the socket, the calls, and the effects on what is stored, whose failures are only logged. CHAT-05 to CHAT-20, CHAT-35
 */
export const chatMachine = chatSetup.createMachine({
  id: 'chat',
  context: ({ input }) => ({
    ...input,
    ...shows(withNewConversation([]), NEW_CONVERSATION_ID),
    clients: [],
    selectedClient: null,
    selectedSubClients: [],
    chatEnabledUsers: [],
    selectedChatUser: input.userId,
    asked: 0,
    pending: null,
    late: [],
    told: null,
    arrived: [],
    retries: 0,
    crowded: false,
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
    'report.made': { actions: { type: 'noteReport', params: ({ event }) => event } },
    'feedback.lost': { actions: { type: 'giveFeedback', params: ({ event }) => ({ ...event, isHelpful: null }) } },
  },
  states: {
    connection,
    asking,
    contents,
    viewing,
    others,
  },
})

export type ChatActor = ActorRefFrom<typeof chatMachine>
export type ChatSnapshot = SnapshotFrom<typeof chatMachine>
