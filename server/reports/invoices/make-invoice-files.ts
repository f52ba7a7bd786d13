import { createWriteStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { csvText } from '../../../domain/files/csv.ts'
import type { InvoiceFilesQuestion } from '../../../domain/reports/invoice-files.ts'
import { MAX_REPORT_ROWS } from '../../../domain/reports/report.ts'
import { languageOf } from '../../access/language-of.ts'
import type { Person } from '../../callers/caller.ts'
import { sizeOf } from '../../http/send-file.ts'
import type { ReportEnd, StoredReport } from '../report-store.ts'
import { keyedInvoices } from '../../warehouse/records/invoices.ts'
import { invoiceRows } from '../../warehouse/reports/invoice-rows.ts'
import type { ReportReading } from '../../warehouse/reports/read-report.ts'
import { coverSheet } from '../cover-sheet.ts'
import type { MakeOptions } from '../making.ts'
import { reportWords } from '../report-words.ts'
import { writeReading } from '../write-reading.ts'
import { invoiceFileNames } from './invoice-file-names.ts'
import { invoiceLines } from './invoice-lines.ts'
import { zipped, type ZippedFile } from './zipped.ts'

export interface InvoiceMaking extends MakeOptions {
  readonly person: Person
}

/** Weights stand as they are loaded. */
const UNIT = 'lbs'

/** Makes a ZIP with a file an invoice and a list of them, all of one state of the data, all of them or none: one that is gone, or not the person's any more, fails it. */
export async function makeInvoiceFiles(
  { id, userId, name, question, submittedAt }: StoredReport & { readonly question: InvoiceFilesQuestion },
  { person, deps, readReport, files, signal, onRows }: InvoiceMaking,
): Promise<ReportEnd> {
  const { format, invoices: ids } = question
  const invoices = await keyedInvoices(deps.warehouse, { scope: person.scope, ids })
  if (invoices.length < ids.length) return { status: 'failed', failure: 'not-permitted' }
  const words = reportWords(deps.texts.current(await languageOf(deps, userId)))
  const { catalog } = deps.config.current()
  const names = invoiceFileNames(invoices, format)
  const parts = invoices.map((invoice) => ({
    invoice,
    rows: invoiceRows(invoice.keys, { scope: person.scope, catalog }),
  }))

  const work = async (readingOf: (rows: (typeof parts)[number]['rows']) => ReportReading): Promise<ReportEnd> => {
    const read = await Promise.all(
      parts.map(async ({ invoice, rows }, at) => {
        const reading = readingOf(rows)
        const totals = await reading.totals()
        return { invoice, rows, reading, totals, count: Number(totals.count), file: names[at] ?? '' }
      }),
    )
    const count = read.reduce((sum, part) => sum + part.count, 0)
    if (count > MAX_REPORT_ROWS) return { status: 'failed', failure: 'too-many-rows' }
    await files.begin(id)
    let [drafts, written] = [0, 0]
    const zipFiles = async function* (): AsyncGenerator<ZippedFile> {
      for (const { invoice, rows, reading, totals, count: lines, file } of read) {
        const paths: string[] = []
        await writeReading(reading, {
          columns: rows.columns,
          unit: UNIT,
          cover: coverSheet({
            about: invoiceLines(invoice, { catalog, words }),
            summed: rows.summed,
            question: { currency: invoice.currency, unit: UNIT },
            name,
            person: person.user,
            clients: [invoice.client],
            submittedAt,
            madeAt: deps.now().toISOString(),
            totals,
            words,
          }),
          count: lines,
          format,
          words,
          path: (at) => (paths[at] ??= files.draft(id, 'slice', drafts++)),
          signal,
          onRows: () => undefined,
        })
        const whole = format === 'csv' ? paths : paths.slice(0, 1)
        yield { name: file, paths: whole, isPacked: format === 'xlsx' }
        for (const path of whole) await rm(path)
        written += lines
        onRows(written)
      }
      const list = files.draft(id, 'slice', drafts++)
      const head = invoiceLines(undefined, { catalog, words }).map(({ label }) => label)
      const listed = read.map(({ invoice, totals, count: lines, file }) => [
        file,
        invoice.client,
        ...invoiceLines(invoice, { catalog, words }).map(({ value }) => value),
        invoice.currency,
        lines,
        Number(totals.net_amount ?? 0),
      ])
      await writeFile(
        list,
        `\ufeff${csvText([
          [
            words.say('reports.invoiceFiles.file'),
            words.say('reports.invoiceFiles.client'),
            ...head,
            words.say('reports.cover.currency'),
            words.say('reports.cover.rows'),
            words.translated('Net Amount'),
          ],
          ...listed,
        ])}`,
        { mode: 0o600 },
      )
      yield { name: `${words.say('reports.invoiceFiles.list')}.csv`, paths: [list], isPacked: false }
      await rm(list)
    }
    await pipeline(zipped(zipFiles()), createWriteStream(files.draft(id, 'rows', 0), { mode: 0o600, flush: true }), {
      signal,
    })
    await files.publish(id)
    return { status: 'done', rows: count, bytes: sizeOf(await files.pieces(id, 'rows')) }
  }
  return readReport(work, signal)
}
