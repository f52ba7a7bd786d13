import type { State } from '../state/open-state.ts'
import type { Grants } from './tenant-scope.ts'

export interface User {
  readonly id: number
  readonly login: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly passwordHash: string
  readonly activated: boolean
  readonly defaultLandingPage: string | null
  readonly passwordExpiresOn: string | null
  readonly roles: readonly string[]
  /** Permissions of the user's own; roles are merged in by `heldBy`. */
  readonly permissions: readonly string[]
  readonly grants: Grants
}

export type NewUser = Omit<User, 'id'>

export interface Users {
  byId(id: number): Promise<User | undefined>
  /** By login, without regard to case and to the tenant suffix. */
  byLogin(login: string): Promise<User | undefined>
  add(user: NewUser): Promise<number>
  setDefaultLandingPage(id: number, name: string): Promise<void>
  count(): Promise<number>
  /** Every user, by name. */
  names(): Promise<{ id: number; login: string; name: string }[]>
}

/** Everything a check may ask for: roles are merged into the permissions. ACC-52 */
export function heldBy(user: Pick<User, 'roles' | 'permissions'>): ReadonlySet<string> {
  return new Set([...user.permissions, ...user.roles])
}

export function createUsers(state: State, tenantSuffix: string): Users {
  const plainLogin = (login: string) => {
    const typed = login.trim().toLowerCase()
    return tenantSuffix && typed.endsWith(tenantSuffix.toLowerCase()) ? typed.slice(0, -tenantSuffix.length) : typed
  }

  const find = async (column: 'id' | 'login', value: number | string): Promise<User | undefined> => {
    const row = await state.selectFrom('user').selectAll().where(column, '=', value).executeTakeFirst()
    if (!row) return undefined
    const clients = await state.selectFrom('user_client').select('client_id').where('user_id', '=', row.id).orderBy('client_id').execute()
    return {
      id: row.id,
      login: row.login,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      passwordHash: row.password_hash,
      activated: row.activated === 1,
      defaultLandingPage: row.default_landing_page,
      passwordExpiresOn: row.password_expires_on,
      roles: JSON.parse(row.roles) as string[],
      permissions: JSON.parse(row.permissions) as string[],
      grants: { allClients: row.all_clients === 1, clientIds: clients.map((client) => client.client_id) },
    }
  }

  return {
    byId: (id) => find('id', id),
    byLogin: (login) => find('login', plainLogin(login)),
    add: (user) =>
      state.transaction().execute(async (transaction) => {
        const { id } = await transaction
          .insertInto('user')
          .values({
            login: user.login.toLowerCase(),
            first_name: user.firstName,
            last_name: user.lastName,
            email: user.email,
            password_hash: user.passwordHash,
            activated: user.activated ? 1 : 0,
            default_landing_page: user.defaultLandingPage,
            password_expires_on: user.passwordExpiresOn,
            roles: JSON.stringify(user.roles),
            permissions: JSON.stringify(user.permissions),
            all_clients: user.grants.allClients ? 1 : 0,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        for (const clientId of user.grants.clientIds) {
          await transaction.insertInto('user_client').values({ user_id: id, client_id: clientId }).execute()
        }
        return id
      }),
    setDefaultLandingPage: async (id, name) => {
      await state.updateTable('user').set({ default_landing_page: name }).where('id', '=', id).execute()
    },
    names: async () => {
      const rows = await state.selectFrom('user').select(['id', 'login', 'first_name', 'last_name']).orderBy('first_name').orderBy('last_name').orderBy('id').execute()
      return rows.map(({ id, login, first_name, last_name }) => ({ id, login, name: `${first_name} ${last_name}`.trim() || login }))
    },
    count: async () => {
      const { total } = await state.selectFrom('user').select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
      return Number(total)
    },
  }
}
