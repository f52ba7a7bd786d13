import {
  ChatReplyData,
  conversationNameOf,
  type ChatMessage,
  type ChatReply,
  type Conversation,
} from '../../../domain/assistant/chat.ts'
import { answerMessage, userMessage } from '../../../domain/assistant/conversations.ts'
import { deleteQuestion, type OwnQuestion } from './questions.ts'
import { QUOTA } from '../../state/quota.ts'
import type { State } from '../../state/state.ts'
import type { ChatAnswerTable } from './state-tables.ts'
import type { Selectable } from 'kysely'

/** Answers that come with a conversation, and at a time when earlier ones are asked for; each is two messages. */
const ANSWERS_AT_ONCE = 10
/** Answers of other windows that are read at a time. */
const TOLD_AT_ONCE = 50

/** Of a conversation, whose messages are those of one person. */
export interface OwnConversation {
  readonly userId: number
  readonly conversationId: number
}

/** Whether a reader may see what is of these clients. */
export type MaySee = (clientIds: readonly number[]) => boolean

export interface Conversations {
  /** Of a person, the newest first, each with the newest messages that the reader may see; without those that have none. */
  of(userId: number, maySee: MaySee): Promise<Conversation[]>
  ownerOf(conversationId: number): Promise<number | undefined>
  /** Messages that the reader may see before the newest `loaded` of them, the oldest first. */
  earlier(conversationId: number, read: { readonly loaded: number; readonly maySee: MaySee }): Promise<ChatMessage[]>
  /**
   * Begins one where there is none, named after the question, and keeps the answer in it: the answer with the ids of both. A question
   * of an id that was answered before keeps that answer, which comes back. `gone`: the conversation is, or is not the person's; else
   * there is no room for one more.
   */
  keep(answer: {
    readonly userId: number
    readonly conversationId: number | null
    readonly clientIds: readonly number[]
    readonly reply: ChatReply
  }): Promise<ChatReply | 'gone' | 'too many conversations' | 'too many answers'>
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
  rate(rated: {
    readonly userId: number
    readonly answerId: number
    readonly isHelpful: boolean
  }): Promise<'kept' | 'said before' | undefined>
  /** Keeps which report an answer led to; answers whether it is the person's. */
  setReport(led: {
    readonly userId: number
    readonly answerId: number
    readonly reportInstanceId: number
  }): Promise<boolean>
}

export function createConversations(state: State, now: () => Date): Conversations {
  const answersOf = async (
    conversationId: number,
    { skipped, maySee }: { readonly skipped: number; readonly maySee: MaySee },
  ) => {
    const all = await state
      .selectFrom('chat_answer')
      .select(['id', 'clients'])
      .where('conversation_id', '=', conversationId)
      .orderBy('id', 'desc')
      .execute()
    const shown = all
      .filter(({ clients }) => maySee(JSON.parse(clients) as number[]))
      .slice(skipped, skipped + ANSWERS_AT_ONCE)
    return shown.length === 0
      ? []
      : state
          .selectFrom('chat_answer')
          .selectAll()
          .where(
            'id',
            'in',
            shown.map(({ id }) => id),
          )
          .orderBy('id', 'desc')
          .execute()
  }

  const isOwn = async (db: State, { userId, conversationId }: OwnConversation): Promise<boolean> => {
    const found = await db
      .selectFrom('conversation')
      .select('id')
      .where('id', '=', conversationId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    return found !== undefined
  }

  const ownAnswer = (db: State, { userId, answerId }: { userId: number; answerId: number }) =>
    db
      .selectFrom('chat_answer')
      .innerJoin('conversation', 'conversation.id', 'chat_answer.conversation_id')
      .select(['chat_answer.id', 'chat_answer.is_helpful'])
      .where('chat_answer.id', '=', answerId)
      .where('conversation.user_id', '=', userId)
      .executeTakeFirst()

  return {
    of: async (userId, maySee) => {
      const rows = await state
        .selectFrom('conversation')
        .select(['id', 'name'])
        .where('user_id', '=', userId)
        .orderBy('id', 'desc')
        .limit(QUOTA.conversations)
        .execute()
      const read = await Promise.all(
        rows.map(async ({ id, name }) => ({
          conversationId: id,
          conversationName: name,
          chatList: messagesOf(await answersOf(id, { skipped: 0, maySee })),
        })),
      )
      return read.filter(({ chatList }) => chatList.length > 0)
    },
    ownerOf: async (conversationId) => {
      const found = await state
        .selectFrom('conversation')
        .select('user_id')
        .where('id', '=', conversationId)
        .executeTakeFirst()
      return found?.user_id
    },
    earlier: async (conversationId, { loaded, maySee }) => {
      const messages = messagesOf(await answersOf(conversationId, { skipped: Math.floor(loaded / 2), maySee }))
      return loaded % 2 === 0 ? messages : messages.slice(0, -1)
    },
    keep: ({ userId, conversationId, clientIds, reply }) =>
      state.transaction().execute(async (transaction) => {
        const at = now().toISOString()
        const { questionId } = reply.data
        if (questionId !== null) {
          const before = await answerOf(transaction, { userId, questionId })
          if (before) return replyOf(before)
          await deleteQuestion(transaction, { userId, questionId })
        }
        if (conversationId !== null && !(await isOwn(transaction, { userId, conversationId }))) return 'gone'
        if (conversationId === null && (await conversationsOf(transaction, userId)) >= QUOTA.conversations)
          return 'too many conversations'
        if (conversationId !== null && (await answersIn(transaction, conversationId)) >= QUOTA.answersInConversation)
          return 'too many answers'
        const name = conversationNameOf(reply.data.userPrompt)
        const id =
          conversationId ??
          (
            await transaction
              .insertInto('conversation')
              .values({ user_id: userId, name, created_at: at })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
        const data = { ...reply.data, conversationId: id }
        const row = {
          conversation_id: id,
          at,
          prompt: data.userPrompt,
          question_id: questionId,
          type: reply.type,
          reply: JSON.stringify(data),
          clients: JSON.stringify(clientIds),
          is_helpful: null,
          report_instance_id: null,
        }
        const kept = await transaction.insertInto('chat_answer').values(row).returning('id').executeTakeFirstOrThrow()
        return { type: reply.type, data: { ...data, userResponseHistoryId: kept.id } }
      }),
    answerTo: async (question, maySee) => {
      const found = await answerOf(state, question)
      if (!found) return undefined
      return maySee(JSON.parse(found.clients) as number[]) ? replyOf(found) : 'hidden'
    },
    conversationOf: async (question) => (await answerOf(state, question))?.conversation_id,
    since: async function* (userId, after, maySee) {
      for (let last = after; ;) {
        const found = await answersOfPerson(state, userId)
          .where('chat_answer.id', '>', last)
          .orderBy('chat_answer.id', 'asc')
          .limit(TOLD_AT_ONCE)
          .execute()
        yield* found.filter(({ clients }) => maySee(JSON.parse(clients) as number[])).map(replyOf)
        if (found.length < TOLD_AT_ONCE) return
        last = found.at(-1)?.id ?? last
      }
    },
    rename: async ({ userId, conversationId }, name) => {
      const { numUpdatedRows } = await state
        .updateTable('conversation')
        .set({ name })
        .where('id', '=', conversationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },
    remove: async ({ userId, conversationId }) => {
      const { numDeletedRows } = await state
        .deleteFrom('conversation')
        .where('id', '=', conversationId)
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },
    rate: ({ userId, answerId, isHelpful }) =>
      state.transaction().execute(async (transaction) => {
        const answer = await ownAnswer(transaction, { userId, answerId })
        if (!answer) return undefined
        if (answer.is_helpful !== null) return 'said before'
        await transaction
          .updateTable('chat_answer')
          .set({ is_helpful: isHelpful ? 1 : 0 })
          .where('id', '=', answerId)
          .execute()
        return 'kept'
      }),
    setReport: ({ userId, answerId, reportInstanceId }) =>
      state.transaction().execute(async (transaction) => {
        if (!(await ownAnswer(transaction, { userId, answerId }))) return false
        await transaction
          .updateTable('chat_answer')
          .set({ report_instance_id: reportInstanceId })
          .where('id', '=', answerId)
          .execute()
        return true
      }),
  }
}

function answersOfPerson(db: State, userId: number) {
  return db
    .selectFrom('chat_answer')
    .innerJoin('conversation', 'conversation.id', 'chat_answer.conversation_id')
    .selectAll('chat_answer')
    .where('conversation.user_id', '=', userId)
}

function answerOf(db: State, { userId, questionId }: OwnQuestion) {
  return answersOfPerson(db, userId).where('chat_answer.question_id', '=', questionId).executeTakeFirst()
}

function replyOf({ id, type, reply }: Selectable<ChatAnswerTable>): ChatReply {
  return { type, data: { ...ChatReplyData.parse(JSON.parse(reply)), userResponseHistoryId: id } }
}

async function conversationsOf(state: State, userId: number): Promise<number> {
  const { rows } = await state
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return rows
}

async function answersIn(state: State, conversationId: number): Promise<number> {
  const { rows } = await state
    .selectFrom('chat_answer')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return rows
}

/** Of answers, the newest first: question and answer in turn, the oldest first. */
function messagesOf(answers: readonly Selectable<ChatAnswerTable>[]): ChatMessage[] {
  return answers.toReversed().flatMap((answer): ChatMessage[] => {
    const { type, data } = replyOf(answer)
    const isHelpful = answer.is_helpful === null ? null : answer.is_helpful === 1
    return [
      userMessage(answer.prompt, data),
      { ...answerMessage({ type, data }), isHelpful, reportInstanceId: answer.report_instance_id },
    ]
  })
}
