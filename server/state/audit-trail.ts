import { expressionBuilder, type Expression, type SqlBool } from 'kysely'
import { chainHash } from './audit-log.ts'
import { newestCut } from './cut-audit-log.ts'
import { isOneOf } from './engines/engine-of.ts'
import type { State } from './state.ts'
import type { StateSchema } from './state-schema.ts'
import type { AuditTable } from './state-schema.ts'

export interface AuditFilter {
  readonly login?: string | undefined
  readonly action?: string | undefined
  /** YYYY-MM-DD in UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only entries older than this one. */
  readonly before?: number | undefined
  /** Only these; absent: everybody's. */
  readonly among?: AmongAudit | undefined
}

/** Entries by some people, or about some objects. */
export interface AmongAudit {
  readonly userIds: readonly number[]
  readonly objects: readonly string[]
}

export type TrailEntry = Omit<AuditTable, 'id' | 'hash' | 'erased'> & {
  readonly id: number
  readonly login: string | null
}

/** The audit log as an administrator reads it. */
export interface AuditTrail {
  list(filter: AuditFilter, limit: number): Promise<TrailEntry[]>
  /** Every action there is an entry of. */
  actions(among?: AmongAudit): Promise<string[]>
  /** Of the newest entry; 0: there is none. */
  newest(): Promise<number>
  /** With their hashes, the oldest first. */
  after(id: number, limit: number): Promise<(TrailEntry & { readonly hash: string })[]>
  verify(): Promise<{ entries: number; brokenAt: number | null }>
}

const CHUNK_ROWS = 2_000

export function createAuditTrail(state: State): AuditTrail {
  return {
    list: ({ login, action, from, to, before, among }, limit) => {
      let query = entriesOf(state)
      // Whose entry it is shows in which logins find it, so a login finds only those of people who are seen.
      if (among) query = query.where(amongst(state, { ...among, objects: login ? [] : among.objects }))
      if (login) query = query.where('user.login', '=', login.toLowerCase())
      if (action) query = query.where('audit.action', '=', action)
      if (from) query = query.where('audit.at', '>=', from)
      // Any time of the day comes before the next character after T.
      if (to) query = query.where('audit.at', '<', `${to}U`)
      if (before !== undefined) query = query.where('audit.id', '<', before)
      return query.orderBy('audit.id', 'desc').limit(limit).execute()
    },
    actions: async (among) => {
      const all = state.selectFrom('audit').select('action').distinct().orderBy('action')
      return (await (among ? all.where(amongst(state, among)) : all).execute()).map(({ action }) => action)
    },
    newest: async () =>
      (await state.selectFrom('audit').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0,
    after: (id, limit) =>
      entriesOf(state).select('audit.hash').where('audit.id', '>', id).orderBy('audit.id').limit(limit).execute(),
    verify: async () => {
      const erased = await erasedEntries(state)
      const cut = await newestCut(state)
      const left = await state
        .selectFrom('audit')
        .select('id')
        .where('id', '<=', cut.upTo)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst()
      if (left) return { entries: 0, brokenAt: left.id }
      let last = { id: cut.upTo, hash: cut.hash }
      for (let entries = 0; ;) {
        const rows = await state
          .selectFrom('audit')
          .selectAll()
          .where('id', '>', last.id)
          .orderBy('id')
          .limit(CHUNK_ROWS)
          .execute()
        if (rows.length === 0) return { entries, brokenAt: null }
        for (const row of rows) {
          const stands = row.erased === 1 ? erased.has(row.id) : chainHash(last.hash, row) === row.hash
          if (!stands) return { entries: entries + rows.length, brokenAt: row.id }
          last = row
        }
        entries += rows.length
      }
    },
  }
}

function entriesOf(state: State) {
  return state
    .selectFrom('audit')
    .leftJoin('user', 'user.id', 'audit.user_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.user_id',
      'user.login',
      'audit.action',
      'audit.object',
      'audit.decision',
      'audit.detail',
      'audit.address',
      'audit.browser',
    ])
}

function amongst(state: State, { userIds, objects }: AmongAudit): Expression<SqlBool> {
  return expressionBuilder<StateSchema, 'audit'>().or([
    isOneOf(state, 'audit.user_id', userIds),
    isOneOf(state, 'audit.object', objects),
  ])
}

/** Entries that an erasure of a person emptied, as its own entry says, which is in the chain: they keep the hash of what they were. */
async function erasedEntries(state: State): Promise<ReadonlySet<number>> {
  const erasures = await state
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'erase-person')
    .where('erased', '=', 0)
    .execute()
  return new Set(
    erasures.flatMap(({ detail }) => (JSON.parse(detail ?? '{"entries": []}') as { entries: number[] }).entries),
  )
}
