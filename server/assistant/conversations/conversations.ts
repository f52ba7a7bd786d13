import type { ChatMessage, ChatReply, Conversation } from '../../../domain/assistant/chat.ts'
import type { State } from '../../state/state.ts'
import { keepAnswer, type KeptAnswer, type NewAnswer } from './keep-answer.ts'
import { rateAnswer, setReportOfAnswer, type OwnAnswer } from './mark-answer.ts'
import type { OwnQuestion } from './questions.ts'
import { findAnswer, readAnswerTo, readConversations, readEarlier, readSince, type MaySee } from './read-answers.ts'

/** Of a conversation, whose messages are those of one person. */
export interface OwnConversation {
  readonly userId: number
  readonly conversationId: number
}

export interface Conversations {
  /** Of a person, the newest first, each with the newest messages that the reader may see; without those that have none. */
  of(userId: number, maySee: MaySee): Promise<Conversation[]>
  ownerOf(conversationId: number): Promise<number | undefined>
  /** Messages that the reader may see before the newest `loaded` of them, the oldest first. */
  earlier(conversationId: number, read: { readonly loaded: number; readonly maySee: MaySee }): Promise<ChatMessage[]>
  /**
   * Begins a conversation where there is none, named after the question, and keeps the answer in it: the answer with the ids of both. A
   * question of an id that was answered before keeps that answer, which comes back. `gone`: the conversation is, or is not the person's;
   * else there is no room for one more.
   */
  keep(answer: NewAnswer): Promise<KeptAnswer>
  /** What a question was answered with; `hidden`: the reader may not see it any more. Undefined: no answer to it is kept. */
  answerTo(question: OwnQuestion, maySee: MaySee): Promise<ChatReply | 'hidden' | undefined>
  /** Where a question was answered. */
  conversationOf(question: OwnQuestion): Promise<number | undefined>
  /** A person's answers after the one of this id that the reader may see, the oldest first, also those that come meanwhile. */
  since(userId: number, after: number, maySee: MaySee): AsyncGenerator<ChatReply>
  /** Answers whether it was there. */
  rename(own: OwnConversation, name: string): Promise<boolean>
  remove(own: OwnConversation): Promise<boolean>
  /** Says of an answer whether it helped, once. Undefined: the answer is not the person's. */
  rate(rated: OwnAnswer & { readonly isHelpful: boolean }): Promise<'kept' | 'said before' | undefined>
  /** Keeps which report an answer led to; answers whether it is the person's. */
  setReport(led: OwnAnswer & { readonly reportInstanceId: number }): Promise<boolean>
}

export function createConversations(state: State, now: () => Date): Conversations {
  return {
    of: (userId, maySee) => readConversations(state, userId, maySee),
    ownerOf: (conversationId) => ownerOf(state, conversationId),
    earlier: (conversationId, read) => readEarlier(state, conversationId, read),
    keep: (answer) => keepAnswer({ state, now }, answer),
    answerTo: (question, maySee) => readAnswerTo(state, question, maySee),
    conversationOf: async (question) => (await findAnswer(state, question))?.conversation_id,
    since: (userId, after, maySee) => readSince(state, userId, { after, maySee }),
    rename: (own, name) => rename(state, own, name),
    remove: (own) => remove(state, own),
    rate: (rated) => rateAnswer(state, rated),
    setReport: (led) => setReportOfAnswer(state, led),
  }
}

async function ownerOf(state: State, conversationId: number): Promise<number | undefined> {
  const found = await state
    .selectFrom('conversation')
    .select('user_id')
    .where('id', '=', conversationId)
    .executeTakeFirst()
  return found?.user_id
}

async function rename(state: State, { userId, conversationId }: OwnConversation, name: string): Promise<boolean> {
  const { numUpdatedRows } = await state
    .updateTable('conversation')
    .set({ name })
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function remove(state: State, { userId, conversationId }: OwnConversation): Promise<boolean> {
  const { numDeletedRows } = await state
    .deleteFrom('conversation')
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
