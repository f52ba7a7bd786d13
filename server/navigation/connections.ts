import { Connection, type Connections } from '../../domain/dashboards/connections.ts'
import type { State } from '../state/state.ts'

export interface KeptConnections {
  all(): Promise<Connections>
  /** `revise` decides by what is stored, within the transaction; null: no longer connected, undefined changes nothing. */
  change(place: string, revise: (stored: Connections) => Connection | null | undefined): Promise<void>
}

/** Where administrators say that other applications, and areas of them, are. */
export function createConnections(state: State): KeptConnections {
  const read = async (db: State): Promise<Connections> =>
    Object.fromEntries(
      (await db.selectFrom('connection').selectAll().orderBy('place').execute()).flatMap(
        ({ place, address, new_tab }) => {
          // One that an earlier version took is none: it has to be entered anew.
          const { data } = Connection.safeParse({ address, newTab: new_tab === 1 })
          return data ? [[place, data]] : []
        },
      ),
    )
  return {
    all: () => read(state),
    change: (place, revise) =>
      state.transaction().execute(async (transaction) => {
        const revised = revise(await read(transaction))
        if (revised === null) await transaction.deleteFrom('connection').where('place', '=', place).execute()
        if (!revised) return
        const kept = { address: revised.address, new_tab: revised.newTab ? 1 : 0 }
        await transaction
          .insertInto('connection')
          .values({ place, ...kept })
          .onConflict((same) => same.column('place').doUpdateSet(kept))
          .execute()
      }),
  }
}
