import type { Kysely, Migration } from 'kysely'

/** Which file goes with the mails of a subscription; all had an Excel file before. */
export const attachments: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('subscription')
      .addColumn('attachment', 'varchar(10)', (column) => column.notNull().defaultTo('excel'))
      .execute()
  },
}
