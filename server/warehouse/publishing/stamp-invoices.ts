import { timestampValue } from '@duckdb/node-api'
import { publishVersion } from '../publish-version.ts'
import { DUCKDB } from '../engines/duckdb-dialect.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../publish-connection.ts'

export interface Stamping {
  readonly clientId: number
  /** Invoice dates, YYYY-MM-DD, both included. */
  readonly fromDate: string
  readonly toDate: string
  readonly now: Date
}

export interface Stamped {
  /** Null: every invoice had a number already, or there are none. */
  readonly clientInvoiceNumber: string | null
  readonly stamped: number
  /** Numbers that invoices of the period had before. */
  readonly known: readonly string[]
  readonly knownInvoices: number
}

const INVOICES = `SELECT DISTINCT client_id, carrier_id, account_number, invoice_number, bill_date FROM package_level_info
  WHERE client_id = $clientId AND bill_date BETWEEN ${DUCKDB.day('$fromDate')} AND ${DUCKDB.day('$toDate')} AND invoice_status NOT IN ('zeropayclose', 'ode', 'duplicate')`
const KEY = '(client_id, carrier_id, account_number, invoice_number, bill_date)'

/** Stamps, in one transaction, what has no client invoice number yet. Docs: administer.md, Stamp invoices. */
export async function stampInvoices(
  publish: PublishConnection,
  { clientId, fromDate, toDate, now }: Stamping,
): Promise<Stamped> {
  const connection = connectionOf(publish)
  const period = { clientId, fromDate, toDate }
  const rows = async (sql: string, params: Readonly<Record<string, string | number>>) =>
    (await connection.runAndReadAll(sql, params)).getRows()
  return inTransaction(connection, async () => {
    const [knownRow] = await rows(
      `SELECT count(*), coalesce(${DUCKDB.listed('client_invoice_number', "','")}, '') FROM client_invoice WHERE ${KEY} IN (SELECT ${KEY} FROM (${INVOICES}))`,
      period,
    )
    const [openRow] = await rows(
      `SELECT count(*) FROM (${INVOICES}) WHERE ${KEY} NOT IN (SELECT ${KEY} FROM client_invoice)`,
      period,
    )
    const stamped = Number(openRow?.[0])
    const known = String(knownRow?.[1]).split(',').filter(Boolean)
    const clientInvoiceNumber = stamped === 0 ? null : await nextNumber()
    if (clientInvoiceNumber !== null) {
      await connection.run(
        `INSERT INTO client_invoice SELECT *, $number, $now FROM (${INVOICES}) WHERE ${KEY} NOT IN (SELECT ${KEY} FROM client_invoice)`,
        { ...period, number: clientInvoiceNumber, now: timestampValue(BigInt(now.getTime()) * 1000n) },
      )
      await publishVersion(connection, { now, source: 'edit', clientId })
    }
    return { clientInvoiceNumber, stamped, known, knownInvoices: Number(knownRow?.[0]) }
  })

  async function nextNumber(): Promise<string> {
    const [client] = await rows(
      'SELECT number, (SELECT count(DISTINCT client_invoice_number) FROM client_invoice WHERE client_id = $clientId) FROM client WHERE id = $clientId',
      { clientId },
    )
    for (let turn = Number(client?.[1]) + 1; ; turn += 1) {
      const number = `${String(client?.[0])}-${String(turn).padStart(6, '0')}`
      const [taken] = await rows('SELECT count(*) FROM client_invoice WHERE client_invoice_number = $number', {
        number,
      })
      if (Number(taken?.[0]) === 0) return number
    }
  }
}
