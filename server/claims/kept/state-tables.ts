import type { Generated, Kysely, Migration } from 'kysely'
import type { ClaimEvent } from '../../../domain/audit/claim-events.ts'
import type { ClaimState } from '../../../domain/audit/claim.ts'
import type { Confidence, FindingRule } from '../../../domain/audit/finding.ts'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import type { ClaimType } from '../../../domain/rating/rate-tables.ts'
import type { KeptTables } from '../../state/kept-tables.ts'

declare module '../../state/state-schema.ts' {
  /** What the state keeps of claims; amounts are cents of the invoice's currency. */
  interface StateSchema {
    claim: ClaimTable
    claim_event: ClaimEventTable
    /** What of a credit served a claim. */
    claim_credit: { claim_id: number; credit_key: string; credited_on: CalendarDate; amount: number }
  }
}

export interface ClaimTable {
  id: Generated<number>
  /** The finding, whatever is loaded again. */
  finding_key: string
  client_id: number
  carrier_id: number
  account_number: string
  invoice_number: string
  bill_date: CalendarDate
  /** Null: of the invoice itself; the same below. */
  tracking_number: string | null
  tracking_id: number | null
  /** The row of the invoice. */
  details_id: number
  service: string | null
  rule: FindingRule
  claim_type: ClaimType
  confidence: Confidence
  currency_code: string
  /** US dollars for one unit. */
  usd_rate: number
  billed: number
  /** As the audit finds it now. */
  difference: number
  deadline: CalendarDate | null
  /** JSON of ClaimedCharge[]. */
  charges: string
  is_found: number
  /** When the verdict changed after the last move; null: it did not. */
  changed_at: string | null
  state: ClaimState
  since: CalendarDate
  claimed_on: CalendarDate | null
  /** What was asked; null: nothing yet. */
  asked: number | null
  /** JSON of the charges as they were claimed. */
  asked_charges: string | null
  credited: number
  holder_id: number | null
  version: number
}

export interface ClaimEventTable {
  id: Generated<number>
  claim_id: number
  at: string
  /** Null: it came by itself. */
  by_id: number | null
  what: ClaimEvent
  reason: string | null
  note: string | null
  amount: number | null
  /** To whom it was given. */
  to_id: number | null
}

const claims: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('claim')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('finding_key', 'varchar(64)', (column) => column.notNull().unique())
      .addColumn('client_id', 'integer', (column) => column.notNull())
      .addColumn('carrier_id', 'integer', (column) => column.notNull())
      .addColumn('account_number', 'varchar(100)', (column) => column.notNull())
      .addColumn('invoice_number', 'varchar(100)', (column) => column.notNull())
      .addColumn('bill_date', 'varchar(10)', (column) => column.notNull())
      .addColumn('tracking_number', 'varchar(100)')
      .addColumn('tracking_id', 'bigint')
      .addColumn('details_id', 'bigint', (column) => column.notNull())
      .addColumn('service', 'text')
      .addColumn('rule', 'varchar(30)', (column) => column.notNull())
      .addColumn('claim_type', 'varchar(20)', (column) => column.notNull())
      .addColumn('confidence', 'varchar(10)', (column) => column.notNull())
      .addColumn('currency_code', 'varchar(3)', (column) => column.notNull())
      .addColumn('usd_rate', 'double precision', (column) => column.notNull())
      .addColumn('billed', 'integer', (column) => column.notNull())
      .addColumn('difference', 'integer', (column) => column.notNull())
      .addColumn('deadline', 'varchar(10)')
      .addColumn('charges', 'text', (column) => column.notNull())
      .addColumn('is_found', 'integer', (column) => column.notNull())
      .addColumn('changed_at', 'varchar(30)')
      .addColumn('state', 'varchar(20)', (column) => column.notNull())
      .addColumn('since', 'varchar(10)', (column) => column.notNull())
      .addColumn('claimed_on', 'varchar(10)')
      .addColumn('asked', 'integer')
      .addColumn('asked_charges', 'text')
      .addColumn('credited', 'integer', (column) => column.notNull())
      .addColumn('holder_id', 'integer')
      .addColumn('version', 'integer', (column) => column.notNull())
      .execute()
    await db.schema.createIndex('claim_of').on('claim').columns(['client_id', 'state']).execute()
    await db.schema.createIndex('claim_row').on('claim').column('details_id').execute()
    await db.schema
      .createTable('claim_event')
      .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
      .addColumn('claim_id', 'integer', (column) => column.notNull().references('claim.id').onDelete('cascade'))
      .addColumn('at', 'varchar(30)', (column) => column.notNull())
      .addColumn('by_id', 'integer')
      .addColumn('what', 'varchar(20)', (column) => column.notNull())
      .addColumn('reason', 'varchar(30)')
      .addColumn('note', 'text')
      .addColumn('amount', 'integer')
      .addColumn('to_id', 'integer')
      .execute()
    await db.schema.createIndex('claim_event_of').on('claim_event').columns(['claim_id', 'id']).execute()
    await db.schema
      .createTable('claim_credit')
      .addColumn('claim_id', 'integer', (column) => column.notNull().references('claim.id').onDelete('cascade'))
      .addColumn('credit_key', 'varchar(64)', (column) => column.notNull())
      .addColumn('credited_on', 'varchar(10)', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('claim_credit_key', ['claim_id', 'credit_key'])
      .execute()
  },
}

export const claimTables: KeptTables<'claim' | 'claim_event' | 'claim_credit'> = {
  keys: {
    claim: ['id'],
    claim_event: ['id'],
    claim_credit: ['claim_id', 'credit_key'],
  },
  migrations: {
    '0034-claims': claims,
  },
}
