import { addMonths, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { FileSeems } from '../../domain/uploads/file-seems.ts'
import type { FileRemark } from '../../domain/uploads/file-remark.ts'
import type { FileProblem, FileReport, InvoiceKey, LoadChoice } from '../../domain/uploads/upload.ts'
import { loadsAnything } from '../../domain/uploads/loadable.ts'
import { own } from '../../domain/values/entries.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { FORMATS } from '../warehouse/load/formats/formats.ts'
import { MOST_COLUMNS } from '../warehouse/load/file-tables/table.ts'
import { importFiles } from '../warehouse/load/import-files.ts'
import type { ImportedFileReport, ImportReport } from '../warehouse/load/import-report.ts'
import type { FileFormat } from '../warehouse/load/facts/facts-format.ts'
import { statedSums } from './stated-sums.ts'
import type { ClientFormats } from './mappings/client-formats.ts'
import { readInProcess } from './reading/read-in-process.ts'
import type { AskReader } from './reading/readers.ts'
import { unlessEnded } from './reading/reading-limits.ts'
import { formatOfMessage, messageOfFormat } from './reading/format-message.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'
import { REQUEST_WORDS } from '../../domain/values/request-words.ts'
import { LOAD_WORDS } from '../../domain/values/limit-words.ts'

export interface FileToRead {
  /** Of the file that was sent. */
  readonly id: number
  readonly name: string
  readonly path: string
  /** As it was sent, or stands in its ZIP. */
  readonly bytes: number
  /** Of what is read: of a workbook or Parquet file its text. */
  readonly textBytes?: number
  /** That the person chose; null: it is found. */
  readonly format: string | null
  /** Of a workbook or Parquet file, whose text this is; else there are none. */
  readonly remarks?: readonly FileRemark[]
}

export interface ReadingProgress {
  readonly bytesRead: number
  readonly bytesTotal: number
  readonly rows: number
}

export interface ReadOptions {
  /** Has what stands in files read elsewhere. */
  readonly ask: AskReader
  readonly publish: PublishWork
  readonly files: readonly FileToRead[]
  readonly clientNumber: string
  /** Who reads may know that another client has an account too. */
  readonly seesAllClients: boolean
  /** The client's mappings. */
  readonly mapped: ClientFormats
  readonly now: () => Date
  readonly today: CalendarDate
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
}

export interface LoadOptions extends ReadOptions {
  /** Under which the outcome is kept. */
  readonly run: string
  /** The login of who loads. */
  readonly by: string
  readonly choice: LoadChoice
  /** What the preview said of the files, in their order. */
  readonly preview: readonly FileReport[]
}

interface Loaded {
  /** Of those that were loaded. */
  readonly files: FileReport[]
  readonly report: ImportReport
}

/** A file and what it is read as. */
interface Readable {
  readonly file: FileToRead
  readonly format: FileFormat
}

const SHOWN_PROBLEMS = 200
const SHOWN_INVOICES = 1_000
const SHOWN_LOADS = 20
const SHOWN_UNKNOWN = 200
const OLDEST_MONTHS = 120
const KNOWN: Readonly<Record<string, FileFormat>> = FORMATS

/** The formats that a person may choose from. */
export const UPLOAD_FORMATS = Object.entries(KNOWN).map(([id, { name }]) => ({ id, name }))

/** The name of a format that the data knows by its id. */
export function formatName(id: string | null, mapped: ClientFormats): string | null {
  return id === null ? null : (formatOf(id, mapped)?.name ?? id)
}

/**
 * Reads the files together without storing anything: what each holds, in their order, a row that several hold counted once.
 * Rejects when the signal fires.
 */
export async function previewFiles(options: ReadOptions): Promise<FileReport[]> {
  const { ask, files, mapped } = options
  const told = mapped.current.map(messageOfFormat)
  const judged: JudgedFile[] = []
  // One after the other: the files of one person are read so.
  for (const file of files) {
    const seen = await unlessEnded(ask('recognise', { path: file.path, mapped: told }, { bytes: textBytesOf(file) }))
    if ('ended' in seen) judged.push({ file, format: undefined, layout: null, seems: null, problem: seen.ended })
    else {
      const { seems, format: found, layout } = seen
      const format = file.format === null ? found && formatOfMessage(found) : formatOf(file.format, mapped)
      const problem = hasManyColumns(seems) ? 'manyColumns' : 'unknownLayout'
      judged.push({ file, format: format ?? undefined, layout, seems, problem })
    }
  }
  const readable = judged.flatMap(({ file, format }) => (format ? [{ file, format }] : []))
  const reports = readable.length > 0 ? await dryRun(readable, options) : []
  return judged.map(({ file, layout, seems, problem }) => {
    const found = reports.find((report) => report.of === file)?.report
    return found ? { ...found, layout } : { ...nothingIn(file), problem, seems }
  })
}

/** A file, what it is read as where that is known, and what is wrong with it where nothing of it is read. */
interface JudgedFile extends Pick<FileReport, 'layout' | 'seems'> {
  readonly file: FileToRead
  readonly format: FileFormat | undefined
  readonly problem: FileProblem
}

function textBytesOf({ bytes, textBytes }: FileToRead): number {
  return textBytes ?? bytes
}

/** More than a spreadsheet can have. */
function hasManyColumns({ code, count = 0 }: FileSeems): boolean {
  return code === 'table' && count > MOST_COLUMNS
}

/** A format of the product or of the client's mappings, by its id. */
export function formatOf(id: string, { all }: ClientFormats): FileFormat | undefined {
  return own(KNOWN, id) ?? all.find((format) => format.id === id)
}

/**
 * Reads the files that the preview found a format for, and stores them all or none; one of which nothing is loaded stays out,
 * so that it is no source of what others brought, but where that is so of all. Rejects when the signal fires before that.
 */
export async function loadFiles(options: LoadOptions): Promise<Result<Loaded>> {
  const { preview, files } = options
  const given = files.flatMap((file, index) => {
    const [told, format] = [preview[index], formatOf(preview[index]?.format?.id ?? '', options.mapped)]
    return told && format ? [{ file, format, loads: loadsAnything(told, options.choice.replace) }] : []
  })
  const readable = given.some(({ loads }) => loads) ? given.filter(({ loads }) => loads) : given
  if (readable.length === 0) return failed('invalid-request', { detail: REQUEST_WORDS.nothingLoadable })
  const loaded = await unlessEnded(read(readable, options, options))
  if ('ended' in loaded) return failed('invalid-request', { detail: LOAD_WORDS[loaded.ended] })
  if (!loaded.ok) return loaded
  const report = loaded.value
  return ok({ report, files: reportsOf(readable, report, options).map((each) => each.report) })
}

/** Where one file keeps all from being read, as one that is not of the format that was chosen for it, it is left out; one whose reading was ended says so. */
async function dryRun(readable: readonly Readable[], options: ReadOptions): Promise<ReportOf[]> {
  const all = await unlessEnded(read(readable, options))
  if (!('ended' in all) && all.ok) return reportsOf(readable, all.value, options)
  const [only, ...others] = readable
  if (only && others.length === 0)
    return 'ended' in all ? [{ of: only.file, report: { ...nothingIn(only.file), problem: all.ended } }] : []
  const good: Readable[] = []
  const ended: ReportOf[] = []
  for (const each of readable) {
    const alone = await unlessEnded(read([each], options))
    if ('ended' in alone) ended.push({ of: each.file, report: { ...nothingIn(each.file), problem: alone.ended } })
    else if (alone.ok) good.push(each)
  }
  return good.length < readable.length && good.length > 0 ? [...ended, ...(await dryRun(good, options))] : ended
}

/** The report of a file of which nothing was read. */
export function nothingIn({
  id,
  name,
  bytes,
  remarks = [],
}: Pick<FileToRead, 'id' | 'name' | 'bytes' | 'remarks'>): FileReport {
  return {
    id,
    name,
    bytes,
    format: null,
    layout: null,
    packages: null,
    remarks: [...remarks],
    problem: null,
    seems: null,
    accounts: [],
    newAccounts: [],
    sharedAccounts: [],
    rows: 0,
    newRows: 0,
    knownRows: 0,
    heldRows: 0,
    rejectedRows: 0,
    totals: [],
    newTotals: [],
    knownTotals: [],
    earlierLoads: [],
    unknown: [],
    stated: [],
    invoices: [],
    invoicesNotShown: 0,
    problems: [],
    problemsNotShown: 0,
  }
}

interface ReportOf {
  readonly of: FileToRead
  readonly report: FileReport
}

type Told = Pick<ReadOptions, 'mapped' | 'seesAllClients' | 'today'>

function reportsOf(
  readable: readonly Readable[],
  { files, newAccounts, sharedAccounts }: ImportReport,
  told: Told,
): ReportOf[] {
  const brought = new Set<string>()
  return readable.flatMap(({ file }, index) => {
    const found = files[index]
    if (!found) return []
    const accounts = found.accounts.filter((account) => newAccounts.includes(account))
    const shared = told.seesAllClients ? accounts.filter((account) => sharedAccounts.includes(account)) : []
    const report = reportOf(file, found, { ...told, brought })
    if (report.newRows > 0) for (const invoice of found.invoices) brought.add(nameOf(invoice))
    return [{ of: file, report: { ...report, newAccounts: accounts, sharedAccounts: shared } }]
  })
}

function nameOf({ account, invoice, date }: InvoiceKey): string {
  return JSON.stringify([account, invoice, date])
}

/** @param told also `brought`: the invoices of earlier files that something is loaded of */
function reportOf(
  file: FileToRead,
  found: ImportedFileReport,
  { mapped, today, brought }: Told & { readonly brought: ReadonlySet<string> },
): FileReport {
  const { newRows, knownRows, heldRows, rejectedRows, rejectsNotShown, doubtsNotShown } = found
  const entries = [...found.rejects, ...found.doubts]
  const oldest = addMonths(today, -OLDEST_MONTHS)
  const invoices = found.invoices.map(({ currencies: _all, ...invoice }) => ({
    ...invoice,
    // What it is there in is this file's own form where this file brings it.
    otherFormat: invoice.otherFormat === found.format.id ? null : formatName(invoice.otherFormat, mapped),
    unlikelyDate: invoice.date > today || invoice.date < oldest,
  }))
  return {
    ...nothingIn(file),
    format: found.format,
    packages: found.packages,
    accounts: [...found.accounts],
    rows: newRows + knownRows + heldRows + rejectedRows,
    newRows,
    knownRows,
    heldRows,
    rejectedRows,
    totals: [...found.totals],
    newTotals: [...found.newTotals],
    knownTotals: [...found.knownTotals],
    earlierLoads: found.earlierLoads.slice(0, SHOWN_LOADS),
    unknown: found.unknown.slice(0, SHOWN_UNKNOWN),
    stated: statedSums(invoices, (invoice) => brought.has(nameOf(invoice))),
    invoices: invoices.slice(0, SHOWN_INVOICES),
    invoicesNotShown: Math.max(0, invoices.length - SHOWN_INVOICES),
    problems: entries.slice(0, SHOWN_PROBLEMS).map(({ reason: _english, ...entry }) => entry),
    problemsNotShown: Math.max(0, entries.length - SHOWN_PROBLEMS) + rejectsNotShown + doubtsNotShown,
  }
}

/** Stores only where it is said what is loaded. Who is stopped before it is their turn does not wait for it. */
async function read(
  readable: readonly Readable[],
  options: ReadOptions,
  load?: Pick<LoadOptions, 'by' | 'choice' | 'run'>,
): Promise<Result<ImportReport>> {
  const { signal } = options
  signal.throwIfAborted()
  let giveUp = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    giveUp = () => reject(new DOMException('stopped before it began', 'AbortError'))
    signal.addEventListener('abort', giveUp)
  })
  const progress = totalProgress(readable, options)
  const reading = options.publish((connection) => {
    signal.removeEventListener('abort', giveUp)
    signal.throwIfAborted()
    return importFiles(connection, {
      files: readable.map(({ file: { path, name }, format }) => ({ path, name, format })),
      formats: options.mapped.keptUnder,
      clientNumber: options.clientNumber,
      dryRun: load === undefined,
      acceptDates: load?.choice.acceptDates ?? true,
      replace: load?.choice.replace,
      by: load?.by ?? null,
      run: load?.run,
      now: options.now(),
      today: options.today,
      readFiles: (asked) =>
        readInProcess(asked, { ask: options.ask, bytes: sum(readable.map(({ file }) => textBytesOf(file))) }),
      onProgress: ({ index, bytesRead, rows }) => {
        signal.throwIfAborted()
        progress({ index, bytesRead, rows })
      },
    })
  })
  return Promise.race([reading, stopped])
}

/** Takes how much is read of a file, by its place, and how many rows of all. */
function totalProgress(
  readable: readonly Readable[],
  { onProgress }: ReadOptions,
): (read: { readonly index: number; readonly bytesRead: number; readonly rows: number }) => void {
  const sizes = readable.map(({ file }) => textBytesOf(file))
  const bytesTotal = sum(sizes)
  onProgress({ bytesRead: 0, bytesTotal, rows: 0 })
  return ({ index, bytesRead, rows }) =>
    onProgress({ bytesRead: sum(sizes.slice(0, index)) + bytesRead, bytesTotal, rows })
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
