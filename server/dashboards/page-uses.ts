import type { State } from '../state/state.ts'

const VISIT_MS = 1_800_000
const WRITTEN_EVERY_MS = 60_000

/** What one person's charts of a page were on a day. */
export interface PageUse {
  readonly userId: number
  readonly page: string
  /** YYYY-MM-DD in UTC. */
  readonly day: string
  /** Times the person came to the page: half an hour without a chart of it ends one. */
  readonly visits: number
  /** Charts that were answered. */
  readonly answers: number
  /** Of the answers together, and of the slowest. */
  readonly totalMs: number
  readonly longestMs: number
}

/** Counts how pages are used. What is counted is written once a minute: a process that is killed loses no more. */
export interface PageUses {
  note(answer: { readonly userId: number; readonly page: string; readonly ms: number }): void
  /** Writes what is counted. */
  settle(): Promise<void>
  /** Of everybody, to be narrowed to those whom the reader sees. */
  all(): Promise<PageUse[]>
}

interface PageUsesOptions {
  readonly state: State
  readonly now: () => Date
  /** A line for the log where a count could not be written. */
  readonly warn: (line: string) => void
}

export function createPageUses({ state, now, warn }: PageUsesOptions): PageUses {
  let counted = new Map<string, PageUse>()
  const seenMs = new Map<string, number>()
  let writtenMs = now().getTime()
  let writing = Promise.resolve()

  const write = async () => {
    const uses = [...counted.values()]
    counted = new Map()
    writtenMs = now().getTime()
    try {
      await state.transaction().execute(async (transaction) => {
        for (const use of uses) await add(transaction, use)
      })
    } catch (error) {
      warn(`How pages were used could not be written: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  const settle = () => (writing = writing.then(write))

  return {
    settle,
    note: ({ userId, page, ms: exactMs }) => {
      const nowMs = now().getTime()
      const ms = Math.ceil(exactMs)
      const place = `${userId} ${page}`
      const isVisit = nowMs - (seenMs.get(place) ?? -Infinity) > VISIT_MS
      seenMs.set(place, nowMs)
      const day = now().toISOString().slice(0, 10)
      const key = `${day} ${place}`
      const before = counted.get(key)
      counted.set(key, {
        userId,
        page,
        day,
        visits: (before?.visits ?? 0) + (isVisit ? 1 : 0),
        answers: (before?.answers ?? 0) + 1,
        totalMs: (before?.totalMs ?? 0) + ms,
        longestMs: Math.max(before?.longestMs ?? 0, ms),
      })
      if (nowMs - writtenMs >= WRITTEN_EVERY_MS) void settle()
    },
    all: async () => {
      await settle()
      const rows = await state.selectFrom('page_use').selectAll().execute()
      return rows.map(({ user_id: userId, page, day, visits, answers, total_ms, longest_ms: longestMs }) => ({
        userId,
        page,
        day,
        visits,
        answers,
        totalMs: Number(total_ms),
        longestMs,
      }))
    },
  }
}

/** A person who is gone meanwhile is not counted. */
async function add(transaction: State, { userId, page, day, visits, answers, totalMs, longestMs }: PageUse) {
  const person = await transaction.selectFrom('user').select('id').where('id', '=', userId).executeTakeFirst()
  if (!person) return
  await transaction
    .insertInto('page_use')
    .values({ user_id: userId, page, day, visits, answers, total_ms: totalMs, longest_ms: longestMs })
    .onConflict((same) =>
      same.columns(['user_id', 'page', 'day']).doUpdateSet(({ eb, ref }) => ({
        visits: eb('page_use.visits', '+', visits),
        answers: eb('page_use.answers', '+', answers),
        total_ms: eb('page_use.total_ms', '+', totalMs),
        longest_ms: eb
          .case()
          .when('page_use.longest_ms', '<', longestMs)
          .then(longestMs)
          .else(ref('page_use.longest_ms'))
          .end(),
      })),
    )
    .execute()
}
