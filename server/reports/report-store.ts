import type { Selectable, Updateable } from 'kysely'
import * as z from 'zod'
import { MAX_REPORTS_UNDER_WAY, type ReportFailure, type ReportStatus } from '../../domain/reports/report.ts'
import { InvoiceFilesQuestion } from '../../domain/reports/invoice-files.ts'
import { NamedReportQuestion } from '../../domain/reports/named-report.ts'
import { ReportRequest } from '../../domain/reports/report-request.ts'
import { QUOTA } from '../state/quota.ts'
import type { State } from '../state/state.ts'
import type { ReportTable } from './state-tables.ts'

/** What was asked of a page's grid, apart from which attempt to send it. */
export type PageReportQuestion = Omit<ReportRequest, 'idempotencyKey' | 'rowCount'>

/** What was asked: equal for equal reports. */
export type RowsQuestion = PageReportQuestion | NamedReportQuestion
export type ReportQuestion = RowsQuestion | InvoiceFilesQuestion

/** Whether it is a report of config/reports. */
export function isNamed(question: ReportQuestion): question is NamedReportQuestion {
  return 'report' in question
}

/** Whether it is a download of invoices, a file each. */
export function isOfInvoices(question: ReportQuestion): question is InvoiceFilesQuestion {
  return 'invoices' in question
}

const KeptQuestion = z.union([
  InvoiceFilesQuestion,
  NamedReportQuestion,
  ReportRequest.omit({ idempotencyKey: true, rowCount: true }),
])

export interface StoredReport {
  readonly id: number
  readonly userId: number
  /** Of a page of config/pages, or of a report of config/reports; of invoices their page. */
  readonly page: string
  readonly name: string
  readonly question: ReportQuestion
  /** Whose rows were asked for. */
  readonly clientIds: readonly number[]
  readonly status: ReportStatus
  /** Null: it did not fail. */
  readonly failure: ReportFailure | null
  /** Counted when it was submitted, and again when it was made. */
  readonly rows: number
  /** Null: there is no file. */
  readonly bytes: number | null
  /** Times are ISO text in UTC. */
  readonly submittedAt: string
  readonly endedAt: string | null
}

export interface NewReport extends Pick<StoredReport, 'userId' | 'page' | 'name' | 'question' | 'clientIds' | 'rows'> {
  /** Null: the caller does not repeat itself. */
  readonly key: string | null
}

/** How a report ended. */
export type ReportEnd =
  | { readonly status: 'done'; readonly rows: number; readonly bytes: number }
  | { readonly status: 'failed'; readonly failure: ReportFailure }
  | { readonly status: 'cancelled' }

/** What became of a submission; `id` is of the report that it made, or of the same one that there is. */
export type Submitted =
  | { readonly answer: 'submitted' | 'alreadySubmitted'; readonly id: number }
  | { readonly answer: 'tooMany' | 'full' }

export interface StoredReports {
  /** One report for each key of a user, one under way for each question, and so many under way, and so many and so large ones kept, as a person may have; one that is new is queued with it. */
  submit(report: NewReport, queue: (within: State, id: number) => Promise<unknown>): Promise<Submitted>
  /** Of a user, the newest first. */
  list(userId: number): Promise<StoredReport[]>
  /** Of everybody, the newest first. */
  all(): Promise<StoredReport[]>
  /** How many of everybody's are in each state. */
  counts(): Promise<ReadonlyMap<ReportStatus, number>>
  /** Undefined: there is none of this user. */
  find(userId: number, id: number): Promise<StoredReport | undefined>
  /** A report that is still under way is running from now on; undefined: it is not. */
  begin(id: number): Promise<StoredReport | undefined>
  /** Ends a report that is still under way; undefined: it is not. */
  end(id: number, end: ReportEnd): Promise<StoredReport | undefined>
  /** One that is running is queued, as if it had not been begun. */
  putBack(id: number): Promise<void>
  /** Those done before a time expire; answers them. */
  expire(before: string): Promise<StoredReport[]>
  remove(id: number): Promise<void>
  /** The ids of reports that have a file. */
  withFile(): Promise<Set<number>>
}

export function createStoredReports(state: State, now: () => Date): StoredReports {
  const at = () => now().toISOString()
  const change = async (id: number, changed: Updateable<ReportTable>) => {
    const row = await state
      .updateTable('report')
      .set(changed)
      .where('id', '=', id)
      .where('status', 'in', ['queued', 'running'])
      .returningAll()
      .executeTakeFirst()
    return row && reportOf(row)
  }
  return {
    submit: ({ userId, key, page, name, question, clientIds, rows }, queue) =>
      state.transaction().execute(async (transaction) => {
        const own = transaction.selectFrom('report').select('id').where('user_id', '=', userId)
        const sent = key === null ? undefined : await own.where('key', '=', key).executeTakeFirst()
        if (sent) return { answer: 'submitted', id: sent.id }
        const text = JSON.stringify(question)
        const underWay = own.where('status', 'in', ['queued', 'running'])
        const same = await underWay.where('page', '=', page).where('question', '=', text).executeTakeFirst()
        if (same) return { answer: 'alreadySubmitted', id: same.id }
        if ((await underWay.execute()).length >= MAX_REPORTS_UNDER_WAY) return { answer: 'tooMany' }
        if (!(await makeRoom(transaction, userId))) return { answer: 'full' }
        const { id } = await transaction
          .insertInto('report')
          .values({
            user_id: userId,
            key,
            page,
            name,
            question: text,
            clients: JSON.stringify(clientIds),
            status: 'queued',
            failure: null,
            rows,
            bytes: null,
            submitted_at: at(),
            ended_at: null,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
        await queue(transaction, id)
        return { answer: 'submitted', id }
      }),
    list: async (userId) =>
      (await state.selectFrom('report').selectAll().where('user_id', '=', userId).orderBy('id', 'desc').execute()).map(
        reportOf,
      ),
    all: async () => (await state.selectFrom('report').selectAll().orderBy('id', 'desc').execute()).map(reportOf),
    counts: async () => {
      const { count } = state.fn
      const rows = await state
        .selectFrom('report')
        .select(['status', count('id').as('reports')])
        .groupBy('status')
        .execute()
      return new Map(rows.map(({ status, reports }) => [status, Number(reports)]))
    },
    find: async (userId, id) => {
      const row = await state
        .selectFrom('report')
        .selectAll()
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row && reportOf(row)
    },
    begin: (id) => change(id, { status: 'running' }),
    end: (id, end) => change(id, { ended_at: at(), ...end }),
    putBack: async (id) => {
      await state
        .updateTable('report')
        .set({ status: 'queued' })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .execute()
    },
    expire: (before) =>
      state.transaction().execute(async (transaction) => {
        const old = await transaction
          .selectFrom('report')
          .selectAll()
          .where('status', '=', 'done')
          .where('ended_at', '<', before)
          .execute()
        for (const { id } of old)
          await transaction.updateTable('report').set({ status: 'expired', bytes: null }).where('id', '=', id).execute()
        return old.map(reportOf)
      }),
    remove: async (id) => {
      await state.deleteFrom('report').where('id', '=', id).execute()
    },
    withFile: async () =>
      new Set(
        (await state.selectFrom('report').select('id').where('status', '=', 'done').execute()).map(({ id }) => id),
      ),
  }
}

/** Takes reports off the list until there is room for one more; false: all that is listed has a file or is under way, or the files are too large. */
async function makeRoom(state: State, userId: number): Promise<boolean> {
  const reports = await state
    .selectFrom('report')
    .select(['id', 'status', 'bytes'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  if (reports.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0) >= QUOTA.reportFileBytes) return false
  const excess = reports.length + 1 - QUOTA.reports
  if (excess <= 0) return true
  const gone = reports
    .filter(({ status }) => status === 'failed' || status === 'cancelled' || status === 'expired')
    .slice(0, excess)
  if (gone.length < excess) return false
  for (const { id } of gone) await state.deleteFrom('report').where('id', '=', id).execute()
  return true
}

function reportOf(row: Selectable<ReportTable>): StoredReport {
  return {
    id: row.id,
    userId: row.user_id,
    page: row.page,
    name: row.name,
    question: KeptQuestion.parse(JSON.parse(row.question)),
    clientIds: JSON.parse(row.clients) as number[],
    status: row.status,
    failure: row.failure,
    rows: row.rows,
    bytes: row.bytes,
    submittedAt: row.submitted_at,
    endedAt: row.ended_at,
  }
}
