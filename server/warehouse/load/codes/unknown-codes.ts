import * as z from 'zod'
import { exactSum } from '../../../../domain/values/exact-sum.ts'
import { ownRows } from '../../own-rows.ts'
import { statement } from '../../statement.ts'
import { statementsOf } from '../../statements.ts'
import type { TenantScope } from '../../tenant-scope.ts'
import type { Warehouse } from '../../warehouse.ts'

/** Amounts are exact text, dates YYYY-MM-DD. */
export interface UnknownCode {
  readonly what: 'charge' | 'service'
  readonly clientId: number
  readonly carrier: { readonly id: number; readonly name: string }
  readonly format: string
  readonly codes: string
  readonly text: string
  readonly lines: number
  /** Of these, how many are below zero. */
  readonly negative: number
  readonly amounts: readonly { readonly currency: string; readonly total: string }[]
  readonly firstDate: string
  readonly lastDate: string
  /** Of the first ones. */
  readonly accounts: readonly string[]
  readonly examples: readonly {
    readonly invoice: string
    readonly account: string
    readonly date: string
    /** Null: a fee of the invoice. */
    readonly tracking: string | null
  }[]
}

/** Lines that were rejected since their currency has no rate. */
export interface UnknownCurrency {
  readonly clientId: number
  readonly currency: string
  readonly lines: number
  /** Exact text; null: their files say it in no column that is read. */
  readonly total: string | null
  readonly files: readonly string[]
}

const Accounts = z.array(z.string())
const Examples = z.array(
  z.object({ invoice: z.string(), account: z.string(), date: z.string(), tracking: z.string().nullable() }),
)
const MOST_ACCOUNTS = 50

/** The charges and services of the scope's clients that no format names and nobody assigned, the most lines first. */
export async function unknownCodes(
  warehouse: Warehouse,
  { scope }: { readonly scope: TenantScope },
): Promise<UnknownCode[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (
        bind,
      ) => `SELECT u.what, c.client_id, c.carrier_id, c.carrier_name, u.format, u.codes, coalesce(c.charge_description, '') AS text, c.currency_code,
        count(*) AS lines, count(*) FILTER (WHERE c.net_amount < 0) AS negative, sum(c.net_amount)::DECIMAL(18,2)::VARCHAR AS total,
        min(c.bill_date)::VARCHAR AS first_date, max(c.bill_date)::VARCHAR AS last_date,
        to_json(list_sort(list(DISTINCT c.account_number))[:${MOST_ACCOUNTS}])::VARCHAR AS accounts,
        to_json(max_by({invoice: c.invoice_number, account: c.account_number, date: c.bill_date::VARCHAR, tracking: c.tracking_number}, c.charge_id, 3))::VARCHAR AS examples
      FROM unknown_code u JOIN charge_level_info c ON c.charge_id = u.charge_id WHERE ${ownRows('c.client_id', { scope }, bind)}
      GROUP BY ALL ORDER BY lines DESC, text, codes, client_id`,
    ),
  )
  const each = rows.map((row) => ({
    what: row.what === 'service' ? ('service' as const) : ('charge' as const),
    clientId: Number(row.client_id),
    carrier: { id: Number(row.carrier_id), name: String(row.carrier_name) },
    format: String(row.format),
    codes: String(row.codes),
    text: String(row.text),
    lines: Number(row.lines),
    negative: Number(row.negative),
    amounts: [{ currency: String(row.currency_code), total: String(row.total) }],
    firstDate: String(row.first_date),
    lastDate: String(row.last_date),
    accounts: Accounts.parse(JSON.parse(String(row.accounts))),
    examples: Examples.parse(JSON.parse(String(row.examples))),
  }))
  return [...new Set(each.map(keyOf))].map((key) => joined(each.filter((code) => keyOf(code) === key)))
}

/** The currencies of lines that the scope's clients could not load, where there is no rate today either. */
export async function unknownCurrencies(
  warehouse: Warehouse,
  { scope }: { readonly scope: TenantScope },
): Promise<UnknownCurrency[]> {
  const rows = await statementsOf(warehouse).rows(
    statement(
      (bind) => `SELECT client_id, value AS currency, count(*) AS lines, sum(amount)::VARCHAR AS total,
          to_json(list_sort(list(DISTINCT regexp_extract(file, '[^/\\\\]*$'))))::VARCHAR AS files
        FROM (SELECT DISTINCT r.client_id, j.value, j.file, j.line, TRY_CAST(j.fault->>'what' AS DECIMAL(18,2)) AS amount
          FROM import_reject j JOIN import_run r ON r.id = j.import_id
          WHERE j.fault->>'code' = 'currencyWithoutRate' AND ${ownRows('r.client_id', { scope }, bind)})
        WHERE value NOT IN (SELECT currency_code FROM currency_rate) GROUP BY ALL ORDER BY lines DESC, currency, client_id`,
    ),
  )
  return rows.map((row) => ({
    clientId: Number(row.client_id),
    currency: String(row.currency),
    lines: Number(row.lines),
    total: row.total === null || row.total === undefined ? null : String(row.total),
    files: Accounts.parse(JSON.parse(String(row.files))),
  }))
}

function keyOf({ what, clientId, carrier, format, codes, text }: UnknownCode): string {
  return JSON.stringify([what, clientId, carrier.id, format, codes, text])
}

/** One thing in several currencies is one thing. */
function joined(parts: readonly UnknownCode[]): UnknownCode {
  const [first] = parts
  if (!first) throw new Error('a group has a member')
  return {
    ...first,
    lines: exactSum(parts.map(({ lines }) => lines)),
    negative: exactSum(parts.map(({ negative }) => negative)),
    amounts: parts.flatMap(({ amounts }) => amounts),
    firstDate: parts.map(({ firstDate }) => firstDate).sort()[0] ?? first.firstDate,
    lastDate:
      parts
        .map(({ lastDate }) => lastDate)
        .sort()
        .at(-1) ?? first.lastDate,
    accounts: [...new Set(parts.flatMap(({ accounts }) => accounts))].slice(0, MOST_ACCOUNTS),
    examples: parts.flatMap(({ examples }) => examples).slice(0, 3),
  }
}
