import { sql, type Selectable } from 'kysely'
import type { CalendarDate } from '../../domain/dates/calendar-date.ts'
import { ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'
import type { UserTable } from '../state/state-schema.ts'
import type { Grants } from '../warehouse/tenant-scope.ts'

export interface User {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  /** The person showed that the address is theirs, by a link that was mailed to it. */
  readonly emailConfirmed: boolean
  readonly passwordHash: string
  readonly activated: boolean
  readonly defaultLandingPage: string | null
  readonly passwordExpiresOn: string | null
  /** A second sign-in asks whether to end the first. */
  readonly singleSession: boolean
  /** YYYY-MM-DD of the last day of access; null: it does not end. */
  readonly accessEndsOn: string | null
  /** No password signs in, and no link sets one. */
  readonly ssoOnly: boolean
  readonly roles: readonly string[]
  /** Permissions of the user's own; roles are merged in by `heldBy`. */
  readonly permissions: readonly string[]
  readonly grants: Grants
}

export type NewUser = Omit<User, 'id' | 'emailConfirmed' | 'accessEndsOn' | 'ssoOnly'> &
  Partial<Pick<User, 'accessEndsOn' | 'ssoOnly'>>

export interface Users {
  byId(id: number): Promise<User | undefined>
  /** By login, without regard to case and to the tenant suffix. */
  byLogin(login: string): Promise<User | undefined>
  /** Every user with the e-mail address, without regard to case. */
  byEmail(email: string): Promise<User[]>
  /** The user of that login, else everyone with that e-mail address. */
  byLoginOrEmail(typed: string): Promise<{ readonly found: User[]; readonly isEmail: boolean }>
  add(user: NewUser): Promise<number>
  setPassword(id: number, password: { readonly hash: string; readonly expiresOn: string | null }): Promise<void>
  /** Keeps that the address is the person's, while it is this one. */
  confirmEmail(user: Pick<User, 'id' | 'email'>): Promise<void>
  setDefaultLandingPage(id: number, name: string): Promise<void>
  count(): Promise<number>
  /** Every user, by login. */
  all(): Promise<User[]>
  /** Adds a user (no id) or changes one: `revise` decides by what is stored, within the transaction; its refusal changes nothing. */
  change<R extends Result<NewUser>>(
    id: number | undefined,
    revise: (stored: readonly User[]) => R,
  ): Promise<Exclude<R, { ok: true }> | Result<number>>
  /** The active users who may see a client's rows, by id. */
  whoSee(clientId: number): Promise<number[]>
  /** Every user, by name. */
  names(): Promise<{ id: number; login: string; name: string }[]>
}

/** Everything a check may ask for: roles are merged into the permissions. ACC-52 */
export function heldBy(user: Pick<User, 'roles' | 'permissions'>): ReadonlySet<string> {
  return new Set([...user.permissions, ...user.roles])
}

/** Whether a user may use the portal on a day. */
export function isActive(
  { activated, accessEndsOn }: Pick<User, 'activated' | 'accessEndsOn'>,
  today: CalendarDate,
): boolean {
  return activated && (accessEndsOn === null || today <= accessEndsOn)
}

export function createUsers(state: State, tenantSuffix: string): Users {
  const plain = (login: string) => withoutSuffix(login, tenantSuffix)
  return {
    byId: (id) => findUser(state, 'id', id),
    byLogin: (login) => findUser(state, 'login', plain(login)),
    byEmail: (email) => findByEmail(state, email),
    byLoginOrEmail: (typed) => findByLoginOrEmail(state, plain(typed)),
    all: () => readUsers(state),
    add: (user) => state.transaction().execute((transaction) => insertUser(transaction, user)),
    change: (id, revise) => state.transaction().execute((transaction) => changeUser(transaction, id, revise)),
    setPassword: (id, password) => setPassword(state, id, password),
    confirmEmail: (user) => confirmEmail(state, user),
    setDefaultLandingPage: (id, name) => setDefaultLandingPage(state, id, name),
    whoSee: (clientId) => findWhoSee(state, clientId),
    names: () => readNames(state),
    count: () => countUsers(state),
  }
}

/** A login as it is stored, of one that was typed with the suffix of the tenant or without. */
function withoutSuffix(login: string, tenantSuffix: string): string {
  const typed = login.trim().toLowerCase()
  return tenantSuffix && typed.endsWith(tenantSuffix.toLowerCase()) ? typed.slice(0, -tenantSuffix.length) : typed
}

async function findUser(state: State, column: 'id' | 'login', value: number | string): Promise<User | undefined> {
  const row = await state.selectFrom('user').selectAll().where(column, '=', value).executeTakeFirst()
  if (!row) return undefined
  const clients = await state
    .selectFrom('user_client')
    .select('client_id')
    .where('user_id', '=', row.id)
    .orderBy('client_id')
    .execute()
  return userOf(
    row,
    clients.map((client) => client.client_id),
  )
}

async function findByEmail(state: State, email: string): Promise<User[]> {
  const rows = await state
    .selectFrom('user')
    .select('id')
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .orderBy('id')
    .execute()
  const found = await Promise.all(rows.map(({ id }) => findUser(state, 'id', id)))
  return found.filter((user) => user !== undefined)
}

async function findByLoginOrEmail(state: State, typed: string): ReturnType<Users['byLoginOrEmail']> {
  const user = await findUser(state, 'login', typed)
  if (user) return { found: [user], isEmail: false }
  const isEmail = typed.includes('@')
  return { found: isEmail ? await findByEmail(state, typed) : [], isEmail }
}

async function readUsers(state: State): Promise<User[]> {
  const rows = await state.selectFrom('user').selectAll().orderBy('login').execute()
  const granted = await state.selectFrom('user_client').selectAll().orderBy('client_id').execute()
  const clients = new Map<number, number[]>(rows.map(({ id }) => [id, []]))
  for (const { user_id, client_id } of granted) clients.get(user_id)?.push(client_id)
  return rows.map((row) => userOf(row, clients.get(row.id) ?? []))
}

async function insertUser(transaction: State, user: NewUser): Promise<number> {
  const { id } = await transaction.insertInto('user').values(rowOf(user)).returning('id').executeTakeFirstOrThrow()
  await insertClients(transaction, id, user.grants.clientIds)
  return id
}

async function changeUser<R extends Result<NewUser>>(
  transaction: State,
  id: number | undefined,
  revise: (stored: readonly User[]) => R,
): Promise<Exclude<R, { ok: true }> | Result<number>> {
  const revised = revise(await readUsers(transaction))
  if (!revised.ok) return revised as Exclude<R, { ok: true }>
  if (id === undefined) return ok(await insertUser(transaction, revised.value))
  await transaction.updateTable('user').set(rowOf(revised.value)).where('id', '=', id).execute()
  await transaction.deleteFrom('user_client').where('user_id', '=', id).execute()
  await insertClients(transaction, id, revised.value.grants.clientIds)
  return ok(id)
}

async function insertClients(transaction: State, userId: number, clientIds: readonly number[]): Promise<void> {
  for (const clientId of clientIds)
    await transaction.insertInto('user_client').values({ user_id: userId, client_id: clientId }).execute()
}

async function setPassword(
  state: State,
  id: number,
  { hash, expiresOn }: { readonly hash: string; readonly expiresOn: string | null },
): Promise<void> {
  await state
    .updateTable('user')
    .set({ password_hash: hash, password_expires_on: expiresOn })
    .where('id', '=', id)
    .execute()
}

async function confirmEmail(state: State, { id, email }: Pick<User, 'id' | 'email'>): Promise<void> {
  await state
    .updateTable('user')
    .set({ confirmed_email: email.toLowerCase() })
    .where('id', '=', id)
    .where('email', '=', email)
    .execute()
}

async function setDefaultLandingPage(state: State, id: number, name: string): Promise<void> {
  await state.updateTable('user').set({ default_landing_page: name }).where('id', '=', id).execute()
}

async function findWhoSee(state: State, clientId: number): Promise<number[]> {
  const rows = await state
    .selectFrom('user')
    .leftJoin('user_client', (join) =>
      join.onRef('user_client.user_id', '=', 'user.id').on('user_client.client_id', '=', clientId),
    )
    .select(['user.id', 'user.roles'])
    .where('activated', '=', 1)
    .where(({ or, eb }) => or([eb('all_clients', '=', 1), eb('user_client.client_id', 'is not', null)]))
    .orderBy('user.id')
    .execute()
  return rows.filter(({ roles }) => !(JSON.parse(roles) as string[]).includes('ROLE_CARRIER')).map(({ id }) => id)
}

async function readNames(state: State): ReturnType<Users['names']> {
  const rows = await state
    .selectFrom('user')
    .select(['id', 'login', 'first_name', 'last_name'])
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  return rows.map(({ id, login, first_name, last_name }) => ({
    id,
    login,
    name: `${first_name} ${last_name}`.trim() || login,
  }))
}

async function countUsers(state: State): Promise<number> {
  const { total } = await state
    .selectFrom('user')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

function userOf(row: Selectable<UserTable>, clientIds: readonly number[]): User {
  return {
    id: row.id,
    login: row.login,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailConfirmed: row.email !== '' && row.confirmed_email === row.email.toLowerCase(),
    passwordHash: row.password_hash,
    activated: row.activated === 1,
    defaultLandingPage: row.default_landing_page,
    passwordExpiresOn: row.password_expires_on,
    singleSession: row.single_session === 1,
    accessEndsOn: row.access_ends_on,
    ssoOnly: row.sso_only === 1,
    roles: JSON.parse(row.roles) as string[],
    permissions: JSON.parse(row.permissions) as string[],
    grants: { allClients: row.all_clients === 1, clientIds },
  }
}

function rowOf(user: NewUser): Omit<Selectable<UserTable>, 'id' | 'confirmed_email'> {
  return {
    login: user.login.toLowerCase(),
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    password_hash: user.passwordHash,
    activated: user.activated ? 1 : 0,
    default_landing_page: user.defaultLandingPage,
    password_expires_on: user.passwordExpiresOn,
    single_session: user.singleSession ? 1 : 0,
    access_ends_on: user.accessEndsOn ?? null,
    sso_only: user.ssoOnly === true ? 1 : 0,
    roles: JSON.stringify(user.roles),
    permissions: JSON.stringify(user.permissions),
    all_clients: user.grants.allClients ? 1 : 0,
  }
}
