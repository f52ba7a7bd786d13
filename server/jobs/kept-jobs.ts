import { randomUUID } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { State } from '../state/state.ts'
import type { StateSchema } from '../state/state-schema.ts'

/** What jobs are kept by. */
export interface KeptJobs {
  readonly state: State
  readonly now: () => Date
  /** What this server is known by, also after it was started again; no two that run are known by the same. */
  readonly server: string
}

export interface NewJob {
  readonly kind: string
  /** Null: there may be others like it. */
  readonly key: string | null
  /** Null: nobody's in particular. */
  readonly userId: number | null
  readonly payload: object
  readonly due: Date
  /** Who takes turns with it; null: it takes none. */
  readonly turn: string | null
  /** It is not added where one of its kind with such a key is under way. */
  readonly unless: readonly string[]
}

/** A job that a server has, until its lease runs out. */
export interface TakenJob {
  readonly lease: string
  /** JSON. */
  readonly payload: string
  /** How often it was begun, this time included. */
  readonly attempts: number
}

/** What a job is left as: ended; put back, as if it had not been begun; to be tried again, or by its schedule. */
export type Left =
  | { readonly as: 'done' | 'failed' | 'put back' }
  | { readonly as: 'tried again' | 'repeated'; readonly due: Date }

/** A server that died is not waited for longer; one that lives renews in time. */
const LEASE_MS = 60_000

const UNLEASED = { lease: null, server: null, leased_until: null }
/** What it held is kept no longer. */
const EMPTIED = { key: null, payload: null }

/** Adds a job, within a transaction or in one of its own; answers the key of the job under way that keeps it off, undefined: none does. */
export async function addJob(within: State, job: NewJob, now: KeptJobs['now']): Promise<string | undefined> {
  if (!within.isTransaction) return within.transaction().execute((transaction) => addJob(transaction, job, now))
  const { kind, key, userId, payload, due, turn, unless } = job
  const keys = key === null ? unless : [key, ...unless]
  if (keys.length > 0) {
    const ofKeys = within.selectFrom('job').select('key').where('kind', '=', kind).where('key', 'in', keys)
    const same = await ofKeys.orderBy('id').executeTakeFirst()
    if (same) return same.key ?? undefined
  }
  await within
    .insertInto('job')
    .values({
      kind,
      key,
      user_id: userId,
      turn,
      payload: JSON.stringify(payload),
      state: 'waiting',
      attempts: 0,
      due_at: due.toISOString(),
      ...UNLEASED,
      progress: 0,
      added_at: now().toISOString(),
      ended_at: null,
    })
    .execute()
  return undefined
}

/** The kinds of which something may be begun. */
export async function kindsDue({ state, now }: KeptJobs): Promise<Set<string>> {
  const rows = await state.selectFrom('job').select('kind').distinct().where(mayBegin(now())).execute()
  return new Set(rows.map(({ kind }) => kind))
}

/** Takes the one of a kind whose turn it is, else that is due longest, and that may be begun: so many of the kind are worked at by all servers, and of a person one. */
export async function takeJob(
  { state, now, server }: KeptJobs,
  { name, atOnce }: { readonly name: string; readonly atOnce: number },
): Promise<TakenJob | undefined> {
  const at = now()
  const lease = randomUUID()
  const row = await state
    .updateTable('job')
    .set(({ eb }) => ({
      state: 'working',
      attempts: eb('attempts', '+', 1),
      lease,
      server,
      leased_until: leaseFrom(at),
      progress: 0,
    }))
    .where('id', '=', ({ selectFrom, not, exists, fn }) => {
      const workedAt = selectFrom('job as other')
        .where('other.kind', '=', name)
        .where('other.state', '=', 'working')
        .where('other.leased_until', '>', at.toISOString())
      return selectFrom('job')
        .select('job.id')
        .where('job.kind', '=', name)
        .where(mayBegin(at))
        .where(not(exists(workedAt.select('other.id').whereRef('other.user_id', '=', 'job.user_id'))))
        .where(workedAt.select(fn.countAll<number>().as('jobs')), '<', atOnce)
        .orderBy(({ selectFrom: from, fn: { coalesce }, val }) =>
          coalesce(
            from('job as before')
              .select(({ fn: { max } }) => max('before.ended_at').as('at'))
              .where('before.kind', '=', name)
              .whereRef('before.turn', '=', 'job.turn'),
            val(''),
          ),
        )
        .orderBy('job.due_at')
        .orderBy('job.id')
        .limit(1)
    })
    .returning(['payload', 'attempts'])
    .executeTakeFirst()
  return row && { lease, payload: row.payload ?? '', attempts: row.attempts }
}

/** Holds jobs for longer; answers the leases that still hold one. */
export async function renewLeases({ state, now }: KeptJobs, leases: readonly string[]): Promise<Set<string>> {
  if (leases.length === 0) return new Set()
  const rows = await state
    .updateTable('job')
    .set({ leased_until: leaseFrom(now()) })
    .where('lease', 'in', leases)
    .returning('lease')
    .execute()
  return new Set(rows.flatMap(({ lease }) => lease ?? []))
}

/** Gives a job back; nothing where the lease does not hold it any more. */
export async function leaveJob({ state, now }: KeptJobs, lease: string, left: Left): Promise<void> {
  await state
    .updateTable('job')
    .set((expressions) => ({ ...UNLEASED, ...changesOf(left, now(), expressions) }))
    .where('lease', '=', lease)
    .execute()
}

function changesOf(left: Left, at: Date, { eb }: Expressions) {
  switch (left.as) {
    case 'put back':
      return { state: 'waiting' as const, attempts: eb('attempts', '-', 1) }
    case 'tried again':
      return { state: 'waiting' as const, due_at: left.due.toISOString() }
    case 'repeated':
      return { state: 'waiting' as const, attempts: 0, due_at: left.due.toISOString(), ended_at: at.toISOString() }
    default:
      return { ...EMPTIED, state: left.as, ended_at: at.toISOString() }
  }
}

/** Notes how far a job is. */
export async function keepProgress({ state }: KeptJobs, lease: string, progress: number): Promise<void> {
  await state.updateTable('job').set({ progress }).where('lease', '=', lease).execute()
}

/** How far the jobs of a kind and person are that are worked at, by their keys. */
export async function progressOf({ state }: KeptJobs, kind: string, userId: number): Promise<Map<string, number>> {
  const rows = await state
    .selectFrom('job')
    .select(['key', 'progress'])
    .where('kind', '=', kind)
    .where('user_id', '=', userId)
    .where('state', '=', 'working')
    .execute()
  return new Map(rows.map(({ key, progress }) => [key ?? '', progress]))
}

/** Ends a job that is under way; answers the lease that holds it no longer, undefined where none did. */
export function cancelJob({ state, now }: KeptJobs, kind: string, key: string): Promise<string | undefined> {
  return state.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('job')
      .select(['id', 'lease'])
      .where('kind', '=', kind)
      .where('key', '=', key)
      .executeTakeFirst()
    if (!found) return undefined
    await transaction
      .updateTable('job')
      .set({ ...UNLEASED, ...EMPTIED, state: 'cancelled', ended_at: now().toISOString() })
      .where('id', '=', found.id)
      .execute()
    return found.lease ?? undefined
  })
}

/** What this server worked at when it ended last waits again. */
export async function takeBack({ state, server }: KeptJobs): Promise<void> {
  await state
    .updateTable('job')
    .set({ ...UNLEASED, state: 'waiting' })
    .where('server', '=', server)
    .execute()
}

type Expressions = ExpressionBuilder<StateSchema, 'job'>

/** Whether a job waits and is due, or a server has left it that is gone. */
function mayBegin(at: Date) {
  return ({ eb, and, or }: Expressions) =>
    or([
      and([eb('job.state', '=', 'waiting'), eb('job.due_at', '<=', at.toISOString())]),
      and([eb('job.state', '=', 'working'), eb('job.leased_until', '<=', at.toISOString())]),
    ])
}

function leaseFrom(at: Date): string {
  return new Date(at.getTime() + LEASE_MS).toISOString()
}
