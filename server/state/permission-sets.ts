import type { State } from './open-state.ts'

/** Permissions and roles under a name, from which a person's are taken over. */
export interface PermissionSet {
  readonly id: number
  readonly name: string
  readonly roles: readonly string[]
  readonly permissions: readonly string[]
  /** Whether the form of people offers it. */
  readonly offered: boolean
}

export type NewPermissionSet = Omit<PermissionSet, 'id'>

export interface PermissionSets {
  /** By name. */
  all(): Promise<PermissionSet[]>
  /** Undefined: another set has the name, in whatever case. */
  add(set: NewPermissionSet): Promise<number | undefined>
  /** False: another set has the name. */
  change(id: number, set: NewPermissionSet): Promise<boolean>
}

export function createPermissionSets(state: State): PermissionSets {
  const all = async (db: State) => {
    const rows = await db.selectFrom('permission_set').selectAll().orderBy('name').execute()
    return rows.map(({ id, name, roles, permissions, offered }): PermissionSet => ({ id, name, roles: JSON.parse(roles), permissions: JSON.parse(permissions), offered: offered === 1 }))
  }
  const rowOf = ({ name, roles, permissions, offered }: NewPermissionSet) => ({ name, roles: JSON.stringify(roles), permissions: JSON.stringify(permissions), offered: offered ? 1 : 0 })
  const isTaken = async (db: State, name: string, id?: number) => (await all(db)).some((set) => set.id !== id && set.name.toLowerCase() === name.toLowerCase())
  return {
    all: () => all(state),
    add: (set) =>
      state.transaction().execute(async (transaction) => {
        if (await isTaken(transaction, set.name)) return undefined
        return (await transaction.insertInto('permission_set').values(rowOf(set)).returning('id').executeTakeFirstOrThrow()).id
      }),
    change: (id, set) =>
      state.transaction().execute(async (transaction) => {
        if (await isTaken(transaction, set.name, id)) return false
        await transaction.updateTable('permission_set').set(rowOf(set)).where('id', '=', id).execute()
        return true
      }),
  }
}
