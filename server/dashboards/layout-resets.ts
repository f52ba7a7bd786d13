import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { layoutKey } from '../../domain/dashboards/layout/layout.ts'
import { OWN_PAGES, OWN_PAGES_KEY } from '../../domain/dashboards/layout/own-pages.ts'
import type { Kept } from '../room.ts'
import type { State } from '../state/state.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'

/** Whose layouts of which pages. */
export interface LayoutChoice {
  readonly userIds: readonly number[] | 'all'
  readonly pages: readonly string[] | 'all'
}

export interface LayoutCounts {
  readonly layouts: number
  readonly users: number
}

export interface UserLayout {
  readonly login: string
  readonly page: string
}

export interface PastReset extends LayoutCounts {
  readonly id: number
  readonly at: string
  readonly by: string
  readonly logins: string[]
  readonly pages: string[]
  readonly undoneAt: string | null
  readonly undoneBy: string | null
}

export interface LayoutResets {
  count(choice: LayoutChoice): Promise<LayoutCounts>
  /** Empties the chosen layouts; null as id: there was nothing to empty, and nothing is recorded. */
  reset(choice: LayoutChoice, byUserId: number): Promise<LayoutCounts & { readonly id: number | null }>
  /** Restores what the reset emptied where nothing newer was saved; a reset is undone once. */
  undo(id: number, byUserId: number): Promise<Result<{ restored: UserLayout[]; kept: UserLayout[] }>>
  /** The newest 100, newest first. */
  list(): Promise<PastReset[]>
}

const LISTED = 100
const PREFIX = layoutKey('')
/** A reset empties the layout and raises its version, so that a tab with the old one is refused and not silently lost. */
const EMPTY = '{}'

export function createLayoutResets(state: State, now: () => Date): LayoutResets {
  const kept = { state, now }
  return {
    count: async (choice) => countsOf(await chosenLayouts(state, choice)),
    reset: (choice, byUserId) => resetLayouts(kept, choice, byUserId),
    undo: (id, byUserId) => undoReset(kept, id, byUserId),
    list: () => listResets(state),
  }
}

function resetLayouts(
  { state, now }: Kept,
  choice: LayoutChoice,
  byUserId: number,
): Promise<LayoutCounts & { readonly id: number | null }> {
  return state.transaction().execute(async (transaction) => {
    const layouts = await chosenLayouts(transaction, choice)
    if (layouts.length === 0) return { id: null, layouts: 0, users: 0 }
    const at = now().toISOString()
    const { id } = await transaction
      .insertInto('layout_reset')
      .values({ at, by_user_id: byUserId, undone_at: null, undone_by_user_id: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const { user_id, key, value, version } of layouts) {
      await transaction
        .insertInto('layout_reset_item')
        .values({ reset_id: id, user_id, key, value, reset_version: version + 1 })
        .execute()
      await transaction
        .updateTable('setting')
        .set({ value: EMPTY, version: version + 1, updated_at: at })
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .execute()
    }
    return { id, ...countsOf(layouts) }
  })
}

/** The stored layouts of a choice that are not empty. */
async function chosenLayouts(state: State, { userIds, pages }: LayoutChoice) {
  const rows = await state
    .selectFrom('setting')
    .select(['user_id', 'key', 'value', 'version'])
    .where((is) => is.or([is('key', 'like', `${PREFIX}%`), is('key', '=', OWN_PAGES_KEY)]))
    .where('value', '!=', EMPTY)
    .execute()
  const users = userIds === 'all' ? undefined : new Set(userIds)
  const keys = pages === 'all' ? undefined : new Set(pages.map(keyOf))
  return rows.filter(({ user_id, key }) => (!users || users.has(user_id)) && (!keys || keys.has(key)))
}

function undoReset({ state, now }: Kept, id: number, byUserId: number): ReturnType<LayoutResets['undo']> {
  return state.transaction().execute(async (transaction) => {
    const found = await transaction
      .selectFrom('layout_reset')
      .select(['id', 'undone_at'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return failed('not-found')
    if (found.undone_at !== null) return failed('invalid-request', { detail: REQUEST_WORDS.resetUndone })
    const at = now().toISOString()
    const restored: UserLayout[] = []
    const kept: UserLayout[] = []
    for (const { user_id, key, value, reset_version, login } of await itemsOf(transaction, [id])) {
      const { numUpdatedRows } = await transaction
        .updateTable('setting')
        .set({ value, version: reset_version + 1, updated_at: at })
        .where('user_id', '=', user_id)
        .where('key', '=', key)
        .where('version', '=', reset_version)
        .executeTakeFirst()
      const list = numUpdatedRows > 0n ? restored : kept
      list.push({ login, page: pageOf(key) })
    }
    await transaction
      .updateTable('layout_reset')
      .set({ undone_at: at, undone_by_user_id: byUserId })
      .where('id', '=', id)
      .execute()
    return ok({ restored, kept })
  })
}

async function listResets(state: State): Promise<PastReset[]> {
  const resets = await state
    .selectFrom('layout_reset')
    .innerJoin('user as by', 'by.id', 'layout_reset.by_user_id')
    .leftJoin('user as undoer', 'undoer.id', 'layout_reset.undone_by_user_id')
    .select([
      'layout_reset.id',
      'layout_reset.at',
      'layout_reset.undone_at',
      'by.login as by_login',
      'undoer.login as undone_by',
    ])
    .orderBy('layout_reset.id', 'desc')
    .limit(LISTED)
    .execute()
  const ids = resets.map(({ id }) => id)
  const items = ids.length === 0 ? [] : await itemsOf(state, ids)
  return resets.map(({ id, at, undone_at, by_login, undone_by }) => {
    const own = items.filter(({ reset_id }) => reset_id === id)
    const logins = [...new Set(own.map(({ login }) => login))]
    const pages = [...new Set(own.map(({ key }) => pageOf(key)))]
    return {
      id,
      at,
      by: by_login,
      layouts: own.length,
      users: logins.length,
      logins,
      pages,
      undoneAt: undone_at,
      undoneBy: undone_by,
    }
  })
}

/** The layouts that resets emptied, by login. */
function itemsOf(state: State, resetIds: readonly number[]) {
  return state
    .selectFrom('layout_reset_item')
    .innerJoin('user', 'user.id', 'layout_reset_item.user_id')
    .selectAll('layout_reset_item')
    .select('user.login')
    .where('reset_id', 'in', resetIds)
    .orderBy('user.login')
    .orderBy('key')
    .execute()
}

/** A person's own pages are reset as one layout. */
function keyOf(page: string): string {
  return page === OWN_PAGES ? OWN_PAGES_KEY : layoutKey(page)
}

function pageOf(key: string): string {
  return key === OWN_PAGES_KEY ? OWN_PAGES : key.slice(PREFIX.length)
}

function countsOf(layouts: readonly { readonly user_id: number }[]): LayoutCounts {
  return { layouts: layouts.length, users: new Set(layouts.map(({ user_id }) => user_id)).size }
}
