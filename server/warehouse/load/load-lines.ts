import type { InvoiceFormat } from './invoice-format.ts'
import type { CarrierName } from './staged-line.ts'
import { makeRows, type MadeTable } from './make-rows.ts'
import { LINE_FATES, OTHER_FORMS } from './rows/line-fates.sql.ts'
import { REPLACE_INVOICES } from './rows/replaced-invoices.sql.ts'
import { ask, step, take, type Stage } from './stage/stage.ts'
import { KEEP_LINES, NEW_ACCOUNTS } from './rows/write-rows.sql.ts'

export interface LoadLinesOptions {
  readonly clientId: number
  readonly carrier: CarrierName
  /** The formats of the files, and all that lines may have been kept under. */
  readonly formats: readonly InvoiceFormat[]
  readonly importId: number
}

/** What is there once lines are loaded. */
export type LoadedTable = MadeTable | 'load_run' | 'load_other_form' | 'load_fate' | 'load_gone'

export interface NewAccounts {
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
}

/**
 * Turns one carrier's staged lines (`load_line`) into rows of the warehouse, inside the caller's transaction. What became of
 * each line is in `load_fate` then. The invoices of `load_replaced` lose the form they are loaded in.
 */
export async function loadLines<On extends Stage<'load_line' | 'load_replaced'>>(
  stage: On,
  options: LoadLinesOptions,
): Promise<{ readonly loaded: On & Stage<LoadedTable>; readonly accounts: NewAccounts }> {
  const { carrier } = options
  await stage.connection.run(
    'INSERT INTO carrier SELECT (SELECT coalesce(max(id), 0) + 1 FROM carrier), $code, $name WHERE NOT EXISTS (SELECT 1 FROM carrier WHERE code = $code)',
    { code: carrier.code, name: carrier.name },
  )
  const formed = await take(await beginRun(stage, options), OTHER_FORMS)
  const fated = await take(await take(formed, REPLACE_INVOICES), LINE_FATES)
  const loaded = await take(await makeRows(fated, options), KEEP_LINES)
  const newAccounts = (await ask(loaded, NEW_ACCOUNTS)).getRows().map(([number]) => String(number))
  return { loaded, accounts: { newAccounts, sharedAccounts: await sharedAccounts(loaded, newAccounts) } }
}

/** `load_run`: whose rows of which carrier the next steps are about; a load's, or one that is taken back (`importId`), the format of lines that were not kept, and those whose files say no services. */
export async function beginRun<On extends Stage>(
  stage: On,
  { clientId, carrier, formats, importId }: LoadLinesOptions,
): Promise<On & Stage<'load_run'>> {
  const former = formats.find(
    (format) => format.carrier?.code === carrier.code && format.rules.formerKind !== undefined,
  )
  return take(stage, RUN, {
    ...{ clientId, code: carrier.code, importId, former: former?.id ?? '' },
    unserved: formats.flatMap(({ id, withoutServices }) => (withoutServices ? [id] : [])).join(),
  })
}

const RUN = step(
  { makes: ['load_run'] },
  `CREATE OR REPLACE TEMP TABLE load_run AS SELECT $clientId::INTEGER AS client_id, id AS carrier_id, name AS carrier_name, $importId::INTEGER AS import_id, $former AS former_format, string_split($unserved, ',') AS without_services FROM carrier WHERE code = $code`,
)

const OTHERS_ACCOUNTS = step(
  { needs: ['load_run'] },
  'SELECT DISTINCT a.number FROM account a JOIN load_run r ON a.carrier_id = r.carrier_id AND a.client_id <> r.client_id ORDER BY 1',
)

async function sharedAccounts(stage: Stage<'load_run'>, numbers: readonly string[]): Promise<string[]> {
  return (await ask(stage, OTHERS_ACCOUNTS))
    .getRows()
    .map(([number]) => String(number))
    .filter((number) => numbers.includes(number))
}
