import type { AuditTrail } from '../../state/audit-trail.ts'
import type { State } from '../../state/state.ts'

const AT_ONCE = 500
/** Under which the state keeps the id of the last entry that was written. */
const WRITTEN = 'audit-lines-written'

export interface AuditFollowing {
  /** Writes what was added since it looked last; resolves when it is written. */
  look(): Promise<void>
}

export interface FollowAuditOptions {
  readonly written: WrittenLines
  readonly trail: Pick<AuditTrail, 'newest' | 'after'>
  /** Of what collects the log: what it cannot take is lost to it, and stays in the audit log. */
  readonly write: (line: string) => void
}

/**
 * Writes each entry of the audit log as a line of JSON, in the order of its chain and once its transaction is committed, whoever
 * added it: from the first time on that it is followed, and those too that commands add while nobody follows. One that was written
 * just before the server was killed may come again, with its id.
 */
export async function followAudit({ written, trail, write }: FollowAuditOptions): Promise<AuditFollowing> {
  const newest = await trail.newest()
  // A state that was put back may be older than what was written of another.
  let last = Math.min((await written.last()) ?? newest, newest)
  await written.keep(last)
  let looking: Promise<void> = Promise.resolve()
  const lookOn = async () => {
    for (let more = true; more;) {
      const entries = await trail.after(last, AT_ONCE)
      for (const entry of entries) write(`${JSON.stringify({ audit: entry })}\n`)
      const end = entries.at(-1)?.id
      if (end !== undefined) await written.keep((last = end))
      more = entries.length === AT_ONCE
    }
  }
  return {
    look: () => {
      const looked = looking.then(lookOn)
      looking = looked.catch(() => undefined)
      return looked
    },
  }
}

/** Which entry was written last, over all runs of the server. */
export interface WrittenLines {
  /** Its id; undefined: none was followed yet. */
  last(): Promise<number | undefined>
  keep(id: number): Promise<void>
}

export function createWrittenLines(state: State): WrittenLines {
  return {
    last: async () => {
      const kept = await state.selectFrom('installation').select('value').where('key', '=', WRITTEN).executeTakeFirst()
      return kept && Number(kept.value)
    },
    keep: async (id) => {
      const value = String(id)
      await state
        .insertInto('installation')
        .values({ key: WRITTEN, value })
        .onConflict((known) => known.column('key').doUpdateSet({ value }))
        .execute()
    },
  }
}
