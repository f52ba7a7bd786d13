import { createHash } from 'node:crypto'
import type { Kysely, Migration } from 'kysely'

/** How long a person may sign in, and whether only by single sign-on. */
export const limitsOfAccess: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('user').addColumn('access_ends_on', 'varchar(10)').execute()
    await db.schema
      .alterTable('user')
      .addColumn('sso_only', 'integer', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}

/** Ids of sessions are kept hashed from here on, those that are there too; a session tells its browser and network. */
export const sessionsOfBrowsers: Migration = {
  async up(db: Kysely<unknown>) {
    const state = db as Kysely<{ session: { id: string } }>
    for (const name of ['browser', 'network', 'provider']) {
      await db.schema
        .alterTable('session')
        .addColumn(name, 'varchar(60)', (column) => column.notNull().defaultTo(''))
        .execute()
    }
    for (const { id } of await state.selectFrom('session').select('id').execute()) {
      await state
        .updateTable('session')
        .set({ id: createHash('sha256').update(id).digest('base64url') })
        .where('id', '=', id)
        .execute()
    }
  },
}
