import type { MaintenanceEntry } from '../../domain/access/maintenance.ts'
import type { State } from './state.ts'

export type StoredMaintenance = MaintenanceEntry & { readonly id: number }

export interface Maintenance {
  /** Oldest first. */
  list(): Promise<StoredMaintenance[]>
  add(entry: MaintenanceEntry): Promise<StoredMaintenance>
  /** What was removed; undefined where there was nothing. */
  remove(id: number): Promise<StoredMaintenance | undefined>
}

export function createMaintenance(state: State): Maintenance {
  const list = async () => {
    const rows = await state.selectFrom('maintenance').selectAll().orderBy('id').execute()
    return rows.map(({ page, ...row }): StoredMaintenance => ({ ...row, ...(page === null ? {} : { page }) }))
  }
  return {
    list,
    add: async (entry) => {
      const { id } = await state
        .insertInto('maintenance')
        .values({ ...entry, page: entry.page ?? null })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { ...entry, id }
    },
    remove: async (id) => {
      const entry = (await list()).find((each) => each.id === id)
      if (entry) await state.deleteFrom('maintenance').where('id', '=', id).execute()
      return entry
    },
  }
}
