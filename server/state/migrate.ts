import { Migrator, type Kysely } from 'kysely'
import { MIGRATIONS } from '../tables/state-schema.ts'

/** Brings a state to the newest version. */
export async function migrate<Schema>(db: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
    allowUnorderedMigrations: true,
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
