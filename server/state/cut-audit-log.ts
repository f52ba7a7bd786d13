import * as z from 'zod'
import { appendEntry } from './audit-log.ts'
import type { State } from './state.ts'

/** What the entry of a cut says of it: the last entry that went, and its hash, by which the chain goes on. */
const Cut = z.object({ removed: z.int(), upTo: z.int(), hash: z.string() })

const OBJECT = 'audit log'

/**
 * Removes the entries before a time (ISO text in UTC), the oldest first and none after one that stays, and says so in an entry
 * of the same transaction. Answers how many went. Decision 0039
 */
export async function cutAuditLog(
  state: State,
  { before, now }: { readonly before: string; readonly now: Date },
): Promise<number> {
  return state.transaction().execute(async (transaction) => {
    const kept = await transaction
      .selectFrom('audit')
      .select('id')
      .where('at', '>=', before)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    const old = transaction.selectFrom('audit').where('id', '<', kept?.id ?? Number.MAX_SAFE_INTEGER)
    const last = await old.select(['id', 'hash']).orderBy('id', 'desc').limit(1).executeTakeFirst()
    if (!last) return 0
    const { removed } = await old.select(({ fn }) => fn.countAll<number>().as('removed')).executeTakeFirstOrThrow()
    await appendEntry(
      transaction,
      {
        userId: null,
        action: 'retention',
        object: OBJECT,
        decision: 'done',
        detail: JSON.stringify({ before, removed, upTo: last.id, hash: last.hash }),
      },
      now,
    )
    await transaction.deleteFrom('audit').where('id', '<=', last.id).execute()
    return removed
  })
}

/** Where the log begins: after entries that a cut removed, as its own entry says, which is in the chain. */
export async function newestCut(state: State): Promise<{ readonly upTo: number; readonly hash: string }> {
  const entry = await state
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'retention')
    .where('object', '=', OBJECT)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry ? Cut.parse(JSON.parse(entry.detail ?? 'null')) : { upTo: 0, hash: '' }
}
