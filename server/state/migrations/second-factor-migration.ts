import type { Kysely, Migration } from 'kysely'

/** Second factors of people, and when a session last showed one (decision 0036). */
export const secondFactors = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('second_factor')
      .addColumn('user_id', 'integer', (column) => column.primaryKey().references('user.id').onDelete('cascade'))
      .addColumn('secret', 'varchar(200)', (column) => column.notNull())
      .addColumn('set_at', 'varchar(30)')
      .addColumn('last_step', 'integer', (column) => column.notNull())
      .execute()
    await db.schema
      .createTable('recovery_code')
      .addColumn('user_id', 'integer', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('code_hash', 'varchar(64)', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_code_key', ['user_id', 'code_hash'])
      .execute()
    await db.schema.alterTable('session').addColumn('factor_at', 'varchar(30)').execute()
  },
} satisfies Migration
