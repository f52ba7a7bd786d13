import { Audience, type SharedKind, type SharedWith } from '../../domain/dashboards/layout/sharing.ts'
import type { State } from '../state/state.ts'

/** Something of a person's that others are let see: which, and whom. */
export interface Share {
  readonly id: number
  readonly userId: number
  readonly kind: SharedKind
  /** Its id among the owner's own. */
  readonly item: string
  readonly audience: readonly SharedWith[]
}

export interface Shares {
  /** The oldest first. */
  all(): Promise<Share[]>
  /** Undefined: nothing of that id is shared. */
  get(id: number): Promise<Share | undefined>
  /** In place of whom it was shared with before; nobody takes it back. */
  put(share: Omit<Share, 'id'>): Promise<void>
}

export function createShares(state: State, now: () => Date): Shares {
  const read = () => state.selectFrom('share').selectAll().orderBy('id')
  const shareOf = ({
    id,
    user_id,
    kind,
    item,
    audience,
  }: Awaited<ReturnType<ReturnType<typeof read>['execute']>>[0]) => ({
    id,
    userId: user_id,
    kind,
    item,
    audience: Audience.parse(JSON.parse(audience)),
  })
  return {
    all: async () => (await read().execute()).map(shareOf),
    get: async (id) => {
      const row = await read().where('id', '=', id).executeTakeFirst()
      return row && shareOf(row)
    },
    put: async ({ userId, kind, item, audience }) => {
      if (audience.length === 0) {
        await state
          .deleteFrom('share')
          .where('user_id', '=', userId)
          .where('kind', '=', kind)
          .where('item', '=', item)
          .execute()
        return
      }
      const row = { audience: JSON.stringify(audience), at: now().toISOString() }
      await state
        .insertInto('share')
        .values({ user_id: userId, kind, item, ...row })
        .onConflict((same) => same.columns(['user_id', 'kind', 'item']).doUpdateSet(row))
        .execute()
    },
  }
}
