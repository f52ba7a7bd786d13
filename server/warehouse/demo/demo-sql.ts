import type { DuckDBConnection } from '@duckdb/node-api'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { addDays, type CalendarDate } from '../../../domain/dates/calendar-date.ts'

/** The demo's statements, in `sql/`: three to open its world, three for each chunk, then `entities`, `rating` and `payments`. */
export type DemoStep =
  | 'macros'
  | 'world'
  | 'invoices'
  | 'packages'
  | 'charges'
  | 'rows'
  | 'entities'
  | 'rating'
  | 'payments'

export interface DemoSettings {
  readonly seed: number
  readonly packages: number
  readonly firstDate: CalendarDate
  readonly today: CalendarDate
  /** Only packages of invoices after this date are drawn. */
  readonly packagesAfter: CalendarDate
  /** Only rows billed after this date are written. */
  readonly rowsAfter: CalendarDate
}

/** Days that the asked number of packages is spread over: 36 months with their leap day. */
export const DEMO_WINDOW_DAYS = 1096

/** A tenth of the packages within these bounds: the engine shares the work of a chunk out by 122,880 rows, and one of 400,000 keeps under 4 GB of memory. */
const CHUNK_PACKAGES = { least: 100_000, most: 400_000 } as const

const folder = fileURLToPath(new URL('.', import.meta.url))
const chunkPackages = (packages: number) =>
  Math.min(CHUNK_PACKAGES.most, Math.max(CHUNK_PACKAGES.least, Math.ceil(packages / 10)))
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

export async function runDemoStep(connection: DuckDBConnection, step: DemoStep): Promise<void> {
  await connection.run(readFileSync(`${folder}sql/${step}.sql`, 'utf8'))
}

/** Makes the temporary tables of the demo's world on this connection; answers how many chunks its packages come in. */
export async function openDemoWorld(connection: DuckDBConnection, settings: DemoSettings): Promise<number> {
  const windowEnd = addDays(settings.firstDate, DEMO_WINDOW_DAYS - 1)
  await connection.run(`
    SET VARIABLE demo_data = ${quoted(`${folder}data/`)};
    SET VARIABLE demo_reference = ${quoted(fileURLToPath(new URL('../reference/', import.meta.url)))};
    SET VARIABLE demo_people = (SELECT people FROM read_json(${quoted(`${folder}data/people.json`)}) people);
    SET VARIABLE demo_seed = ${settings.seed}::BIGINT;
    SET VARIABLE demo_packages = ${settings.packages}::BIGINT;
    SET VARIABLE demo_chunk_packages = ${chunkPackages(settings.packages)};
    SET VARIABLE demo_first_date = DATE ${quoted(settings.firstDate)};
    SET VARIABLE demo_window_end = DATE ${quoted(windowEnd)};
    SET VARIABLE demo_today = DATE ${quoted(settings.today)};
    SET VARIABLE demo_packages_after = DATE ${quoted(settings.packagesAfter)};
    SET VARIABLE demo_rows_after = DATE ${quoted(settings.rowsAfter)}`)
  for (const step of ['macros', 'world', 'invoices'] as const) await runDemoStep(connection, step)
  const chunks = await connection.runAndReadAll('SELECT coalesce(max(chunk), -1) + 1 FROM demo_invoice')
  return Number(chunks.getRows()[0]?.[0])
}

/** Writes the rows of one chunk; answers how many packages it held. */
export async function writeDemoChunk(connection: DuckDBConnection, chunk: number): Promise<number> {
  await connection.run(`SET VARIABLE demo_chunk = ${chunk}`)
  for (const step of ['packages', 'charges', 'rows'] as const) await runDemoStep(connection, step)
  const packages = await connection.runAndReadAll('SELECT count(*) FROM demo_package')
  return Number(packages.getRows()[0]?.[0])
}

export async function closeDemoWorld(connection: DuckDBConnection): Promise<void> {
  const tables = await connection.runAndReadAll(
    "SELECT table_name FROM duckdb_tables() WHERE temporary AND starts_with(table_name, 'demo_')",
  )
  for (const [name] of tables.getRows()) await connection.run(`DROP TABLE temp.${String(name)}`)
}
