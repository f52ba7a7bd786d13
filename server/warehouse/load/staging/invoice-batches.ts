import { join } from 'node:path'
import type { StagedLine } from '../staged-line.ts'
import { openTextStage, type StagedText, type StagedValue, type TextStage } from './staged-text.ts'

/** Lines of invoices, each of them whole, of one carrier. */
export interface StagedBatch {
  readonly carrierCode: string
  readonly text: StagedText
}

export interface ReadInvoice {
  readonly invoice: string
  readonly date: string
}

interface OpenBatch {
  readonly carrierCode: string
  readonly stage: TextStage
  lines: number
}

/** Puts lines together by their invoices: what a line is depends on all lines of its invoice. A batch of so many lines takes no other invoice. */
export function openBatches(folder: string, linesAtOnce: number) {
  const all: OpenBatch[] = []
  const newest = new Map<string, OpenBatch>()
  const batchOf = new Map<string, OpenBatch>()
  const invoices: ReadInvoice[] = []
  /** Whose lines stand one below the other, mostly. */
  let last: { readonly of: readonly unknown[]; readonly batch: OpenBatch } | null = null
  const takingOf = (carrierCode: string): OpenBatch => {
    const taking = newest.get(carrierCode)
    if (taking && taking.lines < linesAtOnce) return taking
    const next = { carrierCode, stage: openTextStage(join(folder, `lines-${all.length}.csv`)), lines: 0 }
    all.push(next)
    newest.set(carrierCode, next)
    return next
  }
  return {
    add(carrierCode: string, said: StagedLine['facts'], row: readonly StagedValue[]): void {
      const { account_number: account, invoice_number: invoice, invoice_date: date } = said
      if (last?.of[0] === carrierCode && last.of[1] === account && last.of[2] === invoice && last.of[3] === date) {
        last.batch.lines += 1
        last.batch.stage.add(row)
        return
      }
      const key = `${carrierCode}\u001F${account}\u001F${invoice}\u001F${date}`
      let batch = batchOf.get(key)
      if (!batch) {
        batch = takingOf(carrierCode)
        batchOf.set(key, batch)
        invoices.push({ invoice: invoice ?? '', date: date ?? '' })
      }
      last = { of: [carrierCode, account, invoice, date], batch }
      batch.lines += 1
      batch.stage.add(row)
    },
    end: (): { readonly batches: StagedBatch[]; readonly invoices: readonly ReadInvoice[] } => ({
      batches: all.map(({ carrierCode, stage }) => ({ carrierCode, text: stage.end() })),
      invoices,
    }),
  }
}
