import { CHAIN_ACTIONS } from '../../state/audit-log.ts'
import { deleteForGood } from '../../state/engines/engine-of.ts'
import type { State } from '../../state/state.ts'
import type { StateSchema } from '../../state/state-schema.ts'
import { TABLE_NAMES } from '../../kept.ts'

export interface PersonToErase {
  readonly id: number
  readonly login: string
  readonly email: string
  readonly name: string
}

/** What of the person was found: for the audit log, without who it was. */
export interface Erased {
  /** Ids of the reports whose files go too. */
  readonly reports: readonly number[]
  /** Ids of the entries of the audit log that no longer name the person. */
  readonly entries: readonly number[]
}

/** The login that stands in the place of an erased person's. */
export function erasedLogin(id: number): string {
  return `erased-${id}`
}

/** What a name goes on with. */
const NAME_SIGN = /[\p{L}\p{N}_]/u

/** Their rows stay: what others did refers to the person by number. */
const KEPT_TABLES: readonly (keyof StateSchema)[] = ['user', 'audit']

/**
 * Takes a person out of the state, in one transaction: what is theirs alone is deleted, their user remains as a number that
 * signs in nobody, and entries of the audit log keep when, what and their place in the chain, but name nobody.
 * What was there is not left behind in the files of the database.
 */
export async function erasePerson(state: State, { id, login, email, name }: PersonToErase): Promise<Erased> {
  return deleteForGood(state, () =>
    state.transaction().execute(async (transaction) => {
      const reports = await transaction.selectFrom('report').select('id').where('user_id', '=', id).execute()
      for (const table of await tablesOf(transaction)) {
        const { ref } = transaction.dynamic
        await transaction.deleteFrom(table).where(ref<never>('user_id'), '=', id).execute()
      }
      for (const { kind, key_hash, value } of await transaction.selectFrom('single_use').selectAll().execute())
        if (isOf(value, id))
          await transaction.deleteFrom('single_use').where('kind', '=', kind).where('key_hash', '=', key_hash).execute()
      await transaction
        .updateTable('user')
        .set({
          login: erasedLogin(id),
          first_name: '',
          last_name: '',
          email: '',
          confirmed_email: null,
          password_hash: '',
          activated: 0,
          default_landing_page: null,
          roles: '[]',
          permissions: '[]',
          all_clients: 0,
        })
        .where('id', '=', id)
        .execute()
      const named = [login, email, name].filter((text) => text.length > 0)
      const entries: number[] = []
      const isNamed = (text: string | null) => named.some((each) => hasWord(text ?? '', each))
      for (const entry of await transaction
        .selectFrom('audit')
        .select(['id', 'user_id', 'object', 'detail', 'address', 'browser'])
        .where('action', 'not in', CHAIN_ACTIONS)
        .execute()) {
        const own = entry.user_id === id && (entry.detail ?? entry.address ?? entry.browser) !== null
        if (!own && !isNamed(entry.object) && !isNamed(entry.detail)) continue
        const object = isNamed(entry.object) ? erasedLogin(id) : entry.object
        await transaction
          .updateTable('audit')
          .set({ object, detail: null, address: null, browser: null, erased: 1 })
          .where('id', '=', entry.id)
          .execute()
        entries.push(entry.id)
      }
      return { reports: reports.map((report) => report.id), entries }
    }),
  )
}

/** Whether what may be used once is a person's. */
function isOf(value: string, userId: number): boolean {
  const held = JSON.parse(value) as { readonly userId?: unknown } | null
  return held?.userId === userId
}

/** Whether a name stands in a text by itself: somebody called an is not named by an answer. */
function hasWord(text: string, name: string): boolean {
  const [within, word] = [text.toLowerCase(), name.toLowerCase()]
  for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1)) {
    if (!NAME_SIGN.test(within[at - 1] ?? '') && !NAME_SIGN.test(within[at + word.length] ?? '')) return true
  }
  return false
}

/** Every table with rows of people. */
async function tablesOf(state: State): Promise<(keyof StateSchema)[]> {
  const tables = await state.introspection.getTables()
  const ofPeople = new Set(
    tables.filter(({ columns }) => columns.some(({ name }) => name === 'user_id')).map(({ name }) => name),
  )
  return TABLE_NAMES.filter((name) => ofPeople.has(name) && !KEPT_TABLES.includes(name))
}
