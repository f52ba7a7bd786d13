import { addMonths, type CalendarDate } from '../../domain/dates/calendar-date.ts'
import type { FileReport } from '../../domain/rows/upload.ts'
import { own } from '../../domain/values/entries.ts'
import { exactSum } from '../../domain/values/exact-sum.ts'
import { failed, ok, type Result } from '../../domain/values/problem.ts'
import { FORMATS } from '../warehouse/load/formats/formats.ts'
import { importFiles } from '../warehouse/load/import-files.ts'
import {
  entriesOf,
  type ImportReport,
  type ReportedInvoice,
  type ReportedReject,
} from '../warehouse/load/import-report.ts'
import type { InvoiceFormat } from '../warehouse/load/invoice-format.ts'
import { recogniseFile } from '../warehouse/load/recognise-file.ts'
import type { PublishWork } from '../warehouse/publishing/publish-work.ts'

export interface FileToRead {
  /** Of the file that was sent. */
  readonly id: number
  readonly name: string
  readonly path: string
  readonly bytes: number
  /** That the person chose; null: it is found. */
  readonly format: string | null
}

export interface ReadingProgress {
  readonly bytesRead: number
  readonly bytesTotal: number
}

export interface ReadOptions {
  readonly publish: PublishWork
  readonly files: readonly FileToRead[]
  readonly clientNumber: string
  readonly now: () => Date
  readonly today: CalendarDate
  readonly signal: AbortSignal
  readonly onProgress: (progress: ReadingProgress) => void
}

export interface LoadOptions extends ReadOptions {
  /** Under which the outcome is kept. */
  readonly run: string
  readonly acceptDates: boolean
  /** What the preview said of the files, in their order. */
  readonly preview: readonly FileReport[]
}

export interface Loaded {
  readonly files: FileReport[]
  readonly report: ImportReport
  readonly rejects: ReportedReject[]
}

const SHOWN_PROBLEMS = 20
const SHOWN_INVOICES = 1_000
const OLDEST_MONTHS = 120
const KNOWN: Readonly<Record<string, InvoiceFormat>> = FORMATS

/** The formats that a person may choose from. */
export const UPLOAD_FORMATS = Object.entries(KNOWN).map(([id, { name }]) => ({ id, name }))

/** Reads the files without storing anything: what each holds, in their order. Rejects when the signal fires. */
export async function previewFiles(options: ReadOptions): Promise<FileReport[]> {
  const reports: FileReport[] = []
  const progress = totalProgress(options)
  for (const file of options.files) {
    reports.push(await previewFile(file, options, progress))
    progress.done(file)
  }
  return reports
}

/** Reads the files that the preview found a format for, and stores them all or none. Rejects when the signal fires before that. */
export async function loadFiles(options: LoadOptions): Promise<Result<Loaded>> {
  const { preview, files, run, acceptDates } = options
  const good = files.filter((_, index) => preview[index]?.format)
  const [id, ...others] = new Set(preview.flatMap(({ format }) => format?.id ?? []))
  const format = id === undefined ? undefined : own(KNOWN, id)
  if (!format) return failed('invalid-request', { detail: 'No file has a format that can be loaded.' })
  if (others.length > 0)
    return failed('invalid-request', {
      detail: 'The files are of several formats. Load those of one format at a time.',
    })
  const progress = totalProgress({ ...options, files: good })
  const loaded = await read(good, format, { ...options, progress, dryRun: false, acceptDates, run })
  if (!loaded.ok) return loaded
  const report = loaded.value
  const invoices = new Map(report.invoices.map((invoice) => [keyOf(invoice), invoice]))
  const after = preview.map((each) => ({
    ...each,
    invoices: each.invoices.map((invoice) => {
      const { loaded, difference } = invoices.get(keyOf(invoice)) ?? invoice
      return { ...invoice, loaded, difference }
    }),
  }))
  return ok({ files: after, report, rejects: named(entriesOf(report).rejects, good) })
}

async function previewFile(file: FileToRead, options: ReadOptions, progress: Progress): Promise<FileReport> {
  const recognised = await recogniseFile(file.path)
  const found = file.format === null ? recognised.format : own(KNOWN, file.format)
  const format = UPLOAD_FORMATS.find(({ id }) => own(KNOWN, id) === found)
  const unknown = { ...nothingIn(file), problem: 'unknownLayout' as const, seems: recognised.seems }
  if (!found || !format) return unknown
  const result = await read([file], found, { ...options, progress, dryRun: true, acceptDates: true })
  return result.ok ? reportOf(file, { report: result.value, format, today: options.today }) : unknown
}

/** The report of a file of which nothing was read. */
export function nothingIn({ id, name }: Pick<FileToRead, 'id' | 'name'>): FileReport {
  return {
    id,
    name,
    format: null,
    problem: null,
    seems: null,
    accounts: [],
    rows: 0,
    newRows: 0,
    knownRows: 0,
    rejectedRows: 0,
    totals: [],
    invoices: [],
    invoicesNotShown: 0,
    problems: [],
    problemsNotShown: 0,
  }
}

interface FoundIn {
  readonly report: ImportReport
  readonly format: { readonly id: string; readonly name: string }
  readonly today: CalendarDate
}

function reportOf(file: FileToRead, { report, format, today }: FoundIn): FileReport {
  const { acceptedRows, knownRows, invoices } = report
  const { rejectedRows, rejects, rejectsNotShown } = entriesOf(report)
  const oldest = addMonths(today, -OLDEST_MONTHS)
  const currencies = [...new Set(invoices.map(({ currency }) => currency))]
  const isOf = (currency: string) => (invoice: ReportedInvoice) => invoice.currency === currency
  return {
    ...nothingIn(file),
    format,
    accounts: [...new Set(invoices.map(({ account }) => account))],
    rows: acceptedRows + knownRows + rejectedRows,
    newRows: acceptedRows,
    knownRows,
    rejectedRows,
    totals: currencies.map((currency) => ({
      currency,
      transportation: null,
      discount: null,
      accessorials: null,
      fuel: null,
      taxesAndOthers: null,
      total: amountOf(invoices.filter(isOf(currency)).map(({ inFiles }) => inFiles)),
    })),
    invoices: invoices.slice(0, SHOWN_INVOICES).map(({ currencies: _all, ...invoice }) => ({
      ...invoice,
      rows: null,
      unlikelyDate: invoice.date > today || invoice.date < oldest,
    })),
    invoicesNotShown: Math.max(0, invoices.length - SHOWN_INVOICES),
    problems: named(rejects.slice(0, SHOWN_PROBLEMS), [file]),
    problemsNotShown: Math.max(0, rejects.length - SHOWN_PROBLEMS) + rejectsNotShown,
  }
}

interface ReadAs extends ReadOptions {
  readonly progress: Progress
  readonly dryRun: boolean
  readonly acceptDates: boolean
  readonly run?: string
}

/** Paths become names in what it says. Who is stopped before it is their turn does not wait for it. */
async function read(files: readonly FileToRead[], format: InvoiceFormat, as: ReadAs): Promise<Result<ImportReport>> {
  as.signal.throwIfAborted()
  let giveUp = (): void => undefined
  const stopped = new Promise<never>((_, reject) => {
    giveUp = () => reject(new DOMException('stopped before it began', 'AbortError'))
    as.signal.addEventListener('abort', giveUp)
  })
  const reading = as.publish((connection) => {
    as.signal.removeEventListener('abort', giveUp)
    as.signal.throwIfAborted()
    return importFiles(connection, {
      files: files.map(({ path }) => ({ path, format })),
      clientNumber: as.clientNumber,
      dryRun: as.dryRun,
      acceptDates: as.acceptDates,
      now: as.now(),
      today: as.today,
      run: as.run,
      onProgress: ({ file, bytesRead }) => {
        as.signal.throwIfAborted()
        as.progress.at(file, bytesRead)
      },
    })
  })
  const result = await Promise.race([reading, stopped])
  if (result.ok) return result
  const longestFirst = files.toSorted((one, other) => other.path.length - one.path.length)
  const detail = longestFirst.reduce((words, { path, name }) => words.replaceAll(path, name), result.problem.detail)
  return failed('invalid-request', { detail })
}

function named(rejects: readonly ReportedReject[], files: readonly FileToRead[]): ReportedReject[] {
  const names = new Map(files.map(({ path, name }) => [path, name]))
  return rejects.map((reject) => ({ ...reject, file: names.get(reject.file) ?? '' }))
}

function keyOf({ account, invoice, date }: Pick<ReportedInvoice, 'account' | 'invoice' | 'date'>): string {
  return JSON.stringify([account, invoice, date])
}

/** The exact sum of amounts, with two decimals. */
export function amountOf(amounts: readonly string[]): string {
  return exactSum(amounts.map(Number)).toFixed(2)
}

interface Progress {
  readonly at: (path: string, bytesRead: number) => void
  readonly done: (file: FileToRead) => void
}

function totalProgress({ files, onProgress }: Pick<ReadOptions, 'files' | 'onProgress'>): Progress {
  const bytesTotal = files.reduce((sum, { bytes }) => sum + bytes, 0)
  const before = (path: string) =>
    files
      .slice(
        0,
        Math.max(
          0,
          files.findIndex((file) => file.path === path),
        ),
      )
      .reduce((sum, { bytes }) => sum + bytes, 0)
  onProgress({ bytesRead: 0, bytesTotal })
  return {
    at: (path, bytesRead) => onProgress({ bytesRead: before(path) + bytesRead, bytesTotal }),
    done: (file) => onProgress({ bytesRead: before(file.path) + file.bytes, bytesTotal }),
  }
}
