import { access, constants, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { publishFor } from '../publish-version.ts'
import { connectionOf, type PublishConnection } from '../publish-connection.ts'
import { refreshRollUps } from '../roll-ups/refresh-roll-ups.ts'
import { withProductFormats } from './formats/formats.ts'
import { createImportClient, findImportClient, type ImportClient } from './import-client.ts'
import type { ImportedFileReport, ImportReport, InFiles, InvoiceKey, ReportedService } from './import-report.ts'
import { bringsFacts, type FactsFormat } from './facts/facts-format.ts'
import { loadFacts, type LoadedFacts } from './facts/load-facts.ts'
import { faultWords } from './fault-words.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import type { UnknownThing } from '../../../domain/rows/upload.ts'
import { beginParts, CHANGED_IN_PARTS, loadPart, type LoadedPart } from './load-part.ts'
import { dropWorkTables } from './make-rows.ts'
import { mergeParts } from './merge-parts.ts'
import { seemsWords } from './seems-words.ts'
import { recogniseFile } from './recognise-file.ts'
import { hasNewRejects, nextImportId, recordImport } from './record-import.ts'
import type { FileAmounts } from './report-lines.ts'
import type { ImportedFile, ReadingProgress } from './staging/read-files.ts'
import { inStagingFolder, stageFiles, type StagedFile, type StagedFiles } from './staging/stage-files.ts'
import { NO_UNSERVED, unknownServices } from './unknown-services.ts'
import { describeUnlikelyDates } from './unlikely-dates.ts'

export interface ImportFilesOptions {
  /** Read in this order. */
  readonly files: readonly ImportedFile[]
  /** Beside the product's, the formats that lines of the client may be kept under. */
  readonly formats?: readonly InvoiceFormat[] | undefined
  readonly clientNumber: string
  /** Makes the client, with this name, when the number is new. */
  readonly createClientName?: string | undefined
  /** Report what would happen and change nothing. */
  readonly dryRun: boolean
  /** The login of who loads; null: the command line. */
  readonly by?: string | null
  readonly now: Date
  /** Under which its outcome is kept. */
  readonly run?: string | undefined
  /** The day that invoice dates are held against; that of `now` when not given. */
  readonly today?: CalendarDate | undefined
  /** Load also invoices dated in the future or more than ten years ago. */
  readonly acceptDates?: boolean | undefined
  /** Invoices that are loaded in another form, which the files' is to take the place of. */
  readonly replace?: readonly InvoiceKey[] | undefined
  /** So many lines of invoices are made into rows together, which bounds the memory of each step; more where one invoice has more. */
  readonly linesAtOnce?: number | undefined
  /** Called again and again while the files are read. */
  readonly onProgress?: ((progress: ReadingProgress) => void) | undefined
}

/** Two of the engine's row groups: rows that fill one are written as they are made, others only when all is committed. */
const LINES_AT_ONCE = 2 * 122_880

/**
 * Loads invoice files in one transaction, and publishes a new data version when anything was new. Good lines load, bad ones
 * are listed; lines loaded before are left out, and so are invoices that are there in another form.
 * Fails (`invalid-request`) on a file that cannot be read or is not of its format, on dates that nobody accepted, or an unknown client.
 */
export async function importFiles(
  publish: PublishConnection,
  options: ImportFilesOptions,
): Promise<Result<ImportReport>> {
  const connection = connectionOf(publish)
  const { files, onProgress, linesAtOnce = LINES_AT_ONCE } = options
  const unreadable = await firstUnreadable(files)
  if (unreadable !== undefined) return failed('invalid-request', { detail: `The file ${unreadable} cannot be read.` })
  const client = await findImportClient({ ...options, connection })
  if (!client.ok) return client
  const given = files.flatMap(({ format }) => (bringsFacts(format) ? [] : [format]))
  const formats = withProductFormats([...given, ...(options.formats ?? [])])
  const today = options.today ?? options.now.toISOString().slice(0, 10)
  return inStagingFolder(connection, async (folder) => {
    try {
      const staged = await stageFiles(
        { connection, files, clientId: client.value.id, today, linesAtOnce, onProgress },
        folder,
      )
      if (staged.files.some(({ foreign }) => foreign))
        return failed('invalid-request', { detail: await describeForeign(options, staged) })
      const unlikely = options.acceptDates ? null : describeUnlikelyDates(staged.invoices, today)
      if (unlikely !== null) return failed('invalid-request', { detail: unlikely })
      return ok(await loadStaged({ connection, options, formats, client: client.value, staged }))
    } finally {
      await dropWorkTables(connection)
    }
  })
}

interface LoadStaged {
  readonly connection: DuckDBConnection
  readonly options: ImportFilesOptions
  readonly formats: readonly InvoiceFormat[]
  readonly client: ImportClient
  readonly staged: StagedFiles
}

async function loadStaged({ connection, options, formats, client, staged }: LoadStaged): Promise<ImportReport> {
  const { dryRun, now } = options
  await connection.run('BEGIN')
  try {
    if (client.created) await createImportClient(connection, client)
    const importId = await nextImportId(connection)
    await listReplaced(connection, options.replace ?? [])
    const parts = await loadCarriers(connection, { clientId: client.id, staged, formats, importId })
    const facts = staged.bringFacts ? await loadFacts(connection, { clientId: client.id, importId }) : NO_FACTS
    const loaded = {
      dryRun,
      client: { number: client.number, name: client.name, created: client.created },
      files: staged.files.map((file, index) => fileReport(file, index, { parts, facts })),
      ...allOf(parts, facts),
    }
    const nothingRead = loaded.files.every(({ goodLines }) => goodLines === 0)
    const changes = loaded.acceptedRows > 0 || parts.some(({ removed }) => removed)
    const clientIds = dryRun || !changes ? [] : [client.id, ...facts.clients]
    const dataVersion = await publishFor(connection, { now, source: 'import', clientIds })
    const records = !nothingRead || (!client.created && (await hasNewRejects(connection)))
    const report = { ...loaded, loadId: records && !dryRun ? importId : null, dataVersion }
    if (records) await recordImport({ connection, clientId: client.id, importId, options, report })
    await connection.run(records && !dryRun ? 'COMMIT' : 'ROLLBACK')
    return report
  } catch (error) {
    // After a failed COMMIT there is nothing to roll back; the first error is the one to tell.
    await connection.run('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const NO_FACTS: LoadedFacts = { acceptedRows: 0, knownRows: 0, clients: [], files: new Map(), otherwise: [] }

/** What becomes of a carrier's invoices. */
type CarrierPart = LoadedPart & { readonly unknownServices: readonly InFiles<ReportedService>[] }

/** Loads the invoices of each carrier, a batch at a time, and brings the roll-ups in line. */
async function loadCarriers(
  connection: DuckDBConnection,
  { staged, ...run }: Pick<LoadStaged, 'staged' | 'formats'> & { readonly clientId: number; readonly importId: number },
): Promise<CarrierPart[]> {
  const parts: CarrierPart[] = []
  await beginParts(connection)
  for (const carrier of staged.carriers) {
    await connection.run(NO_UNSERVED)
    const own: LoadedPart[] = []
    for (const { carrierCode, text } of staged.batches)
      if (carrierCode === carrier.code) own.push(await loadPart(connection, { ...run, carrier, text }))
    parts.push({ ...mergeParts(own), unknownServices: await unknownServices(connection) })
  }
  if (parts.some(({ acceptedRows, removed }) => acceptedRows > 0 || removed))
    await refreshRollUps(connection, CHANGED_IN_PARTS)
  return parts
}

function allOf(parts: readonly CarrierPart[], facts: LoadedFacts) {
  const sum = (name: 'acceptedRows' | 'informationalRows' | 'knownRows' | 'heldRows') =>
    parts.reduce((total, part) => total + part[name], 0)
  return {
    acceptedRows: sum('acceptedRows') + facts.acceptedRows,
    informationalRows: sum('informationalRows'),
    knownRows: sum('knownRows') + facts.knownRows,
    heldRows: sum('heldRows'),
    newAccounts: parts.flatMap(({ newAccounts }) => newAccounts),
    sharedAccounts: parts.flatMap(({ sharedAccounts }) => sharedAccounts),
    unknownServices: parts.flatMap((part) => part.unknownServices).map(({ files: _, ...service }) => service),
    unknownCharges: parts.flatMap((part) => part.unknownCharges).map(({ files: _, ...charge }) => charge),
    invoices: parts.flatMap(({ invoices }) => invoices).map(({ files: _, ...invoice }) => invoice),
  }
}

interface Parts {
  readonly parts: readonly CarrierPart[]
  readonly facts: LoadedFacts
}

function fileReport(staged: StagedFile, index: number, { parts, facts }: Parts): ImportedFileReport {
  const { format, ...file } = staged
  if (bringsFacts(format)) return factsReport(file, format, { ...facts, index })
  const amounts = parts
    .map((part) => part.amounts.get(index))
    .filter((found): found is FileAmounts => found !== undefined)
  const sum = (name: 'newRows' | 'knownRows' | 'heldRows') => amounts.reduce((total, each) => total + each[name], 0)
  return {
    ...file,
    format: { id: format.id, name: format.name },
    packages: null,
    carriers: amounts.map(({ carrier }) => carrier),
    accounts: amounts.flatMap(({ accounts }) => accounts),
    newRows: sum('newRows'),
    knownRows: sum('knownRows'),
    heldRows: sum('heldRows'),
    totals: amounts.flatMap(({ totals }) => totals),
    newTotals: amounts.flatMap(({ newTotals }) => newTotals),
    knownTotals: amounts.flatMap(({ knownTotals }) => knownTotals),
    earlierLoads: parts
      .flatMap((part) => part.earlierLoads.filter(({ files }) => files.includes(index)))
      .map(({ files: _, ...load }) => load),
    unknown: [...parts.flatMap((part) => unknownIn(part, index)), ...currenciesIn(file)],
    invoices: parts
      .flatMap(({ invoices }) => invoices)
      .flatMap(({ files, ...invoice }) =>
        files
          .filter((of) => of.index === index)
          .map(({ rows, newRows, amount }) => ({ ...invoice, rows, newRows, inFile: amount })),
      ),
  }
}

/** A file that brings no charges: what it says of which packages, and where something else was known. */
function factsReport(
  file: Omit<StagedFile, 'format'>,
  { id, name, titles }: FactsFormat,
  { index, files, otherwise }: LoadedFacts & { readonly index: number },
): ImportedFileReport {
  const { newRows = 0, knownRows = 0, ...packages } = files.get(index) ?? { matched: 0, waiting: 0, conflicting: 0 }
  const doubts = otherwise
    .filter((each) => each.index === index)
    .map(({ line, fact, value, before, taken }) => {
      const fault = { code: 'toldOtherwise', what: before, end: taken ? 'thisCounts' : 'thatCounts' } as const
      return { file: file.file, line, column: titles[fact], value, fault, reason: faultWords(fault) }
    })
  return {
    ...file,
    format: { id, name },
    packages,
    doubts: [...file.doubts, ...doubts],
    carriers: [],
    accounts: [],
    newRows,
    knownRows,
    heldRows: 0,
    totals: [],
    newTotals: [],
    knownTotals: [],
    earlierLoads: [],
    unknown: [],
    invoices: [],
  }
}

function unknownIn({ unknownCharges, unknownServices }: CarrierPart, index: number): UnknownThing[] {
  const here = ({ files }: InFiles<object>) => files.includes(index)
  return [
    ...unknownCharges.filter(here).map(({ codes, text }) => ({ what: 'charge' as const, codes, text })),
    ...unknownServices.filter(here).map(({ code, text }) => ({ what: 'service' as const, codes: code, text })),
  ]
}

/** Of the rejects that are shown. */
function currenciesIn({ rejects }: Pick<StagedFile, 'rejects'>): UnknownThing[] {
  const values = rejects.filter(({ fault }) => fault.code === 'currencyWithoutRate').map(({ value }) => value)
  return [...new Set(values)].map((value) => ({ what: 'currency', codes: value, text: '' }))
}

/** `load_replaced` */
async function listReplaced(connection: DuckDBConnection, invoices: readonly InvoiceKey[]): Promise<void> {
  await connection.run(
    'CREATE OR REPLACE TEMP TABLE load_replaced (account_number VARCHAR, invoice_number VARCHAR, invoice_date DATE)',
  )
  for (const { account, invoice, date } of invoices)
    await connection.run('INSERT INTO load_replaced VALUES ($account, $invoice, CAST($date AS DATE))', {
      account,
      invoice,
      date,
    })
}

async function describeForeign({ files }: ImportFilesOptions, staged: StagedFiles): Promise<string> {
  const foreign = files.filter((_, index) => staged.files[index]?.foreign)
  const each = await Promise.all(
    foreign.map(async ({ path, name = path, format }) => {
      const { seems } = await recogniseFile(path, format)
      return `Nothing in ${name} is ${format.name}. It seems to be ${seemsWords(seems)}.`
    }),
  )
  return [...each, 'Nothing was changed.'].join(' ')
}

async function firstUnreadable(files: readonly ImportedFile[]): Promise<string | undefined> {
  for (const { path, name = path } of files) {
    const readable = await access(path, constants.R_OK).then(
      async () => (await stat(path)).isFile(),
      () => false,
    )
    if (!readable) return name
  }
  return undefined
}
