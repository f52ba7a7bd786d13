import { basename } from 'node:path'
import * as z from 'zod'
import type { CalendarDate } from '../../../../domain/dates/calendar-date.ts'
import { LoadFault } from '../../../../domain/uploads/load-fault.ts'
import { LOADS_A_PAGE, LoadTotals, type Reject, type ToldPackages } from '../../../../domain/uploads/upload.ts'
import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { ownRows } from '../../own-rows.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { TenantScope } from '../../tenant-scope.ts'
import type { Warehouse } from '../../warehouse.ts'
import type { ReportedInvoice } from '../import-report.ts'
import { DIFFERING, narrowedLoads, type LoadsNarrowed } from './narrowed-loads.sql.ts'

/** A load as it was kept; times are ISO text in UTC. */
export interface KeptLoad {
  readonly id: number
  readonly clientId: number
  readonly loadedAt: string
  /** Under which whoever loaded knows it; null: under nothing. */
  readonly run: string | null
  /** A login; null: the command line. */
  readonly by: string | null
  readonly undone: { readonly at: string; readonly by: string | null } | null
  /** Accounts that came with their lines from another client, or went to another; `by` is a login. */
  readonly moved: readonly {
    readonly account: string
    readonly came: boolean
    readonly at: string
    readonly by: string
  }[]
  /** Names without their folders. */
  readonly files: readonly string[]
  readonly newRows: number
  readonly knownRows: number
  readonly heldRows: number
  readonly rejectedRows: number
  /** Of all good lines of its files; none of a load older than this was kept. */
  readonly totals: readonly LoadTotals[]
  /** What its delivery facts are about, as far as they stand; null: it brought none. */
  readonly packages: Pick<ToldPackages, 'matched' | 'waiting'> | null
  readonly invoices: number
  /** The first and the last of their dates; null: there is none. */
  readonly invoiceDates: { readonly from: CalendarDate; readonly to: CalendarDate } | null
  readonly differing: number
}

/** A load that is asked about: that of another client is as one that there is not. */
export interface OneLoad {
  readonly scope: TenantScope
  readonly id: number
}

const Files = z.array(z.string())
const Totals = z.array(z.array(LoadTotals))
const Invoices = z.array(
  z.object({
    account: z.string(),
    invoice: z.string(),
    date: z.string(),
    currency: z.string(),
    stated: z.string().nullable(),
    inFiles: z.string(),
    loaded: z.string(),
    difference: z.string().nullable(),
    otherFormat: z.string().nullable().default(null),
  }),
)

/** By load: the packages that its delivery facts are about. */
const PACKAGES = `SELECT s.import_id, count(DISTINCT f.tracking_number) FILTER (WHERE m.fact_number IS NOT NULL) AS matched, count(DISTINCT f.tracking_number) FILTER (WHERE m.fact_number IS NULL) AS waiting
  FROM fact_source s JOIN delivery_fact f USING (fact_number) LEFT JOIN (
    SELECT DISTINCT f.fact_number FROM delivery_fact f JOIN package_level_info p USING (tracking_number) JOIN client c ON c.id = p.client_id JOIN carrier k ON k.id = p.carrier_id
    WHERE (f.client_id = c.id OR f.client_id = c.parent_client_id) AND (f.carrier_code IS NULL OR f.carrier_code = k.code)
  ) m USING (fact_number) GROUP BY s.import_id`

/** Of load `r`. */
const MOVED = `(SELECT to_json(list(json_object('account', account_number, 'came', came, 'at', moved_at::VARCHAR, 'by', moved_by) ORDER BY moved_at DESC)) FROM moved_account WHERE import_id = r.id)`
const Moved = z.array(z.object({ account: z.string(), came: z.boolean(), at: z.string(), by: z.string() }))

export interface LoadsAsked {
  readonly scope: TenantScope
  /** Of this client and its children; undefined: of any. */
  readonly clientId?: number | undefined
  readonly id?: number | undefined
  readonly run?: string
  /** Older than this one. */
  readonly before?: number | undefined
  readonly filter?: LoadsNarrowed | undefined
}

/** What was loaded for the clients of the scope, the newest first, a page from one on; or of them the one load of an id or a run. */
export async function loads(
  warehouse: Warehouse,
  { scope, clientId, id, run, before, filter }: LoadsAsked,
): Promise<KeptLoad[]> {
  const of = { scope, ...(clientId === undefined ? {} : { clientId }) }
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT id, client_id, started_at, run, loaded_by, undone_at, undone_by, files::VARCHAR AS files, accepted_rows, known_rows, rejected_rows,
        coalesce(CAST(report->>'heldRows' AS BIGINT), 0) AS held_rows, to_json(coalesce(report->'$.files[*].totals', []))::VARCHAR AS totals,
        json_array_length(invoices) AS invoices, list_min(json_extract_string(r.invoices, '$[*].date')) AS first_date, list_max(json_extract_string(r.invoices, '$[*].date')) AS last_date, m.matched, m.waiting,
        ${DIFFERING} AS differing, coalesce(${MOVED}, '[]'::JSON)::VARCHAR AS moved
      FROM import_run r LEFT JOIN (${PACKAGES}) m ON m.import_id = r.id WHERE ${ownRows('client_id', of, bind)} ${narrowedLoads(filter, bind)} ${id === undefined ? '' : `AND id = ${bind('integer', String(id))}`}
        ${run === undefined ? '' : `AND run = ${bind('text', run)}`} ${before === undefined ? '' : `AND id < ${bind('integer', String(before))}`} ORDER BY id DESC LIMIT ${bind('integer', String(LOADS_A_PAGE))}`,
    ),
  )
  return rows.map((row) => ({
    id: Number(row.id),
    clientId: Number(row.client_id),
    loadedAt: timeOf(row.started_at),
    run: textOrNull(row.run),
    by: textOrNull(row.loaded_by),
    undone: textOrNull(row.undone_at) === null ? null : { at: timeOf(row.undone_at), by: textOrNull(row.undone_by) },
    moved: Moved.parse(JSON.parse(String(row.moved))).map((each) => ({ ...each, at: timeOf(each.at) })),
    files: Files.parse(JSON.parse(String(row.files))).map((name) => basename(name)),
    newRows: Number(row.accepted_rows),
    knownRows: Number(row.known_rows),
    heldRows: Number(row.held_rows),
    rejectedRows: Number(row.rejected_rows),
    totals: sumsOf(Totals.parse(JSON.parse(String(row.totals))).flat()),
    packages: textOrNull(row.matched) === null ? null : { matched: Number(row.matched), waiting: Number(row.waiting) },
    invoices: Number(row.invoices),
    invoiceDates: row.first_date ? { from: String(row.first_date), to: String(row.last_date) } : null,
    differing: Number(row.differing),
  }))
}

/** The invoices of a load, as they stood when it was made; undefined: there is no such load. */
export async function loadInvoices(
  warehouse: Warehouse,
  { scope, id }: OneLoad,
): Promise<Omit<ReportedInvoice, 'currencies'>[] | undefined> {
  const [found] = await statementsOf(warehouse).rows(
    statement(
      (bind) =>
        `SELECT invoices::VARCHAR AS invoices FROM import_run WHERE id = ${bind('integer', String(id))} AND ${ownRows('client_id', { scope }, bind)}`,
    ),
  )
  return found && Invoices.parse(JSON.parse(String(found.invoices)))
}

/** What leaves when a load is undone now: its lines and delivery facts that no other load brought, and by currency what the lines add up to. */
export async function loadGoes(
  warehouse: Warehouse,
  { scope, id }: OneLoad,
): Promise<{
  readonly rows: number
  readonly facts: number
  readonly totals: { readonly currency: string; readonly total: string }[]
}> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) => {
      const load = bind('integer', String(id))
      return `WITH leaving AS (
          SELECT l.line_number, l.shadowed_by FROM loaded_row l WHERE ${ownRows('l.client_id', { scope }, bind)}
            AND l.line_number IN (SELECT line_number FROM line_source WHERE import_id = ${load})
            AND l.line_number NOT IN (SELECT line_number FROM line_source WHERE import_id <> ${load})
        ), replaced AS (
          SELECT shadowed_by AS line_number FROM loaded_row WHERE shadowed_by IN (SELECT line_number FROM leaving) AND line_number NOT IN (SELECT line_number FROM leaving)
        )
        SELECT currency_code, count(*) AS lines, coalesce(sum(CAST(net_amount AS DECIMAL(12,2)))
          FILTER (WHERE informational IS NULL AND shadowed_by IS NULL AND line_number NOT IN (SELECT line_number FROM replaced)), 0)::DECIMAL(18,2)::VARCHAR AS total
        FROM leaving JOIN loaded_line USING (line_number) GROUP BY ALL ORDER BY ALL`
    }),
  )
  const [facts] = await statementsOf(warehouse).rows(
    statement((bind) => {
      const load = bind('integer', String(id))
      return `SELECT count(*) AS count FROM delivery_fact f WHERE ${ownRows('f.client_id', { scope }, bind)}
        AND fact_number IN (SELECT fact_number FROM fact_source WHERE import_id = ${load})
        AND fact_number NOT IN (SELECT fact_number FROM fact_source WHERE import_id <> ${load})`
    }),
  )
  return {
    facts: Number(facts?.count),
    rows: rows.reduce((sum, { lines }) => sum + Number(lines), 0),
    totals: rows.map(({ currency_code, total }) => ({
      currency: textOrNull(currency_code) ?? '',
      total: String(total),
    })),
  }
}

/** The lines on which the records of a file start that were rejected, or lack a fact. */
export async function rejectedRecords(
  warehouse: Warehouse,
  { scope, id, file }: OneLoad & { readonly file: string },
): Promise<ReadonlySet<number>> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT DISTINCT line FROM import_reject j JOIN import_run r ON r.id = j.import_id
        WHERE r.id = ${bind('integer', String(id))} AND j.file = ${bind('text', file)} AND ${ownRows('client_id', { scope }, bind)}`,
    ),
  )
  return new Set(rows.map(({ line }) => Number(line)))
}

/** What of a load could not be read, at most `most` from a place on; `total` is how much it is in all. Undefined: there is no such load. */
export async function loadRejects(
  warehouse: Warehouse,
  { scope, id, from, most }: OneLoad & { readonly from: number; readonly most: number },
): Promise<{ readonly rejects: Reject[]; readonly total: number } | undefined> {
  const load = String(id)
  const [found] = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT (SELECT count(*) FROM import_reject WHERE import_id = r.id) AS total FROM import_run r
        WHERE id = ${bind('integer', load)} AND ${ownRows('client_id', { scope }, bind)}`,
    ),
  )
  if (!found) return undefined
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT file, line, column_name, value, reason, fault FROM import_reject WHERE import_id = ${bind('integer', load)}
        ORDER BY ALL LIMIT ${bind('integer', String(most))} OFFSET ${bind('integer', String(from))}`,
    ),
  )
  return {
    total: Number(found.total),
    rejects: rows.map(({ file, line, column_name, value, reason, fault }) => ({
      file: basename(String(file)),
      line: Number(line),
      column: String(column_name),
      value: String(value),
      fault: faultOf(fault, reason),
    })),
  }
}

/** Earlier versions kept the sentence alone. */
function faultOf(fault: unknown, reason: unknown): LoadFault {
  return fault === null ? { code: 'earlier', what: String(reason) } : LoadFault.parse(JSON.parse(String(fault)))
}

/** By currency, over all files. */
function sumsOf(all: readonly LoadTotals[]): LoadTotals[] {
  return [...new Set(all.map(({ currency }) => currency))].map((currency) => {
    const of = all.filter((each) => each.currency === currency)
    const sum = (part: keyof Omit<LoadTotals, 'currency'>) => exactSum(of.map((each) => Number(each[part]))).toFixed(2)
    return {
      currency,
      transportation: sum('transportation'),
      discount: sum('discount'),
      accessorials: sum('accessorials'),
      fuel: sum('fuel'),
      taxesAndOthers: sum('taxesAndOthers'),
      total: sum('total'),
    }
  })
}

function timeOf(stored: unknown): string {
  return `${String(stored).replace(' ', 'T').slice(0, 19)}Z`
}

function textOrNull(stored: unknown): string | null {
  return stored === null || stored === undefined ? null : String(stored)
}
