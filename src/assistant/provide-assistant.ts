import { Client, type IMessage, type StompSubscription } from '@stomp/stompjs'
import type { QueryClient } from '@tanstack/react-query'
import { fromCallback, fromPromise } from 'xstate'
import {
  CHAT_DESTINATIONS,
  CHAT_SOCKET_PATH,
  ChatReplies,
  TOO_MANY_WINDOWS,
  type ChatMessage,
} from '../../domain/assistant/chat.ts'
import { chatMachine } from '../../machines/assistant/chat.machine.ts'
import type { ChatContents, SocketEvent, SocketOrder } from '../../machines/assistant/chat-context.ts'
import { answerOf, type Api } from '../api/client.ts'
import { spoken } from '../text/spoken.ts'
import { dashboardClientsQuery } from '../api/queries.ts'

const CONNECTING_MS = 10_000
const HEARTBEAT_MS = 10_000

interface AssistantProvision {
  readonly api: Api
  readonly lookups: QueryClient
  /** The bearer of this moment; null: signed out. */
  readonly token: () => string | null
  /** Of this window through all its connections: another one does not get its answers, and it gets those of a question that came before the connection was lost. */
  readonly windowId: string
}

/** The chat with the real socket and the real calls. API-50 to API-55, API-57, API-58; CHAT-35: what is not stored is only logged. */
export function provideAssistant({ api, lookups, token, windowId }: AssistantProvision) {
  return chatMachine.provide({
    actors: {
      socket: fromCallback<SocketOrder, { userId: number }, SocketEvent>(({ input: { userId }, sendBack, receive }) => {
        const header = () => ({ token: token() ?? '' })
        const answers = CHAT_DESTINATIONS.answers(userId, windowId)
        const onAnswer = ({ body }: IMessage) => {
          for (const reply of ChatReplies.parse(JSON.parse(body)).response.slice(0, 1))
            sendBack({ type: 'reply.arrived', reply })
        }
        let others: StompSubscription | undefined
        const client = new Client({
          brokerURL: `${location.origin.replace(/^http/, 'ws')}${CHAT_SOCKET_PATH}`,
          reconnectDelay: 0,
          connectionTimeout: CONNECTING_MS,
          heartbeatIncoming: HEARTBEAT_MS,
          heartbeatOutgoing: HEARTBEAT_MS,
          connectHeaders: header(),
          onConnect: () => {
            client.subscribe(answers, onAnswer)
            sendBack({ type: 'connection.opened' })
          },
          onStompError: ({ headers: { code } }) => {
            if (code === TOO_MANY_WINDOWS) sendBack({ type: 'connection.refused' })
          },
          onWebSocketClose: () => sendBack({ type: 'connection.lost' }),
        })
        client.activate()
        receive((order) => {
          try {
            if (order.type === 'others.followed') {
              others?.unsubscribe()
              others = client.subscribe(answers, onAnswer, { after: String(order.after) })
              return
            }
            for (const { conversationId, question } of order.questions)
              client.publish({
                destination: CHAT_DESTINATIONS.question(userId, windowId, conversationId),
                headers: { ...header(), 'accept-language': spoken().language },
                body: JSON.stringify(question),
              })
          } catch {
            sendBack({ type: 'question.unsent' })
          }
        })
        return () => void client.deactivate()
      }),
      loadContents: fromPromise<ChatContents, { chatUser: number; isInternal: boolean }>(
        async ({ input: { chatUser, isInternal }, signal }) => {
          const [clients, conversations, chatEnabledUsers] = await Promise.all([
            lookups.ensureQueryData(dashboardClientsQuery(api)),
            answerOf(api.POST('/aichatbot/api/chat/getUserConversations', { body: { userId: chatUser }, signal })),
            isInternal ? answerOf(api.GET('/aichatbot/api/chat/getAllChatBotUsers', { signal })) : [],
          ])
          return { chatUser, clients, conversations, chatEnabledUsers }
        },
      ),
      loadOlder: fromPromise<readonly ChatMessage[], { conversationId: number; chunkNumber: number }>(
        ({ input, signal }) => answerOf(api.POST('/aichatbot/api/chat/getMoreChat', { body: input, signal })),
      ),
    },
    actions: {
      storeName: ({ self }, { conversationId, name }) => {
        const query = { conversationId: String(conversationId), newConversationName: name }
        answerOf(api.PATCH('/aichatbot/api/chat/renameUserConversation', { params: { query } })).then(
          () => self.send({ type: 'conversation.renamed', conversationId, name }),
          log,
        )
      },
      storeDeletion: ({ self }, { conversationId }) => {
        answerOf(api.POST('/aichatbot/api/chat/deleteUserConvervsation', { body: conversationId })).then(
          () => self.send({ type: 'conversation.deleted', conversationId }),
          log,
        )
      },
      storeFeedback: ({ self }, { userResponseHistoryId, isHelpful }) => {
        answerOf(api.POST('/aichatbot/api/chat/feedback', { body: { userResponseHistoryId, isHelpful } })).catch(
          (error: unknown) => {
            log(error)
            self.send({ type: 'feedback.lost', userResponseHistoryId })
          },
        )
      },
      logFailure: (_, { error }) => log(error),
    },
  })
}

function log(error: unknown): void {
  console.warn(error)
}
