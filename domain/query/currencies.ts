/** What stands before the amounts of each currency that is offered, by its code of ISO 4217. DATA-04 */
export const CURRENCY_SYMBOLS: ReadonlyMap<string, string> = new Map([
  ['USD', '$'],
  ['CAD', 'CA$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['MXN', 'MX$'],
  ['AUD', 'A$'],
  ['BRL', 'R$'],
  ['CHF', 'CHF'],
  ['CNY', 'CN¥'],
  ['CZK', 'Kč'],
  ['DKK', 'kr'],
  ['HKD', 'HK$'],
  ['HUF', 'Ft'],
  ['IDR', 'Rp'],
  ['ILS', '₪'],
  ['INR', '₹'],
  ['JPY', '¥'],
  ['KRW', '₩'],
  ['MYR', 'RM'],
  ['NOK', 'kr'],
  ['NZD', 'NZ$'],
  ['PHP', '₱'],
  ['PLN', 'zł'],
  ['RON', 'lei'],
  ['SAR', 'SAR'],
  ['SEK', 'kr'],
  ['SGD', 'S$'],
  ['THB', '฿'],
  ['TRY', '₺'],
  ['TWD', 'NT$'],
  ['AED', 'AED'],
  ['VND', '₫'],
  ['ZAR', 'R'],
  ['CLP', 'CLP$'],
  ['COP', 'COL$'],
  ['PEN', 'S/'],
])

/** What stands before amounts of a currency, wherever they are shown; `all` is all currencies in dollars. */
export function symbolOf(currency: string): string {
  return currency === 'all' ? '$' : (CURRENCY_SYMBOLS.get(currency) ?? `${currency}\u00a0`)
}
