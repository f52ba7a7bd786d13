export interface ReportedReject {
  readonly file: string
  /** 1-based. */
  readonly line: number
  /** The carrier's name of the column; `row` for a line that is wrong as a whole. */
  readonly column: string
  readonly value: string
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

/** Amounts are exact decimal text. */
export interface ReportedInvoice {
  readonly account: string
  readonly invoice: string
  /** YYYY-MM-DD */
  readonly date: string
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
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly dryRun: boolean
  readonly client: { readonly number: string; readonly name: string; readonly created: boolean }
  readonly files: readonly string[]
  /** Lines loaded now, informational ones included. */
  readonly acceptedRows: number
  /** Of the accepted lines, those that are no charges. */
  readonly informationalRows: number
  readonly knownRows: number
  /** Lines left out; each may have several entries in `rejects`. */
  readonly rejectedRows: number
  /** The first ones; all are in import_reject. */
  readonly rejects: readonly ReportedReject[]
  /** How many more entries the reject list has. */
  readonly rejectsNotShown: number
  /** Facts of loaded lines that could not be read: the charge is loaded, and the reason says what became of the fact. */
  readonly doubts: readonly ReportedReject[]
  readonly doubtsNotShown: number
  /** Files without a line that could be loaded. */
  readonly nothingReadIn: readonly string[]
  readonly unknownServices: readonly ReportedService[]
  readonly unknownCharges: readonly ReportedCharge[]
  readonly invoices: readonly ReportedInvoice[]
  readonly newAccounts: readonly string[]
  /** Of the new accounts, those another client has too. */
  readonly sharedAccounts: readonly string[]
  /** The warehouse's data version after the import; null when nothing was published. */
  readonly dataVersion: number | null
}

/** The report as the lines a person reads. */
export function importReportLines(report: ImportReport): string[] {
  const differing = report.invoices.filter(({ difference }) => difference !== null && Number(difference) !== 0)
  return [
    ...(report.dryRun ? ['Dry run: nothing was changed. This is what an import would do.'] : []),
    `Client: ${report.client.name} (${report.client.number})${report.client.created ? ', new' : ''}`,
    `Files: ${report.files.join(', ')}`,
    `Accepted: ${count(report.acceptedRows, 'line')}${report.informationalRows > 0 ? ` (${report.informationalRows} informational, not charges)` : ''}`,
    `Already known: ${count(report.knownRows, 'line')}`,
    `Rejected: ${count(report.rejectedRows, 'line')}`,
    ...entryLines(report.rejects, report.rejectsNotShown),
    ...report.nothingReadIn.map((file) => `Nothing could be loaded from ${file}: every line is rejected.`),
    ...(report.doubts.length > 0
      ? [
          `Doubtful: ${count(report.doubts.length + report.doubtsNotShown, 'fact')} that cannot be read; the charges are loaded`,
        ]
      : []),
    ...entryLines(report.doubts, report.doubtsNotShown),
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

function entryLines(entries: readonly ReportedReject[], notShown: number): string[] {
  const shown = entries.map(
    ({ file, line, column, value, reason }) => `  ${file}:${line}: ${column}: "${value}" ${reason}`,
  )
  return notShown > 0 ? [...shown, `  … and ${notShown} more`] : shown
}

function invoiceLine(invoice: ReportedInvoice): string {
  const { account, invoice: number, date, currency, stated, inFiles, loaded, difference, currencies } = invoice
  const name = `${number} of ${date}, account ${account}`
  const sums = `in the files ${inFiles}, loaded ${loaded}`
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
  ]
}

function count(rows: number, name: string): string {
  return `${rows} ${name}${rows === 1 ? '' : 's'}`
}
