import type { State } from '../../state/state.ts'

/** An answer, which is in a conversation of this person. */
export interface OwnAnswer {
  readonly userId: number
  readonly answerId: number
}

export function rateAnswer(
  state: State,
  { isHelpful, ...own }: OwnAnswer & { readonly isHelpful: boolean },
): Promise<'kept' | 'said before' | undefined> {
  return state.transaction().execute(async (transaction) => {
    const answer = await findOwn(transaction, own)
    if (!answer) return undefined
    if (answer.is_helpful !== null) return 'said before'
    await transaction
      .updateTable('chat_answer')
      .set({ is_helpful: isHelpful ? 1 : 0 })
      .where('id', '=', own.answerId)
      .execute()
    return 'kept'
  })
}

export function setReportOfAnswer(
  state: State,
  { reportInstanceId, ...own }: OwnAnswer & { readonly reportInstanceId: number },
): Promise<boolean> {
  return state.transaction().execute(async (transaction) => {
    if (!(await findOwn(transaction, own))) return false
    await transaction
      .updateTable('chat_answer')
      .set({ report_instance_id: reportInstanceId })
      .where('id', '=', own.answerId)
      .execute()
    return true
  })
}

function findOwn(db: State, { userId, answerId }: OwnAnswer) {
  return db
    .selectFrom('chat_answer')
    .innerJoin('conversation', 'conversation.id', 'chat_answer.conversation_id')
    .select(['chat_answer.id', 'chat_answer.is_helpful'])
    .where('chat_answer.id', '=', answerId)
    .where('conversation.user_id', '=', userId)
    .executeTakeFirst()
}
