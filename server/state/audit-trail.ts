import { chainHash } from './audit-log.ts'
import type { State } from './open-state.ts'
import type { AuditTable } from './state-schema.ts'

export interface AuditFilter {
  readonly login?: string | undefined
  readonly action?: string | undefined
  /** YYYY-MM-DD in UTC, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Only entries older than this one. */
  readonly before?: number | undefined
}

export type TrailEntry = Omit<AuditTable, 'id' | 'hash' | 'user_id'> & { readonly id: number; readonly login: string | null }

/** The audit log as an administrator reads it. */
export interface AuditTrail {
  list(filter: AuditFilter, limit: number): Promise<TrailEntry[]>
  /** Every action there is an entry of. */
  actions(): Promise<string[]>
  verify(): Promise<{ entries: number; brokenAt: number | null }>
}

const CHUNK_ROWS = 2_000

export function createAuditTrail(state: State): AuditTrail {
  return {
    list: ({ login, action, from, to, before }, limit) => {
      let query = state
        .selectFrom('audit')
        .leftJoin('user', 'user.id', 'audit.user_id')
        .select(['audit.id', 'audit.at', 'user.login', 'audit.action', 'audit.object', 'audit.decision', 'audit.detail'])
      if (login) query = query.where('user.login', '=', login.toLowerCase())
      if (action) query = query.where('audit.action', '=', action)
      if (from) query = query.where('audit.at', '>=', from)
      // Any time of the day comes before the next character after T.
      if (to) query = query.where('audit.at', '<', `${to}U`)
      if (before !== undefined) query = query.where('audit.id', '<', before)
      return query.orderBy('audit.id', 'desc').limit(limit).execute()
    },
    actions: async () => (await state.selectFrom('audit').select('action').distinct().orderBy('action').execute()).map(({ action }) => action),
    verify: async () => {
      let last = { id: 0, hash: '' }
      for (let entries = 0; ; ) {
        const rows = await state.selectFrom('audit').selectAll().where('id', '>', last.id).orderBy('id').limit(CHUNK_ROWS).execute()
        if (rows.length === 0) return { entries, brokenAt: null }
        for (const row of rows) {
          if (chainHash(last.hash, row) !== row.hash) return { entries: entries + rows.length, brokenAt: row.id }
          last = row
        }
        entries += rows.length
      }
    },
  }
}
