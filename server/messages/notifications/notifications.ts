import type { NotificationContent } from '../../../domain/access/notification.ts'
import type { State } from '../../state/state.ts'

const LISTED = 100

export interface StoredNotification {
  readonly id: number
  /** ISO text in UTC. */
  readonly at: string
  readonly read: boolean
  readonly content: NotificationContent
}

export interface Told {
  readonly occasion: string
  readonly content: NotificationContent
}

export interface Notifications {
  /** Tells each user once for each `occasion`, also when it was cleared meanwhile. */
  tell(userIds: readonly number[], told: Told): Promise<void>
  /** The newest 100 of a user, newest first. */
  list(userId: number): Promise<StoredNotification[]>
  markRead(userId: number, ids: readonly number[]): Promise<void>
  clear(userId: number, ids: readonly number[]): Promise<void>
}

export function createNotifications(state: State, now: () => Date): Notifications {
  const set = async (
    values: { read?: 1; cleared?: 1 },
    { userId, ids }: { userId: number; ids: readonly number[] },
  ) => {
    await state
      .updateTable('notification')
      .set(values)
      .where('user_id', '=', userId)
      .where('id', 'in', [...ids])
      .execute()
  }
  return {
    tell: (userIds, told) =>
      state.transaction().execute((transaction) => tellWithin(transaction, now(), userIds, told)),
    list: async (userId) => {
      const rows = await state
        .selectFrom('notification')
        .selectAll()
        .where('user_id', '=', userId)
        .where('cleared', '=', 0)
        .orderBy('id', 'desc')
        .limit(LISTED)
        .execute()
      return rows.map(({ id, at, read, content }) => ({
        id,
        at,
        read: read === 1,
        content: JSON.parse(content) as NotificationContent,
      }))
    },
    markRead: (userId, ids) => set({ read: 1 }, { userId, ids }),
    clear: (userId, ids) => set({ cleared: 1 }, { userId, ids }),
  }
}

/** Tells each user once for each occasion, together with what else the transaction writes. */
export async function tellWithin(
  transaction: State,
  at: Date,
  userIds: readonly number[],
  { occasion, content }: Told,
): Promise<void> {
  const row = { at: at.toISOString(), occasion, content: JSON.stringify(content), read: 0, cleared: 0 }
  for (const user_id of userIds) {
    await transaction
      .insertInto('notification')
      .values({ ...row, user_id })
      .onConflict((same) => same.columns(['user_id', 'occasion']).doNothing())
      .execute()
  }
}
