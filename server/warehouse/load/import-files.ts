import { access, constants, stat } from 'node:fs/promises'
import type { DuckDBConnection } from '@duckdb/node-api'
import type { CalendarDate } from '../../../domain/dates/calendar-date.ts'
import { failed, ok, type Result } from '../../../domain/values/problem.ts'
import { publishFor } from '../publish-version.ts'
import { connectionOf, inTransaction, type PublishConnection } from '../publish-connection.ts'
import { withProductFormats } from './formats/formats.ts'
import { createImportClient, findImportClient, type ImportClient } from './import-client.ts'
import type { ImportedFileReport, ImportReport, InFiles, ReportedService } from './import-report.ts'
import { bringsFacts, type FactsFormat } from './facts/facts-format.ts'
import { loadFacts, type LoadedFacts } from './facts/load-facts.ts'
import { faultWords } from './fault-words.ts'
import type { InvoiceFormat } from './invoice-format.ts'
import type { InvoiceKey, UnknownThing } from '../../../domain/uploads/upload.ts'
import { beginParts, followParts, loadPart, type LoadedPart, type PartsTable } from './load-part.ts'
import { stageOn, step, take, type Stage } from './stage/stage.ts'
import { dropWorkTables } from './make-rows.ts'
import { mergeParts } from './merge-parts.ts'
import { seemsWords } from './seems-words.ts'
import { recogniseFile } from './recognise-file.ts'
import { hasNewRejects, nextImportId, recordImport } from './record-import.ts'
import type { FileAmounts } from './report-lines.ts'
import {
  readFiles as readFilesHere,
  type ImportedFile,
  type ReadFiles,
  type ReadFilesOptions,
  type ReadingProgress,
} from './staging/read-files.ts'
import { ScatteredInvoices } from './staging/invoice-batches.ts'
import { inStagingFolder, stageFiles, type StagedFile, type StagedFiles, type Staging } from './staging/stage-files.ts'
import { unknownServices } from './unknown-services.ts'
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
  /** Reads them in another process, so that whoever asks for a page meanwhile is answered; this one does where it is not given. */
  readonly readFiles?: ((options: ReadFilesOptions) => Promise<ReadFiles>) | undefined
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
  const { files, onProgress, linesAtOnce = LINES_AT_ONCE, readFiles = readFilesHere } = options
  const unreadable = await firstUnreadable(files)
  if (unreadable !== undefined) return failed('invalid-request', { english: `The file ${unreadable} cannot be read.` })
  const client = await findImportClient({ ...options, connection })
  if (!client.ok) return client
  const given = files.flatMap(({ format }) => (bringsFacts(format) ? [] : [format]))
  const formats = withProductFormats([...given, ...(options.formats ?? [])])
  const today = options.today ?? options.now.toISOString().slice(0, 10)
  const load = (handOver: boolean) =>
    inStagingFolder(connection, async (folder) => {
      try {
        const staging = await stageFiles(
          { connection, files, clientId: client.value.id, today, linesAtOnce, readFiles, handOver, onProgress },
          folder,
        )
        return await loadStaged({ connection, options, formats, client: client.value, today, staging })
      } finally {
        await dropWorkTables(connection)
      }
    })
  try {
    return await load(true)
  } catch (error) {
    if (error instanceof ScatteredInvoices) return await load(false)
    throw error
  }
}

interface LoadStaged {
  readonly connection: DuckDBConnection
  readonly options: ImportFilesOptions
  readonly formats: readonly InvoiceFormat[]
  readonly client: ImportClient
  readonly today: CalendarDate
  readonly staging: Staging
}

async function loadStaged(load: LoadStaged): Promise<Result<ImportReport>> {
  const { done } = await inTransaction(
    load.connection,
    () => loadWithin(load),
    ({ isKept }) => isKept,
  )
  return done
}

/** What comes of it, and whether the rows stay. */
async function loadWithin(
  load: LoadStaged,
): Promise<{ readonly done: Result<ImportReport>; readonly isKept: boolean }> {
  const { connection, options, formats, client, staging } = load
  const { dryRun, now } = options
  if (client.created) await createImportClient(connection, client)
  const importId = await nextImportId(connection)
  const replaced = await listReplaced(stageOn(connection), options.replace ?? [])
  const run = { clientId: client.id, formats, importId }
  const begun = await beginParts(replaced)
  const parts = await loadBatches(begun, staging.batches, run)
  const { staged, stage } = await staging.end()
  const refused = await describeRefused(load, staged)
  if (refused !== null) return { done: failed('invalid-request', { english: refused }), isKept: false }
  // A preview looks at the rows alone: what is made of them would go with them.
  const follow = !dryRun
  if (follow && parts.carriers.some(changesRows)) await followParts(begun)
  const facts = staged.bringFacts ? await loadFacts(stage, { clientId: client.id, importId, follow }) : NO_FACTS
  const loaded = {
    dryRun,
    client: { number: client.number, name: client.name, created: client.created },
    files: staged.files.map((file, index) => fileReport(file, index, { parts, facts })),
    ...allOf(parts, facts),
  }
  const nothingRead = loaded.files.every(({ goodLines }) => goodLines === 0)
  const changes = loaded.acceptedRows > 0 || parts.carriers.some(({ removed }) => removed)
  const clientIds = dryRun || !changes ? [] : [client.id, ...facts.clients]
  const dataVersion = await publishFor(connection, { now, source: 'import', clientIds })
  const records = !nothingRead || (!client.created && (await hasNewRejects(stage)))
  const report = { ...loaded, loadId: records && !dryRun ? importId : null, dataVersion }
  if (records) await recordImport({ stage, clientId: client.id, importId, options, report })
  return { done: ok(report), isKept: records && !dryRun }
}

/** Why nothing of the files is loaded; null: all is well. */
async function describeRefused({ options, today }: LoadStaged, staged: StagedFiles): Promise<string | null> {
  if (staged.files.some(({ foreign }) => foreign)) return await describeForeign(options, staged)
  return options.acceptDates ? null : describeUnlikelyDates(staged.invoices, today)
}

const NO_FACTS: LoadedFacts = { acceptedRows: 0, knownRows: 0, clients: [], files: new Map(), otherwise: [] }

/** What becomes of the invoices, a part each carrier. */
interface LoadedInvoices {
  readonly carriers: readonly LoadedPart[]
  readonly unknownServices: readonly InFiles<ReportedService>[]
}

/** Loads the invoices, a batch at a time. */
async function loadBatches(
  stage: Stage<PartsTable | 'load_replaced'>,
  batches: Staging['batches'],
  run: { readonly clientId: number; readonly formats: readonly InvoiceFormat[]; readonly importId: number },
): Promise<LoadedInvoices> {
  const parts = new Map<string, LoadedPart[]>()
  for await (const { carrier, text } of batches) {
    const loaded = await loadPart(stage, { ...run, carrier, text })
    parts.set(carrier.code, [...(parts.get(carrier.code) ?? []), loaded])
  }
  return { carriers: [...parts.values()].map(mergeParts), unknownServices: await unknownServices(stage) }
}

function changesRows({ acceptedRows, removed }: LoadedPart): boolean {
  return acceptedRows > 0 || removed
}

function allOf({ carriers, unknownServices }: LoadedInvoices, facts: LoadedFacts) {
  const sum = (name: 'acceptedRows' | 'informationalRows' | 'knownRows' | 'heldRows') =>
    carriers.reduce((total, part) => total + part[name], 0)
  return {
    acceptedRows: sum('acceptedRows') + facts.acceptedRows,
    informationalRows: sum('informationalRows'),
    knownRows: sum('knownRows') + facts.knownRows,
    heldRows: sum('heldRows'),
    newAccounts: carriers.flatMap(({ newAccounts }) => newAccounts),
    sharedAccounts: carriers.flatMap(({ sharedAccounts }) => sharedAccounts),
    unknownServices: unknownServices.map(({ files: _, ...service }) => service),
    unknownCharges: carriers.flatMap((part) => part.unknownCharges).map(({ files: _, ...charge }) => charge),
    invoices: carriers
      .flatMap(({ invoices }) => invoices)
      .map(({ files: _, missingRows: _rows, missing: _missing, ...invoice }) => invoice),
  }
}

interface Parts {
  readonly parts: LoadedInvoices
  readonly facts: LoadedFacts
}

function fileReport(staged: StagedFile, index: number, { parts, facts }: Parts): ImportedFileReport {
  const { format, ...file } = staged
  if (bringsFacts(format)) return factsReport(file, format, { ...facts, index })
  const amounts = parts.carriers
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
    earlierLoads: parts.carriers
      .flatMap((part) => part.earlierLoads.filter(({ files }) => files.includes(index)))
      .map(({ files: _, ...load }) => load),
    unknown: [...unknownIn(parts, index), ...currenciesIn(file)],
    invoices: parts.carriers
      .flatMap(({ invoices }) => invoices)
      .flatMap(({ files, ...invoice }) =>
        files
          .filter((of) => of.index === index)
          .map(({ rows, newRows, amount, newAmount }) => ({
            ...invoice,
            rows,
            newRows,
            inFile: amount,
            newInFile: newAmount,
          })),
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

function unknownIn({ carriers, unknownServices }: LoadedInvoices, index: number): UnknownThing[] {
  const here = ({ files }: InFiles<object>) => files.includes(index)
  const unknownCharges = carriers.flatMap((part) => part.unknownCharges)
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
async function listReplaced(stage: Stage, invoices: readonly InvoiceKey[]): Promise<Stage<'load_replaced'>> {
  const replaced = await take(stage, NO_REPLACED)
  for (const { account, invoice, date } of invoices) await take(replaced, REPLACED, { account, invoice, date })
  return replaced
}

const NO_REPLACED = step(
  { makes: ['load_replaced'] },
  'CREATE OR REPLACE TEMP TABLE load_replaced (account_number VARCHAR, invoice_number VARCHAR, invoice_date DATE)',
)

const REPLACED = step(
  { needs: ['load_replaced'] },
  'INSERT INTO load_replaced VALUES ($account, $invoice, CAST($date AS DATE))',
)

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
