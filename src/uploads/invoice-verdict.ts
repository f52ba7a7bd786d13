import type { FileReport, LoadInvoice } from '../../domain/uploads/upload.ts'

/** How an invoice stands against its stated total: `amount` is how far it is from that; of `heldBack` with its sign. */
export interface Verdict {
  readonly kind: 'equal' | 'short' | 'shortRejected' | 'over' | 'unstated' | 'mixed' | 'unlikely' | 'heldBack' | 'known'
  readonly amount: number
  readonly currency: string
}

type FileInvoice = FileReport['invoices'][number]

/** Once the files are loaded; of one that is there in another form: what they hold minus what is loaded. */
export function verdictOf(invoice: FileInvoice, rejectedRows: number): Verdict {
  const { inFiles, loaded, otherFormat, currency, unlikelyDate, newRows } = invoice
  if (otherFormat !== null) return { kind: 'heldBack', amount: (cents(inFiles) - cents(loaded)) / 100, currency }
  if (unlikelyDate) return { kind: 'unlikely', amount: 0, currency }
  const verdict = loadedVerdict(invoice)
  if (verdict.kind === 'short') return rejectedRows > 0 ? { ...verdict, kind: 'shortRejected' } : verdict
  return newRows === 0 && verdict.kind !== 'over' ? { ...verdict, kind: 'known' } : verdict
}

/** Of what is loaded. */
export function loadedVerdict({
  difference,
  stated,
  currency,
}: Pick<LoadInvoice, 'difference' | 'stated' | 'currency'>): Verdict {
  if (difference === null) return { kind: stated === null ? 'unstated' : 'mixed', amount: 0, currency }
  const apart = cents(difference)
  const kind = apart === 0 ? 'equal' : apart < 0 ? 'short' : 'over'
  return { kind, amount: Math.abs(apart) / 100, currency }
}

/** Those of a load that are not what they state, then the others, each as they came. */
export function differingFirst<T extends Pick<LoadInvoice, 'difference'>>(invoices: readonly T[]): T[] {
  const differs = ({ difference }: T) => difference !== null && cents(difference) !== 0
  return [...invoices.filter(differs), ...invoices.filter((invoice) => !differs(invoice))]
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}
