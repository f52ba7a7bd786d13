import { access, constants, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { refreshRollUps } from '../roll-ups/refresh-roll-ups.ts'
import { createImportClient, findImportClient, type ImportClient } from './import-client.ts'
import type { ImportReport } from './import-report.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import { CHANGED_DAYS, dropWorkTables, loadLines } from './load-lines.ts'
import { publishVersion } from '../publish-version.ts'
import { connectionOf, type PublishConnection } from '../publish-connection.ts'
import { recogniseFile } from './recognise-file.ts'
import { hasNewRejects, recordImport } from './record-import.ts'
import { describeUnlikelyDates } from './unlikely-dates.ts'
import { reconcileInvoices } from './reconcile.ts'
import { stageFiles, type ReadingProgress, type StagedFiles } from './stage-files.ts'
import { unknownCharges } from './unknown-charges.ts'
import { unknownServices } from './unknown-services.ts'

export interface ImportFilesOptions {
  readonly format: InvoiceFormat
  /** Paths of files of that format, read in this order. */
  readonly files: readonly string[]
  readonly clientNumber: string
  /** Makes the client, with this name, when the number is new. */
  readonly createClientName?: string | undefined
  /** Report what would happen and change nothing. */
  readonly dryRun: boolean
  readonly now: Date
  /** Under which its outcome is kept. */
  readonly run?: string | undefined
  /** The day that invoice dates are held against; that of `now` when not given. */
  readonly today?: CalendarDate | undefined
  /** Load also invoices dated in the future or more than ten years ago. */
  readonly acceptDates?: boolean | undefined
  /** Called about once a megabyte while the files are read. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

/**
 * Loads invoice files of one format in one transaction, and publishes a new data version when anything
 * was new. Good lines load, bad ones are listed; lines loaded before are left out.
 * Fails (`invalid-request`) on a file that cannot be read or is of another format, on dates that nobody accepted, or an unknown client.
 */
export async function importFiles(
  publish: PublishConnection,
  options: ImportFilesOptions,
): Promise<Result<ImportReport>> {
  const connection = connectionOf(publish)
  const { format, files, onProgress } = options
  const unreadable = await firstUnreadable(files)
  if (unreadable !== undefined) return failed('invalid-request', { detail: `The file ${unreadable} cannot be read.` })
  const client = await findImportClient({ ...options, connection })
  if (!client.ok) return client
  try {
    const staged = await stageFiles({ connection, format, files, clientId: client.value.id, onProgress })
    if (staged.foreign.length > 0)
      return failed('invalid-request', { detail: await describeForeign(staged.foreign, format) })
    const unlikely = options.acceptDates
      ? null
      : await describeUnlikelyDates(connection, options.today ?? options.now.toISOString().slice(0, 10))
    if (unlikely !== null) return failed('invalid-request', { detail: unlikely })
    return ok(await loadStaged({ connection, options, client: client.value, staged }))
  } finally {
    await dropWorkTables(connection, format)
  }
}

interface LoadStaged {
  readonly connection: DuckDBConnection
  readonly options: ImportFilesOptions
  readonly client: ImportClient
  readonly staged: StagedFiles
}

async function loadStaged({ connection, options, client, staged }: LoadStaged): Promise<ImportReport> {
  const { format, dryRun, now, files } = options
  await connection.run('BEGIN')
  try {
    if (client.created) await createImportClient(connection, client)
    const loaded = await loadLines(connection, { clientId: client.id, format })
    const report = {
      dryRun,
      client: { number: client.number, name: client.name, created: client.created },
      files,
      ...loaded,
      rejectedRows: staged.rejectedRows,
      rejects: staged.rejects.first,
      rejectsNotShown: staged.rejects.count - staged.rejects.first.length,
      doubts: staged.doubts.first,
      doubtsNotShown: staged.doubts.count - staged.doubts.first.length,
      nothingReadIn: staged.nothingReadIn,
      unknownServices: await unknownServices(connection),
      unknownCharges: await unknownCharges(connection),
      invoices: await reconcileInvoices(connection),
    }
    const makesClient = client.created && staged.nothingReadIn.length < files.length
    const publishes = !dryRun && loaded.acceptedRows > 0
    if (publishes) await refreshRollUps(connection, CHANGED_DAYS)
    const dataVersion = publishes
      ? await publishVersion(connection, { now, source: 'import', clientId: client.id })
      : null
    const records = dataVersion !== null || makesClient || (!client.created && (await hasNewRejects(connection)))
    if (records) await recordImport({ connection, now, clientId: client.id, run: options.run, report })
    await connection.run(records && !dryRun ? 'COMMIT' : 'ROLLBACK')
    return { ...report, dataVersion }
  } catch (error) {
    // After a failed COMMIT there is nothing to roll back; the first error is the one to tell.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

async function describeForeign(files: readonly string[], format: InvoiceFormat): Promise<string> {
  const each = await Promise.all(
    files.map(async (file) => {
      const { seems } = await recogniseFile(file, format)
      return `Nothing in ${file} is ${format.name}. It seems to be ${seems}.`
    }),
  )
  return [...each, 'Nothing was changed.'].join(' ')
}

async function firstUnreadable(files: readonly string[]): Promise<string | undefined> {
  for (const file of files) {
    const readable = await access(file, constants.R_OK).then(
      async () => (await stat(file)).isFile(),
      () => false,
    )
    if (!readable) return file
  }
  return undefined
}
