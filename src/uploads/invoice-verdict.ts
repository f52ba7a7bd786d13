import type { FileReport, LoadInvoice } from '../../domain/rows/upload.ts'

/** How an invoice stands against its stated total: `amount` is how far it is from that; of `heldBack` with its sign. */
export interface Verdict {
  readonly kind: 'equal' | 'short' | 'shortRejected' | 'over' | 'unstated' | 'unlikely' | 'heldBack' | 'known'
  readonly amount: number
  readonly currency: string
}

type FileInvoice = FileReport['invoices'][number]

/** Of what the files hold, before they are loaded; of one that is there in another form: what they hold minus what is loaded. */
export function verdictOf(
  { stated, inFiles, loaded, otherFormat, currency, unlikelyDate, newRows }: FileInvoice,
  rejectedRows: number,
): Verdict {
  if (otherFormat !== null) return { kind: 'heldBack', amount: (cents(inFiles) - cents(loaded)) / 100, currency }
  if (unlikelyDate) return { kind: 'unlikely', amount: 0, currency }
  const verdict = against(stated === null ? null : cents(inFiles) - cents(stated), currency)
  if (verdict.kind === 'short') return rejectedRows > 0 ? { ...verdict, kind: 'shortRejected' } : verdict
  return newRows === 0 && verdict.kind !== 'over' ? { ...verdict, kind: 'known' } : verdict
}

/** Of what is loaded. */
export function loadedVerdict({ difference, currency }: Pick<LoadInvoice, 'difference' | 'currency'>): Verdict {
  return against(difference === null ? null : cents(difference), currency)
}

/** Those of a load that are not what they state, then the others, each as they came. */
export function differingFirst<T extends Pick<LoadInvoice, 'difference'>>(invoices: readonly T[]): T[] {
  const differs = ({ difference }: T) => difference !== null && cents(difference) !== 0
  return [...invoices.filter(differs), ...invoices.filter((invoice) => !differs(invoice))]
}

function against(difference: number | null, currency: string): Verdict {
  if (difference === null) return { kind: 'unstated', amount: 0, currency }
  const kind = difference === 0 ? 'equal' : difference < 0 ? 'short' : 'over'
  return { kind, amount: Math.abs(difference) / 100, currency }
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
