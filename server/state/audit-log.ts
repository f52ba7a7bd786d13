import { createHash } from 'node:crypto'
import type { State } from './open-state.ts'

export interface AuditEntry {
  readonly userId: number | null
  readonly action: 'sign-in' | 'sign-out' | 'import' | 'install' | 'reset-layouts' | 'undo-reset-layouts'
  readonly object: string
  readonly decision: 'allowed' | 'refused' | 'done'
}

export type AuditLog = (entry: AuditEntry) => Promise<void>

/** Appends entries, each hashed together with the hash before it. */
export function createAuditLog(state: State, now: () => Date): AuditLog {
  return ({ userId, action, object, decision }) =>
    state.transaction().execute(async (transaction) => {
      const last = await transaction.selectFrom('audit').select('hash').orderBy('id', 'desc').limit(1).executeTakeFirst()
      const row = { at: now().toISOString(), user_id: userId, action, object, decision }
      const hash = createHash('sha256').update(JSON.stringify([last?.hash ?? '', row])).digest('hex')
      await transaction.insertInto('audit').values({ ...row, hash }).execute()
    })
}
