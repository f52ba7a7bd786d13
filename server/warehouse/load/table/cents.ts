/** Cents of an amount in its one spelling; two decimals at most. */
export function toCents(amount: string): number {
  const [whole = '', fraction = ''] = amount.replace('-', '').split('.')
  const cents = Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
  return amount.startsWith('-') ? -cents : cents
}

/** An amount in its one spelling: no zeros around it. */
export function fromCents(cents: number): string {
  const [whole, rest] = [Math.floor(Math.abs(cents) / 100), Math.abs(cents) % 100]
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(2, '0').replace(/0$/, '')}`
  return `${cents < 0 ? '-' : ''}${whole}${fraction}`
}
