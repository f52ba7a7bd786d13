import type { DuckDBConnection } from '@duckdb/node-api'
import type { InvoiceFormat } from './invoice-format.ts'
import type { CarrierName } from './staged-line.ts'
import { makeRows } from './make-rows.ts'
import { LINE_FATES, OTHER_FORMS } from './rows/line-fates.sql.ts'
import { REPLACE_INVOICES } from './rows/replaced-invoices.sql.ts'
import { KEEP_LINES, NEW_ACCOUNTS } from './rows/write-rows.sql.ts'

export interface LoadLinesOptions {
  readonly clientId: number
  readonly carrier: CarrierName
  /** The formats of the files, and all that lines may have been kept under. */
  readonly formats: readonly InvoiceFormat[]
  readonly importId: number
}

export interface NewAccounts {
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
}

/**
 * Turns one carrier's staged lines (`load_line`) into rows of the warehouse, inside the caller's transaction. What became of
 * each line is in `load_fate` then. The invoices of `load_replaced` lose the form they are loaded in.
 */
export async function loadLines(connection: DuckDBConnection, options: LoadLinesOptions): Promise<NewAccounts> {
  const { carrier } = options
  await connection.run(
    'INSERT INTO carrier SELECT (SELECT coalesce(max(id), 0) + 1 FROM carrier), $code, $name WHERE NOT EXISTS (SELECT 1 FROM carrier WHERE code = $code)',
    { code: carrier.code, name: carrier.name },
  )
  await beginRun(connection, options)
  for (const step of [OTHER_FORMS, ...REPLACE_INVOICES, LINE_FATES]) await connection.run(step)
  await makeRows(connection, options)
  for (const step of KEEP_LINES) await connection.run(step)
  const newAccounts = (await connection.runAndReadAll(NEW_ACCOUNTS)).getRows().map(([number]) => String(number))
  return { newAccounts, sharedAccounts: await sharedAccounts(connection, newAccounts) }
}

/** `load_run`: whose rows of which carrier the next steps are about; a load's, or one that is taken back (`importId`), the format of lines that were not kept, and those whose files say no services. */
export async function beginRun(
  connection: DuckDBConnection,
  { clientId, carrier, formats, importId }: LoadLinesOptions,
): Promise<void> {
  const former = formats.find(
    (format) => format.carrier?.code === carrier.code && format.rules.formerKind !== undefined,
  )
  await connection.run(
    `CREATE OR REPLACE TEMP TABLE load_run AS SELECT $clientId::INTEGER AS client_id, id AS carrier_id, name AS carrier_name, $importId::INTEGER AS import_id, $former AS former_format, string_split($unserved, ',') AS without_services FROM carrier WHERE code = $code`,
    {
      ...{ clientId, code: carrier.code, importId, former: former?.id ?? '' },
      unserved: formats.flatMap(({ id, withoutServices }) => (withoutServices ? [id] : [])).join(),
    },
  )
}

async function sharedAccounts(connection: DuckDBConnection, numbers: readonly string[]): Promise<string[]> {
  const reader = await connection.runAndReadAll(`
    SELECT DISTINCT a.number FROM account a JOIN load_run r ON a.carrier_id = r.carrier_id AND a.client_id <> r.client_id ORDER BY 1`)
  return reader
    .getRows()
    .map(([number]) => String(number))
    .filter((number) => numbers.includes(number))
}
