import type { ChatMessage, ChatReply, ChatUser, Conversation } from '../../domain/assistant/chat.ts'
import type { PendingQuestion } from '../../domain/assistant/conversations.ts'

/** A client that may be asked about. */
export interface ChatClient {
  readonly id: number
  readonly name: string
}

/** DATA-24; `messages` are those of the viewed conversation. */
export interface ChatState {
  readonly messages: readonly ChatMessage[]
  readonly chatBotSettings: { readonly enabled: boolean }
  readonly clients: readonly ChatClient[]
  /** Null: none is loaded, or there is none. */
  readonly selectedClient: number | null
  /** Ids of children of the client; none: the client with all of them. */
  readonly selectedSubClients: readonly number[]
  readonly isInternal: boolean
  readonly conversations: readonly Conversation[]
  /** Whose conversations may be looked at; none for who is not internal. CHAT-12 */
  readonly chatEnabledUsers: readonly ChatUser[]
  /** Whose conversations are shown. */
  readonly selectedChatUser: number
}

export interface ChatInput extends Pick<ChatState, 'chatBotSettings' | 'isInternal'> {
  /** Who is signed in. */
  readonly userId: number
  readonly timeZone: string
  /** Of this window: its questions are told from others' by it. */
  readonly windowId: string
}

export interface ChatContext extends ChatState, ChatInput {
  readonly viewedConversation: number
  /** How many questions this window asked. */
  readonly asked: number
  /** Held, or sent and not answered yet. */
  readonly pending: PendingQuestion | null
  /** Those that are not waited for any more; their answers still come. */
  readonly late: readonly PendingQuestion[]
  /** The question that was answered, or said to be late, last since a conversation was opened. */
  readonly told: string | null
  /** The answers that came to this window, by their ids; others were there before. */
  readonly arrived: readonly number[]
  /** Tries by itself since a connection stood and nothing was unanswered. */
  readonly retries: number
  /** The last try to connect was refused, since as many windows of the person are connected as may be. */
  readonly crowded: boolean
  /** Why there are no contents. */
  readonly error: unknown
}

export interface ChatContents extends Pick<ChatState, 'clients' | 'chatEnabledUsers' | 'conversations'> {
  readonly chatUser: number
}

export interface Feedback {
  readonly userResponseHistoryId: number
  readonly isHelpful: boolean
}

/** Which report was made for an answer. */
export interface AnswerReport {
  readonly userResponseHistoryId: number
  readonly reportInstanceId: number
}

export interface ConversationName {
  readonly conversationId: number
  readonly name: string
}

/** What the socket is told. */
export type SocketOrder =
  | { readonly type: 'questions.published'; readonly questions: readonly PendingQuestion[] }
  /** Answers of the person's other windows are wanted, at once those that came after the one of this id. */
  | { readonly type: 'others.followed'; readonly after: number }

/** What the socket tells. `connection.opened`: answers are subscribed to already. */
export type SocketEvent =
  | { readonly type: 'connection.opened' }
  /** As many windows of the person are connected as may be; that it is lost follows. */
  | { readonly type: 'connection.refused' }
  | { readonly type: 'connection.lost' }
  /** It was not sent, since the connection is lost. */
  | { readonly type: 'question.unsent' }
  | { readonly type: 'reply.arrived'; readonly reply: ChatReply }

export type ChatEvent =
  | SocketEvent
  | { readonly type: 'connection.wanted' }
  | { readonly type: 'question.asked'; readonly prompt: string }
  | { readonly type: 'question.withdrawn' }
  | { readonly type: 'client.selected'; readonly clientId: number }
  | { readonly type: 'subClients.selected'; readonly clientIds: readonly number[] }
  | { readonly type: 'chatUser.selected'; readonly userId: number }
  | { readonly type: 'contents.asked' }
  | { readonly type: 'conversation.begun' }
  | { readonly type: 'conversation.viewed'; readonly conversationId: number }
  | { readonly type: 'older.asked' }
  | ({ readonly type: 'renaming.asked' } & ConversationName)
  | ({ readonly type: 'conversation.renamed' } & ConversationName)
  | { readonly type: 'deletion.asked'; readonly conversationId: number }
  | { readonly type: 'conversation.deleted'; readonly conversationId: number }
  | ({ readonly type: 'feedback.given' } & Feedback)
  | ({ readonly type: 'report.made' } & AnswerReport)
  /** It was not stored, so it may be given again. */
  | { readonly type: 'feedback.lost'; readonly userResponseHistoryId: number }
