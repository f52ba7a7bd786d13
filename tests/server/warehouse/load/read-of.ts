import { bringsFacts, type FileFormat } from '../../../../server/warehouse/load/facts/facts-format.ts'
import type { InvoiceFormat, ReadingContext, ReadRecord } from '../../../../server/warehouse/load/invoice-format.ts'
import { invoiceSpelling } from '../../../../server/warehouse/load/invoice-spelling.ts'
import type { DatedInvoice } from '../../../../server/warehouse/load/reading/day-order.ts'
import type { StagedLine } from '../../../../server/warehouse/load/staged-line.ts'

const known = {
  currencies: new Set(['USD', 'CAD', 'EUR', 'GBP']),
  countries: new Set(['US', 'CA', 'DE', 'GB', 'MX', 'FR', 'PR']),
}

export interface Read {
  /** What each line is known by, in order. */
  readonly lines: string[]
  readonly invoices: DatedInvoice[]
  /** The lines of records that are rejected, each with the first reason. */
  readonly rejected: (readonly [line: number, code: string])[]
}

/** What a file says, after what is loaded: a line that is known by the same is none that is new. */
export async function readOf(path: string, format: FileFormat, loaded: readonly DatedInvoice[] = []): Promise<Read> {
  const read: Read = { lines: [], invoices: [], rejected: [] }
  const context = contextOf(loaded)
  const add = ({ line, bad: [bad] }: Pick<ReadRecord, 'line' | 'bad'>, lines: readonly string[]) => {
    read.lines.push(...lines)
    if (bad) read.rejected.push([line, bad.fault.code])
  }
  if (bringsFacts(format))
    for await (const { records } of format.read(path, context))
      for (const record of records)
        add(
          record,
          record.lines.map((fact) => JSON.stringify(fact)),
        )
  else
    for await (const { records } of format.read(path, context))
      for (const record of records) {
        for (const { facts } of record.lines) read.invoices.push(invoiceOf(facts))
        add(
          record,
          record.lines.map(({ facts, rowHash, carrier }) => JSON.stringify([carrier?.code, invoiceOf(facts), rowHash])),
        )
      }
  return { ...read, lines: read.lines.sort() }
}

/** What a file says that cannot be read, or is no charge, while its lines load. */
export async function doubtsOf(
  path: string,
  format: InvoiceFormat,
): Promise<(readonly [line: number, code: string])[]> {
  const told: (readonly [number, string])[] = []
  for await (const { records } of format.read(path, contextOf([])))
    for (const { line, doubts } of records) told.push(...doubts.map(({ fault }) => [line, fault.code] as const))
  return told
}

function contextOf(loaded: readonly DatedInvoice[]): ReadingContext {
  const invoices = new Set(loaded.map(({ account, invoice, date }) => `${account} ${invoice} ${date}`))
  return {
    known,
    today: '2026-11-21',
    spellInvoice: invoiceSpelling(loaded),
    isLoaded: ({ account, invoice, date }) => invoices.has(`${account} ${invoice} ${date}`),
  }
}

function invoiceOf({
  account_number: account,
  invoice_number: invoice,
  invoice_date: date,
}: StagedLine['facts']): DatedInvoice {
  return { account: account ?? '', invoice: invoice ?? '', date: date ?? '' }
}
