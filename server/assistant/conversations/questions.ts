import type { Language } from '../../../domain/values/language.ts'
import type { State } from '../../state/state.ts'

/** A question by the id that its window made. */
export interface OwnQuestion {
  readonly userId: number
  readonly questionId: string
}

/** A question that was taken in and has no answer yet, as far as is needed to say so in its place. */
export interface OpenQuestion extends OwnQuestion {
  readonly userPrompt: string
  /** Null: it begins one. */
  readonly conversationId: number | null
  readonly language: Language | null
}

/** Questions between their arrival and their answer: one that is there after a restart was interrupted. */
export interface OpenQuestions {
  open(question: OpenQuestion): Promise<void>
  close(question: OwnQuestion): Promise<void>
  /** Those that arrived before a time, the oldest first. */
  before(at: Date): Promise<OpenQuestion[]>
}

export function createOpenQuestions(state: State, now: () => Date): OpenQuestions {
  return {
    open: async ({ userId, questionId, userPrompt, conversationId, language }) => {
      await state
        .insertInto('chat_question')
        .values({
          user_id: userId,
          question_id: questionId,
          at: now().toISOString(),
          prompt: userPrompt,
          conversation_id: conversationId,
          language,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'question_id']).doNothing())
        .execute()
    },
    close: (question) => deleteQuestion(state, question),
    before: async (at) => {
      const found = await state
        .selectFrom('chat_question')
        .selectAll()
        .where('at', '<', at.toISOString())
        .orderBy('at')
        .execute()
      return found.map(({ user_id, question_id, prompt, conversation_id, language }) => ({
        userId: user_id,
        questionId: question_id,
        userPrompt: prompt,
        conversationId: conversation_id,
        language,
      }))
    },
  }
}

export async function deleteQuestion(db: State, { userId, questionId }: OwnQuestion): Promise<void> {
  await db.deleteFrom('chat_question').where('user_id', '=', userId).where('question_id', '=', questionId).execute()
}
