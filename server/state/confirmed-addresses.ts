import { sql, type Kysely, type Migration } from 'kysely'
import type { StateSchema } from './state-schema.ts'

/** The address that a person confirmed (decision 0030): who signs in by a provider until now has one. */
export const confirmedAddresses = {
  async up(db: Kysely<StateSchema>) {
    await db.schema.alterTable('user').addColumn('confirmed_email', 'varchar(200)').execute()
    await sql`UPDATE "user" SET confirmed_email = lower(email) WHERE email <> '' AND id IN (SELECT user_id FROM sso_identity)`.execute(
      db,
    )
  },
} satisfies Migration
