import { sql } from 'kysely'
import { failed, ok, problem, type Problem, type Result } from '../../domain/values/problem.ts'
import { QUOTA } from './quota.ts'
import type { State } from './state.ts'

export interface Setting {
  readonly value: string
  /** Rises by one with every save of the key. */
  readonly version: number
}

export interface UserSettings {
  get(userId: number, key: string): Promise<Setting | undefined>
  all(userId: number): Promise<{ key: string; value: string }[]>
  /** Saves and answers the new version; with `expected`, an outdated one is refused and what is stored comes back beside the problem. What would take up more room than a person has is refused; what takes up less than before is not. */
  save(setting: SaveSetting): Promise<Result<number> & { readonly current?: Setting }>
  forget(userId: number, key: string): Promise<void>
  /** Everybody's settings whose keys begin with one of these, by login and key: for commands, never for a call. */
  ofEverybody(starts: readonly string[]): Promise<{ login: string; key: string; value: string }[]>
}

export interface SaveSetting {
  readonly userId: number
  readonly key: string
  readonly value: string
  /** The version that was read; 0 for "nothing was stored". Absent: save whatever is stored. */
  readonly expected?: number
  /** Whether there is no room for it beside the keys that the user has; asked in the transaction that saves. */
  readonly refuses?: (keys: readonly string[]) => boolean
}

export function createUserSettings(state: State, now: () => Date): UserSettings {
  const read = (db: State, userId: number, key: string) =>
    db
      .selectFrom('setting')
      .select(['value', 'version'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirst()

  const keysOf = async (db: State, userId: number) =>
    (await db.selectFrom('setting').select('key').where('user_id', '=', userId).execute()).map(({ key }) => key)

  return {
    get: (userId, key) => read(state, userId, key),
    all: (userId) =>
      state.selectFrom('setting').select(['key', 'value']).where('user_id', '=', userId).orderBy('key').execute(),
    save: ({ userId, key, value, expected, refuses }) =>
      state.transaction().execute(async (transaction) => {
        const current = await read(transaction, userId, key)
        const conflict: Problem = problem('version-conflict')
        if (expected !== undefined && expected !== (current?.version ?? 0)) {
          return { ok: false, problem: conflict, ...(current ? { current } : {}) }
        }
        if (refuses?.(await keysOf(transaction, userId))) return failed('too-many-sets')
        if (await isTooMuch(transaction, { userId, key, value, current })) return failed('settings-full')
        const row = { value, version: (current?.version ?? 0) + 1, updated_at: now().toISOString() }
        await transaction
          .insertInto('setting')
          .values({ user_id: userId, key, ...row })
          .onConflict((conflicting) => conflicting.columns(['user_id', 'key']).doUpdateSet(row))
          .execute()
        return ok(row.version)
      }),
    forget: async (userId, key) => {
      await state.deleteFrom('setting').where('user_id', '=', userId).where('key', '=', key).execute()
    },
    ofEverybody: async (starts) => {
      const rows = await state
        .selectFrom('setting')
        .innerJoin('user', 'user.id', 'setting.user_id')
        .select(['user.login', 'setting.key', 'setting.value'])
        .orderBy('user.login')
        .orderBy('setting.key')
        .execute()
      return rows.filter(({ key }) => starts.some((start) => key.startsWith(start)))
    },
  }
}

interface Storing extends Pick<SaveSetting, 'userId' | 'key' | 'value'> {
  /** Undefined: nothing is stored under the key. */
  readonly current: Setting | undefined
}

/** Whether a setting would be one too many, or take up room that the person has not. */
async function isTooMuch(db: State, { userId, key, value, current }: Storing): Promise<boolean> {
  const all = db.selectFrom('setting').where('user_id', '=', userId).where('key', '!=', key)
  const others = await all
    .select([
      sql<number>`coalesce(sum(octet_length(key) + octet_length(value)), 0)`.as('bytes'),
      sql<number>`count(*)`.as('settings'),
    ])
    .executeTakeFirstOrThrow()
  if (!current && others.settings >= QUOTA.settings) return true
  const grows = !current || Buffer.byteLength(value) > Buffer.byteLength(current.value)
  return grows && others.bytes + Buffer.byteLength(key) + Buffer.byteLength(value) > QUOTA.settingBytes
}
