import type { State } from '../../state/state.ts'

/** Removes answers before a time (ISO text in UTC), and conversations that have none left and began before it; how many answers went. */
export async function removeOldAnswers(state: State, before: string): Promise<number> {
  return state.transaction().execute(async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('chat_answer')
      .where('at', '<', before)
      .executeTakeFirstOrThrow()
    const used = transaction.selectFrom('chat_answer').select('conversation_id')
    await transaction.deleteFrom('conversation').where('created_at', '<', before).where('id', 'not in', used).execute()
    return Number(numDeletedRows)
  })
}

/** Removes notifications before a time. */
export async function removeOldNotifications(state: State, before: string): Promise<void> {
  await state.deleteFrom('notification').where('at', '<', before).execute()
}

/** Removes mails of subscriptions that ended before a time. */
export async function removeOldRuns(state: State, before: string): Promise<void> {
  await state.deleteFrom('subscription_run').where('ended_at', '<', before).execute()
}

/** Removes work in the background that ended before a time, and is not to be done again. */
export async function removeOldJobs(state: State, before: string): Promise<void> {
  await state
    .deleteFrom('job')
    .where('ended_at', '<', before)
    .where('state', 'not in', ['waiting', 'working'])
    .execute()
}

/** Removes what happened with alerts before a time. */
export async function removeOldAlertEvents(state: State, before: string): Promise<void> {
  await state.deleteFrom('alert_event').where('at', '<', before).execute()
}

/** Removes how pages were used before a day (YYYY-MM-DD). */
export async function removeOldPageUse(state: State, before: string): Promise<void> {
  await state.deleteFrom('page_use').where('day', '<', before).execute()
}

/** Forgets notes that were removed before a time. */
export async function forgetRemovedNotes(state: State, before: string): Promise<void> {
  await state.deleteFrom('day_note').where('removed_at', '<', before).execute()
}

/** Removes sessions that ended before a time, but each person's newest: it says when they signed in last. */
export async function removeOldSessions(state: State, before: string): Promise<void> {
  await state
    .deleteFrom('session')
    .where('ended_at', '<', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session as newer')
          .select('newer.id')
          .whereRef('newer.user_id', '=', 'session.user_id')
          .whereRef('newer.created_at', '>', 'session.created_at'),
      ),
    )
    .execute()
}
