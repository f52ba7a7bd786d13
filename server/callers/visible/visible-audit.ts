import type { Caller } from '../caller.ts'
import type { AmongAudit, TrailEntry } from '../../state/audit-trail.ts'
import { isOwnedRecord, ownRecords } from '../../warehouse/records/own-records.ts'
import { hasEveryClient } from './has-every-client.ts'
import { shownLogins } from './shown-logins.ts'
import type { Users } from '../users.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'

/** An entry without what its reader may not see. */
export type VisibleEntry = Omit<TrailEntry, 'user_id'> & { readonly someone?: true }

export interface VisibleAuditNeeds {
  readonly users: Users
  readonly warehouse: Warehouse
}

export interface VisibleAudit {
  /** Whose entries there are; absent: everybody's. */
  readonly among: AmongAudit | undefined
  shown(entry: TrailEntry): VisibleEntry
}

/** Fields of them that name other records. */
const NAMED: Readonly<Record<string, string>> = {
  clients: 'clients',
  client: 'clients',
  parent: 'clients',
  accounts: 'accounts',
  groups: 'accountgroups',
}

/** The audit log as a person reads it: everything with all clients, else what people they see did, and what was done to these. Decision 0030 */
export async function visibleAudit(caller: Caller, { users, warehouse }: VisibleAuditNeeds): Promise<VisibleAudit> {
  if (hasEveryClient(caller.user)) return { among: undefined, shown: ({ user_id: _id, ...entry }) => entry }
  const logins = await shownLogins(caller, users)
  const objects = new Set([...logins.keys()].map((id) => `users ${id}`))
  for (const { kind, id } of await ownRecords(warehouse, caller)) objects.add(`${kind} ${id}`)
  const shown = ({ user_id, address, browser, ...whole }: TrailEntry): VisibleEntry => {
    const login = user_id === null ? null : (logins.get(user_id) ?? null)
    const someone = user_id !== null && login === null ? { someone: true as const } : {}
    const entry = {
      ...whole,
      ...someone,
      address: login === null ? null : address,
      browser: login === null ? null : browser,
    }
    const [kind = '', id = ''] = entry.object.split(/[ :]/)
    const isRecord = kind === 'users' || isOwnedRecord(kind)
    if (isRecord)
      return objects.has(`${kind} ${id}`)
        ? { ...entry, login, detail: withoutOthers(entry.detail, objects) }
        : { ...entry, login, object: kind, detail: null }
    const isOwnClient = kind === 'client' && objects.has(`clients ${id}`)
    return {
      ...entry,
      login,
      object: isOwnClient ? entry.object : (entry.object.split(':')[0] ?? '').replace(/^client .*/, 'client'),
      detail: isOwnClient ? entry.detail : null,
    }
  }
  return { among: { userIds: [...logins.keys()], objects: [...logins.keys()].map((id) => `users ${id}`) }, shown }
}

/** What was before and after, without records of others. */
function withoutOthers(detail: string | null, objects: ReadonlySet<string>): string | null {
  if (detail === null) return null
  return JSON.stringify(JSON.parse(detail), (name, value: unknown) => {
    const kind = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined
    if (kind === undefined) return value
    const own = (each: unknown) => objects.has(`${kind} ${String(each)}`)
    return Array.isArray(value) ? value.filter(own) : value === '' || own(value) ? value : ''
  })
}
