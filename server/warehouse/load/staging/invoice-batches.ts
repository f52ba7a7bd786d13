import { join } from 'node:path'
import type { CarrierName, StagedLine } from '../staged-line.ts'
import { openTextStage, type StagedText, type StagedValue, type TextStage } from './staged-text.ts'

/** Lines of invoices, each of them whole, of one carrier. */
export interface StagedBatch {
  readonly carrier: CarrierName
  readonly text: StagedText
}

export interface ReadInvoice {
  readonly invoice: string
  readonly date: string
}

interface OpenBatch {
  readonly carrier: CarrierName
  readonly stage: TextStage
  lines: number
  handedOver: boolean
}

/** A line is of an invoice whose batch was handed over: such files have to be read to their end first. */
export class ScatteredInvoices extends Error {
  override readonly name = 'ScatteredInvoices'
  override readonly message = 'The lines of an invoice stand far apart.'
}

interface BatchesOptions {
  readonly folder: string
  readonly linesAtOnce: number
  /** Called with each batch that is full when the next begins; at the end only the others are left. */
  readonly onBatch?: ((batch: StagedBatch) => void) | undefined
}

/** Puts lines together by their invoices: what a line is depends on all lines of its invoice. A batch of so many lines takes no other invoice. */
export function openBatches({ folder, linesAtOnce, onBatch }: BatchesOptions) {
  const all: OpenBatch[] = []
  const newest = new Map<string, OpenBatch>()
  const batchOf = new Map<string, OpenBatch>()
  const invoices: ReadInvoice[] = []
  /** Whose lines stand one below the other, mostly. */
  let last: { readonly of: readonly unknown[]; readonly batch: OpenBatch } | null = null
  const takingOf = (carrier: CarrierName): OpenBatch => {
    const taking = newest.get(carrier.code)
    if (taking && taking.lines < linesAtOnce) return taking
    if (taking && onBatch) {
      taking.handedOver = true
      onBatch(staged(taking))
    }
    const stage = openTextStage(join(folder, `lines-${all.length}.csv`))
    const next = { carrier, stage, lines: 0, handedOver: false }
    all.push(next)
    newest.set(carrier.code, next)
    return next
  }
  return {
    /** Throws `ScatteredInvoices`. */
    add(carrier: CarrierName, said: StagedLine['facts'], row: readonly StagedValue[]): void {
      const carrierCode = carrier.code
      const { account_number: account, invoice_number: invoice, invoice_date: date } = said
      if (last?.of[0] === carrierCode && last.of[1] === account && last.of[2] === invoice && last.of[3] === date) {
        last.batch.lines += 1
        last.batch.stage.add(row)
        return
      }
      const key = `${carrierCode}\u001F${account}\u001F${invoice}\u001F${date}`
      let batch = batchOf.get(key)
      if (!batch) {
        batch = takingOf(carrier)
        batchOf.set(key, batch)
        invoices.push({ invoice: invoice ?? '', date: date ?? '' })
      }
      if (batch.handedOver) throw new ScatteredInvoices()
      last = { of: [carrierCode, account, invoice, date], batch }
      batch.lines += 1
      batch.stage.add(row)
    },
    end: (): { readonly batches: StagedBatch[]; readonly invoices: readonly ReadInvoice[] } => ({
      batches: all.filter(({ handedOver }) => !handedOver).map(staged),
      invoices,
    }),
  }
}

function staged({ carrier, stage }: OpenBatch): StagedBatch {
  return { carrier, text: stage.end() }
}
