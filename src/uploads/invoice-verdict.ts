import type { FileReport, LoadInvoice } from '../../domain/rows/upload.ts'

/** How an invoice stands against its stated total: `amount` is what is there minus what is stated. */
export interface Verdict {
  readonly kind: 'equal' | 'differs' | 'unstated' | 'unlikely' | 'heldBack'
  readonly amount: number
  readonly currency: string
}

type FileInvoice = FileReport['invoices'][number]

/** Of what the files hold, before they are loaded; of one that is there in another form: what they hold minus what is loaded. */
export function verdictOf({ stated, inFiles, loaded, otherFormat, currency, unlikelyDate }: FileInvoice): Verdict {
  if (otherFormat !== null) return { kind: 'heldBack', amount: (cents(inFiles) - cents(loaded)) / 100, currency }
  if (unlikelyDate) return { kind: 'unlikely', amount: 0, currency }
  return against(stated === null ? null : cents(inFiles) - cents(stated), currency)
}

/** Of what is loaded. */
export function loadedVerdict({ difference, currency }: Pick<LoadInvoice, 'difference' | 'currency'>): Verdict {
  return against(difference === null ? null : cents(difference), currency)
}

function against(difference: number | null, currency: string): Verdict {
  if (difference === null) return { kind: 'unstated', amount: 0, currency }
  return { kind: difference === 0 ? 'equal' : 'differs', amount: difference / 100, currency }
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
