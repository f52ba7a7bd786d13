import { failed, ok, type Result } from '../../domain/values/problem.ts'
import type { State } from '../state/state.ts'

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
  /** Adds a set (no id) or changes one: `revise` decides by what is stored, within the transaction; its refusal changes nothing. */
  change<R extends Result<NewPermissionSet>>(
    id: number | undefined,
    revise: (stored: readonly PermissionSet[]) => R,
  ): Promise<Exclude<R, { ok: true }> | Result<number>>
}

export function createPermissionSets(state: State): PermissionSets {
  const all = async (db: State) => {
    const rows = await db.selectFrom('permission_set').selectAll().orderBy('name').execute()
    return rows.map(({ id, name, roles, permissions, offered }): PermissionSet => ({
      id,
      name,
      roles: JSON.parse(roles),
      permissions: JSON.parse(permissions),
      offered: offered === 1,
    }))
  }
  const rowOf = ({ name, roles, permissions, offered }: NewPermissionSet) => ({
    name,
    roles: JSON.stringify(roles),
    permissions: JSON.stringify(permissions),
    offered: offered ? 1 : 0,
  })
  return {
    all: () => all(state),
    change: (id, revise) =>
      state.transaction().execute(async (transaction) => {
        const revised = revise(await all(transaction))
        if (!revised.ok) return revised as Exclude<typeof revised, { ok: true }>
        if (id === undefined)
          return ok(
            (
              await transaction
                .insertInto('permission_set')
                .values(rowOf(revised.value))
                .returning('id')
                .executeTakeFirstOrThrow()
            ).id,
          )
        const { numUpdatedRows } = await transaction
          .updateTable('permission_set')
          .set(rowOf(revised.value))
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n ? ok(id) : failed('not-found')
      }),
  }
}
