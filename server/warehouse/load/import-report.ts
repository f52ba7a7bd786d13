import type { LoadFault } from '../../../domain/uploads/load-fault.ts'
import type {
  CurrencySum,
  EarlierLoad,
  InvoiceKey,
  LoadTotals,
  ToldPackages,
  UnknownThing,
} from '../../../domain/uploads/upload.ts'

export interface ReportedReject {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The carrier's name of the column; `row` for a line that is wrong as a whole. */
  readonly column: string
  readonly value: string
  readonly fault: LoadFault
  /** The fault in English. */
  readonly reason: string
}

/** Transportation lines whose service is not known. */
export interface ReportedService {
  /** The service category that their rows have for it. */
  readonly category: string
  readonly code: string
  readonly text: string
  readonly lines: number
}

/** Charge lines with codes that the layout does not name. */
export interface ReportedCharge {
  /** The charge category that they are counted in. */
  readonly category: string
  /** Charge category, detail, classification and charge code of the file, blank ones as "-". */
  readonly codes: string
  readonly text: string
  readonly lines: number
}

/** Also which of the files bring it, by their places. */
export type InFiles<Found> = Found & { readonly files: readonly number[] }

/** Amounts are exact decimal text. */
export interface ReportedInvoice extends InvoiceKey {
  readonly currency: string
  /** The invoice's own total; null when the files do not say it. */
  readonly stated: string | null
  /** Sum of the net amounts of its good lines in the files. */
  readonly inFiles: string
  /** Sum of its net amounts in the warehouse after the load. */
  readonly loaded: string
  /** `loaded` minus `stated`; null when nothing can be compared. */
  readonly difference: string | null
  /** More than one when lines are in other currencies than the invoice; the totals are not compared then. */
  readonly currencies: readonly string[]
  /** It is there in another form, and its lines of these files add nothing: the id of the format that it was loaded from, '' when it did not come from a file. */
  readonly otherFormat: string | null
}

/** One file of an import. */
export interface ImportedFileReport {
  readonly file: string
  readonly format: { readonly id: string; readonly name: string }
  /** What its facts are about; null: it holds invoices. */
  readonly packages: ToldPackages | null
  /** Names of the carriers whose invoices it holds. */
  readonly carriers: readonly string[]
  readonly accounts: readonly string[]
  /** Good lines; a record of the file may give several. */
  readonly goodLines: number
  readonly newRows: number
  /** Loaded before, or in an earlier file of this import. */
  readonly knownRows: number
  /** Of invoices that are there in another form. */
  readonly heldRows: number
  /** Records left out; each may have several entries in `rejects`. */
  readonly rejectedRows: number
  /** The first ones; all are in import_reject. */
  readonly rejects: readonly ReportedReject[]
  readonly rejectsNotShown: number
  /** Facts of loaded lines that could not be read: the charge is loaded, and the reason says what became of the fact. */
  readonly doubts: readonly ReportedReject[]
  readonly doubtsNotShown: number
  /** Of all its good lines, new or not. */
  readonly totals: readonly LoadTotals[]
  /** Of its new rows. */
  readonly newTotals: readonly LoadTotals[]
  /** What its known rows add up to. */
  readonly knownTotals: readonly CurrencySum[]
  /** What brought its known rows, the newest first. */
  readonly earlierLoads: readonly EarlierLoad[]
  /** What of its new rows nothing names, and currencies without a rate. */
  readonly unknown: readonly UnknownThing[]
  /** `rows`, of these `newRows`, and `inFile` are of this file; the rest of the invoice as a whole. */
  readonly invoices: readonly (ReportedInvoice & {
    /** Lines of it that are loaded in the same form, and that the files do not bring: it may be issued anew. */
    readonly missingRows: number
    /** What these add up to. */
    readonly missing: string
    readonly rows: number
    readonly newRows: number
    readonly inFile: string
    /** Of `inFile`, what the new rows add up to. */
    readonly newInFile: string
  })[]
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly client: { readonly number: string; readonly name: string; readonly created: boolean }
  readonly files: readonly ImportedFileReport[]
  /** Under which it can be undone; null when nothing was kept of it. */
  readonly loadId: number | null
  /** Lines loaded now, informational ones included. */
  readonly acceptedRows: number
  /** Of the accepted lines, those that are no charges. */
  readonly informationalRows: number
  readonly knownRows: number
  /** Of invoices that are there in another form. */
  readonly heldRows: number
  readonly unknownServices: readonly ReportedService[]
  readonly unknownCharges: readonly ReportedCharge[]
  readonly invoices: readonly ReportedInvoice[]
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
  /** The warehouse's data version after the import; null when nothing was published. */
  readonly dataVersion: number | null
}

export interface ReportedEntries {
  readonly rejectedRows: number
  readonly rejects: readonly ReportedReject[]
  readonly rejectsNotShown: number
  readonly doubts: readonly ReportedReject[]
  readonly doubtsNotShown: number
  /** Files without a line that could be loaded. */
  readonly nothingReadIn: readonly string[]
}

/** What could not be read, of all files together. */
export function entriesOf({ files }: Pick<ImportReport, 'files'>): ReportedEntries {
  const sum = (name: 'rejectedRows' | 'rejectsNotShown' | 'doubtsNotShown') =>
    files.reduce((total, file) => total + file[name], 0)
  return {
    rejectedRows: sum('rejectedRows'),
    rejects: files.flatMap(({ rejects }) => rejects),
    rejectsNotShown: sum('rejectsNotShown'),
    doubts: files.flatMap(({ doubts }) => doubts),
    doubtsNotShown: sum('doubtsNotShown'),
    nothingReadIn: files.filter(({ goodLines }) => goodLines === 0).map(({ file }) => file),
  }
}

/** The report as the lines a person reads. */
export function importReportLines(report: ImportReport): string[] {
  const entries = entriesOf(report)
  const differing = report.invoices.filter(({ difference }) => difference !== null && Number(difference) !== 0)
  return [
    ...(report.dryRun ? ['Dry run: nothing was changed. This is what an import would do.'] : []),
    `Client: ${report.client.name} (${report.client.number})${report.client.created ? ', new' : ''}`,
    ...report.files.map(({ file, format }) => `File: ${file} (${format.name})`),
    ...report.files.flatMap(packageLines),
    `Accepted: ${count(report.acceptedRows, 'line')}${report.informationalRows > 0 ? ` (${report.informationalRows} informational, not charges)` : ''}`,
    `Already known: ${count(report.knownRows, 'line')}`,
    ...(report.heldRows > 0
      ? [`Left out: ${count(report.heldRows, 'line')} of invoices that are there in another form`]
      : []),
    `Rejected: ${count(entries.rejectedRows, 'line')}`,
    ...entryLines(entries.rejects, entries.rejectsNotShown),
    ...entries.nothingReadIn.map((file) => `Nothing could be loaded from ${file}: every line is rejected.`),
    ...(entries.doubts.length > 0
      ? [
          `Doubtful: ${count(entries.doubts.length + entries.doubtsNotShown, 'fact')} that cannot be read; the charges are loaded`,
        ]
      : []),
    ...entryLines(entries.doubts, entries.doubtsNotShown),
    ...(report.unknownServices.length > 0 ? ['Services not known:'] : []),
    ...report.unknownServices.map(
      ({ category, code, text, lines }) =>
        `  code ${code || 'none'}, text "${text}": ${count(lines, 'line')}, in ${category}`,
    ),
    ...(report.unknownCharges.length > 0 ? ['Charge codes not known:'] : []),
    ...report.unknownCharges.map(
      ({ category, codes, text, lines }) =>
        `  codes ${codes}, text "${text}": ${count(lines, 'line')}, counted as ${category}`,
    ),
    ...(report.newAccounts.length > 0 ? [`New accounts: ${report.newAccounts.join(', ')}`] : []),
    ...report.sharedAccounts.map(
      (number) => `  Note: another client has account ${number} too. Check that the client is right.`,
    ),
    `Invoices: ${report.invoices.length}${differing.length > 0 ? `, ${differing.length} with a difference` : ''}`,
    ...report.invoices.map((invoice) => `  ${invoiceLine(invoice)}`),
    ...closing(report),
  ]
}

function packageLines({ packages }: ImportedFileReport): string[] {
  if (packages === null) return []
  const { matched, waiting, conflicting } = packages
  const otherwise = conflicting > 0 ? `; of ${conflicting} something else was known` : ''
  return [`  Packages: ${matched} matched, ${waiting} waiting for their invoice${otherwise}`]
}

function entryLines(entries: readonly ReportedReject[], notShown: number): string[] {
  const shown = entries.map(
    ({ file, line, column, value, reason }) => `  ${file}:${line}: ${column}: "${value}" ${reason}`,
  )
  return notShown > 0 ? [...shown, `  … and ${notShown} more`] : shown
}

function invoiceLine(invoice: ReportedInvoice): string {
  const {
    account,
    invoice: number,
    date,
    currency,
    stated,
    inFiles,
    loaded,
    difference,
    currencies,
    otherFormat,
  } = invoice
  const name = `${number} of ${date}, account ${account}`
  const sums = `in the files ${inFiles}, loaded ${loaded}`
  if (otherFormat !== null)
    return `${name}: left out, it is there ${otherFormat === '' ? 'without a file' : `from a file of ${otherFormat}`}; ${sums} ${currency}`
  if (currencies.length > 1)
    return `${name}: stated ${stated ?? 'nothing'} ${currency}, ${sums}; not compared, its lines are in ${currencies.join(' and ')}`
  if (stated === null) return `${name}: no stated total, ${sums} ${currency}`
  const others =
    inFiles === loaded
      ? ''
      : ' (the files do not hold all that is loaded, or hold lines of an earlier load in another form)'
  const verdict = Number(difference) === 0 ? 'no difference' : `difference ${difference}${others}`
  return `${name}: stated ${stated} ${currency}, ${sums}, ${verdict}`
}

function closing(report: ImportReport): string[] {
  if (report.dryRun) return []
  return [
    report.dataVersion === null
      ? 'Nothing new: the data did not change.'
      : `Published as data version ${report.dataVersion}.`,
    ...(report.loadId === null
      ? []
      : [`This is load ${report.loadId}: npm run undo -- ${report.loadId} takes it back.`]),
  ]
}

function count(rows: number, name: string): string {
  return `${rows} ${name}${rows === 1 ? '' : 's'}`
}
