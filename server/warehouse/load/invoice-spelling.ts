import { withoutZeros } from './reading/without-zeros.ts'

export interface SpelledInvoice {
  readonly account: string
  readonly invoice: string
}

/**
 * One spelling of each invoice number of an account, whatever zeros stand before it: the one that was loaded, else
 * the first that is met. A number that is loaded in two spellings keeps both.
 */
export function invoiceSpelling(loaded: readonly SpelledInvoice[]): (invoice: SpelledInvoice) => string {
  const exact = new Set(loaded.map(({ account, invoice }) => `${account} ${invoice}`))
  const spelled = new Map<string, string>()
  const spell = ({ account, invoice }: SpelledInvoice): string => {
    const key = `${account} ${withoutZeros(invoice)}`
    const known = exact.has(`${account} ${invoice}`) ? invoice : (spelled.get(key) ?? invoice)
    if (!spelled.has(key)) spelled.set(key, known)
    return known
  }
  loaded.forEach(spell)
  return spell
}
