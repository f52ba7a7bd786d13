import { sql } from 'kysely'
import { openState } from '../open-state.ts'
import { TABLE_NAMES } from '../../kept.ts'
import { firstLine } from '../../state/engines/state-away.ts'

/** Tables of which not every row can be read; that rows name rows which are there PostgreSQL sees to itself. */
export async function faultsOfPostgres(url: string): Promise<string[]> {
  const state = await openState(url)
  const faults: string[] = []
  try {
    for (const table of TABLE_NAMES)
      // As text every value is fetched, also those that are stored apart.
      await sql`SELECT sum(length(t::text)) FROM ${sql.table(table)} t`
        .execute(state)
        .catch((error: unknown) => faults.push(`not every row of ${table} can be read: ${firstLine(error)}`))
    return faults
  } finally {
    await state.destroy()
  }
}
