import type { Kysely, Migration } from 'kysely'

/** A note that was removed stays for a while, so that it can be put back. */
export const removedNotes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('day_note').addColumn('removed_at', 'varchar(30)').execute()
  },
}
