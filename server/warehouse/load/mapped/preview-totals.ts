import type { LoadTotals } from '../../../../domain/uploads/upload.ts'
import type { MappingPreview } from '../../../../domain/uploads/mapping/file-look.ts'
import { own } from '../../../../domain/values/entries.ts'
import type { ReadRecord } from '../invoice-format.ts'
import type { StagedLine } from '../staged-line.ts'
import { toCents } from '../table/cents.ts'
import type { ChargeMeanings } from './charge-meanings.ts'

const PARTS: Readonly<Record<string, 'transportation' | 'accessorials' | 'fuel'>> = {
  transportation: 'transportation',
  other_accessorial: 'accessorials',
  fuel_surcharge: 'fuel',
}

/** By currency: amounts before discounts, which stand by themselves. */
export function totalsOf(records: readonly ReadRecord[], meanings: ChargeMeanings): LoadTotals[] {
  const sums = new Map<string, Record<Exclude<keyof LoadTotals, 'currency'>, number>>()
  for (const { lines } of records)
    for (const { facts } of lines) {
      const currency = facts.currency_code ?? ''
      const sum = sums.get(currency) ?? {
        transportation: 0,
        discount: 0,
        accessorials: 0,
        fuel: 0,
        taxesAndOthers: 0,
        total: 0,
      }
      sums.set(currency, sum)
      const [net, off] = [toCents(facts.net_amount ?? '0'), toCents(facts.incentive_amount ?? '0')]
      sum[own(PARTS, meanings.meaningOf(facts.detail_code)?.category ?? '') ?? 'taxesAndOthers'] += net + off
      sum.discount -= off
      sum.total += net
    }
  return [...sums]
    .sort(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([currency, sum]) => ({
      currency,
      transportation: twoDecimals(sum.transportation),
      discount: twoDecimals(sum.discount),
      accessorials: twoDecimals(sum.accessorials),
      fuel: twoDecimals(sum.fuel),
      taxesAndOthers: twoDecimals(sum.taxesAndOthers),
      total: twoDecimals(sum.total),
    }))
}

/** What the rows of each invoice come to, in the order that they come in; a currency more is an invoice more. */
export function invoicesOf(records: readonly ReadRecord[]): MappingPreview['invoices'] {
  const sums = new Map<string, { first: StagedLine['facts']; rows: number; cents: number; stated: Set<string> }>()
  for (const { lines } of records) {
    const counted = new Set<string>()
    for (const { facts } of lines) {
      const key = JSON.stringify([facts.account_number, facts.invoice_number, facts.invoice_date, facts.currency_code])
      const sum = sums.get(key) ?? { first: facts, rows: 0, cents: 0, stated: new Set<string>() }
      sums.set(key, sum)
      sum.cents += toCents(facts.net_amount ?? '0')
      if (!counted.has(key)) sum.rows += 1
      counted.add(key)
      if (facts.invoice_amount) sum.stated.add(twoDecimals(toCents(facts.invoice_amount)))
    }
  }
  return [...sums.values()].map(({ first, rows, cents, stated }) => ({
    account: first.account_number ?? '',
    invoice: first.invoice_number ?? '',
    date: first.invoice_date ?? '',
    currency: first.currency_code ?? '',
    rows,
    total: twoDecimals(cents),
    stated: stated.size === 1 ? ([...stated][0] ?? null) : null,
  }))
}

/** Cents as exact text. */
export function twoDecimals(cents: number): string {
  return (cents / 100).toFixed(2).replace('-0.00', '0.00')
}
