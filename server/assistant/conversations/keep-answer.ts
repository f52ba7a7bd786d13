import { conversationNameOf, type ChatReply } from '../../../domain/assistant/chat.ts'
import type { Kept } from '../../room.ts'
import { QUOTA } from '../../state/quota.ts'
import type { State } from '../../state/state.ts'
import { deleteQuestion } from './questions.ts'
import { findAnswer, replyOf } from './read-answers.ts'

export interface NewAnswer {
  readonly userId: number
  /** Null: it begins a conversation. */
  readonly conversationId: number | null
  /** Whose figures are in it. */
  readonly clientIds: readonly number[]
  readonly reply: ChatReply
}

/** An answer with the ids that it was kept under, or why it was not. */
export type KeptAnswer = ChatReply | 'gone' | 'too many conversations' | 'too many answers'

export function keepAnswer({ state, now }: Kept, answer: NewAnswer): Promise<KeptAnswer> {
  const { userId, conversationId, reply } = answer
  return state.transaction().execute(async (transaction) => {
    const { questionId } = reply.data
    if (questionId !== null) {
      const before = await findAnswer(transaction, { userId, questionId })
      if (before) return replyOf(before)
      await deleteQuestion(transaction, { userId, questionId })
    }
    const at = now().toISOString()
    const full = await whyNoRoom(transaction, { userId, conversationId })
    if (full) return full
    const id = conversationId ?? (await beginConversation(transaction, answer, at))
    return insertAnswer(transaction, { ...answer, conversationId: id }, at)
  })
}

/** Undefined: one more answer of the person has room, in this conversation or a new one. */
async function whyNoRoom(
  db: State,
  { userId, conversationId }: Pick<NewAnswer, 'userId' | 'conversationId'>,
): Promise<Exclude<KeptAnswer, ChatReply> | undefined> {
  if (conversationId === null)
    return (await conversationsOf(db, userId)) >= QUOTA.conversations ? 'too many conversations' : undefined
  if (!(await isOwn(db, userId, conversationId))) return 'gone'
  return (await answersIn(db, conversationId)) >= QUOTA.answersInConversation ? 'too many answers' : undefined
}

async function isOwn(db: State, userId: number, conversationId: number): Promise<boolean> {
  const found = await db
    .selectFrom('conversation')
    .select('id')
    .where('id', '=', conversationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found !== undefined
}

async function conversationsOf(db: State, userId: number): Promise<number> {
  const { rows } = await db
    .selectFrom('conversation')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return rows
}

async function answersIn(db: State, conversationId: number): Promise<number> {
  const { rows } = await db
    .selectFrom('chat_answer')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return rows
}

async function beginConversation(db: State, { userId, reply }: NewAnswer, at: string): Promise<number> {
  const { id } = await db
    .insertInto('conversation')
    .values({ user_id: userId, name: conversationNameOf(reply.data.userPrompt), created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertAnswer(
  db: State,
  { conversationId, clientIds, reply }: NewAnswer & { readonly conversationId: number },
  at: string,
): Promise<ChatReply> {
  const data = { ...reply.data, conversationId }
  const { id } = await db
    .insertInto('chat_answer')
    .values({
      conversation_id: conversationId,
      at,
      prompt: data.userPrompt,
      question_id: data.questionId,
      type: reply.type,
      reply: JSON.stringify(data),
      clients: JSON.stringify(clientIds),
      is_helpful: null,
      report_instance_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { type: reply.type, data: { ...data, userResponseHistoryId: id } }
}
