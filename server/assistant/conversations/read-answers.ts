import { ChatReplyData, type ChatMessage, type ChatReply, type Conversation } from '../../../domain/assistant/chat.ts'
import { answerMessage, userMessage } from '../../../domain/assistant/conversations.ts'
import { QUOTA } from '../../state/quota.ts'
import type { State } from '../../state/state.ts'
import type { OwnQuestion } from './questions.ts'
import type { ChatAnswerTable } from './state-tables.ts'
import type { Selectable } from 'kysely'

/** Answers that come with a conversation, and at a time when earlier ones are asked for; each is two messages. */
const ANSWERS_AT_ONCE = 10
/** Answers of other windows that are read at a time. */
const TOLD_AT_ONCE = 50

/** Whether a reader may see what is of these clients. */
export type MaySee = (clientIds: readonly number[]) => boolean

export async function readConversations(state: State, userId: number, maySee: MaySee): Promise<Conversation[]> {
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
      chatList: messagesOf(await answersOf(state, id, { skipped: 0, maySee })),
    })),
  )
  return read.filter(({ chatList }) => chatList.length > 0)
}

export async function readEarlier(
  state: State,
  conversationId: number,
  { loaded, maySee }: { readonly loaded: number; readonly maySee: MaySee },
): Promise<ChatMessage[]> {
  const messages = messagesOf(await answersOf(state, conversationId, { skipped: Math.floor(loaded / 2), maySee }))
  return loaded % 2 === 0 ? messages : messages.slice(0, -1)
}

export async function readAnswerTo(
  state: State,
  question: OwnQuestion,
  maySee: MaySee,
): Promise<ChatReply | 'hidden' | undefined> {
  const found = await findAnswer(state, question)
  return found && (isSeen(found, maySee) ? replyOf(found) : 'hidden')
}

export async function* readSince(
  state: State,
  userId: number,
  { after, maySee }: { readonly after: number; readonly maySee: MaySee },
): AsyncGenerator<ChatReply> {
  for (let last = after; ;) {
    const found = await answersOfPerson(state, userId)
      .where('chat_answer.id', '>', last)
      .orderBy('chat_answer.id', 'asc')
      .limit(TOLD_AT_ONCE)
      .execute()
    yield* found.filter((each) => isSeen(each, maySee)).map(replyOf)
    if (found.length < TOLD_AT_ONCE) return
    last = found.at(-1)?.id ?? last
  }
}

/** The row of what a question was answered with. */
export function findAnswer(db: State, { userId, questionId }: OwnQuestion) {
  return answersOfPerson(db, userId).where('chat_answer.question_id', '=', questionId).executeTakeFirst()
}

export function replyOf({ id, type, reply }: Selectable<ChatAnswerTable>): ChatReply {
  return { type, data: { ...ChatReplyData.parse(JSON.parse(reply)), userResponseHistoryId: id } }
}

/** Of a conversation, the newest first: those that the reader may see, without the newest `skipped`. */
async function answersOf(
  state: State,
  conversationId: number,
  { skipped, maySee }: { readonly skipped: number; readonly maySee: MaySee },
): Promise<Selectable<ChatAnswerTable>[]> {
  const all = await state
    .selectFrom('chat_answer')
    .select(['id', 'clients'])
    .where('conversation_id', '=', conversationId)
    .orderBy('id', 'desc')
    .execute()
  const shown = all.filter((each) => isSeen(each, maySee)).slice(skipped, skipped + ANSWERS_AT_ONCE)
  if (shown.length === 0) return []
  const ids = shown.map(({ id }) => id)
  return state.selectFrom('chat_answer').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
}

function answersOfPerson(db: State, userId: number) {
  return db
    .selectFrom('chat_answer')
    .innerJoin('conversation', 'conversation.id', 'chat_answer.conversation_id')
    .selectAll('chat_answer')
    .where('conversation.user_id', '=', userId)
}

function isSeen({ clients }: Pick<Selectable<ChatAnswerTable>, 'clients'>, maySee: MaySee): boolean {
  return maySee(JSON.parse(clients) as number[])
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
