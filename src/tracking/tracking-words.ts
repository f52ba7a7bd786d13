import { symbolOf } from '../../domain/query/currencies.ts'
import type { Fee, Measured, Party, TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import type { WeighedIn } from '../../domain/values/units.ts'
import type { InvoiceLine } from '../../domain/tracking/timeline.ts'
import { statusWords } from '../text/status-words.ts'
import { knownText, text } from '../text/text.ts'
import { longDate, measured, money } from '../text/values.ts'

export interface SummaryLine {
  readonly name:
    | 'carrier'
    | 'service'
    | 'pickupDate'
    | 'invoiceDate'
    | 'estimated'
    | 'scheduledDate'
    | 'firstAttempt'
    | 'deliveryDate'
    | 'deliveryStatus'
    | 'deliveryLocation'
    | 'actualWeight'
    | 'billWeight'
    | 'zone'
    | 'dims'
    | 'charge'
    | 'invoice'
    | 'account'
    | 'netAmount'
  /** Empty: not known. */
  readonly value: string
}

/** The summary's lines in their order. TRK-04, TRK-16, TRK-17 */
export function summaryLines(detail: TrackingDetail): SummaryLine[] {
  const { dims } = detail
  const size = dims && {
    length: measured(dims.length, 1),
    width: measured(dims.width, 1),
    height: measured(dims.height, 1),
    unit: unitText(dims.unit),
  }
  return [
    { name: 'carrier', value: detail.carrierName ?? '' },
    { name: 'service', value: detail.service ?? '' },
    { name: 'pickupDate', value: dayText(detail.pickupDate) },
    { name: 'invoiceDate', value: dayText(detail.billDate) },
    { name: 'estimated', value: estimatedText(detail) },
    { name: 'scheduledDate', value: momentText(detail.scheduledDate) },
    { name: 'firstAttempt', value: momentText(detail.firstAttemptDate) },
    { name: 'deliveryDate', value: momentText(detail.deliveryDate) },
    { name: 'deliveryStatus', value: detail.deliveryStatus === null ? '' : statusWords(detail.deliveryStatus) },
    { name: 'deliveryLocation', value: detail.deliveryLocation ?? '' },
    { name: 'actualWeight', value: weightText(detail.actualWeight) },
    { name: 'billWeight', value: weightText(detail.billWeight) },
    { name: 'zone', value: detail.zone ?? '' },
    { name: 'dims', value: size ? text('tracking.size', size) : '' },
  ]
}

/** What a charge without a package is. */
export function feeLines(
  { carrierName, invoiceNumber, billDate }: TrackingDetail,
  { charge, accountNumber, netAmount }: Fee,
  currency: string,
): SummaryLine[] {
  return [
    { name: 'charge', value: charge ?? '' },
    { name: 'netAmount', value: netAmount === null ? '' : amountText(netAmount, currency) },
    { name: 'carrier', value: carrierName ?? '' },
    { name: 'account', value: accountNumber ?? '' },
    { name: 'invoice', value: invoiceNumber ?? '' },
    { name: 'invoiceDate', value: dayText(billDate) },
  ]
}

/** MM/DD/YYYY. TRK-16 */
export function dayText(date: string | null): string {
  return date === null ? '' : longDate(date.slice(0, 10))
}

/** MM/DD/YYYY HH:mm, as it is stored; the day alone where there is no time. TRK-16 */
export function momentText(moment: string | null): string {
  const time = moment?.slice(11, 16) ?? ''
  return time === '' ? dayText(moment) : text('tracking.moment', { date: dayText(moment), time })
}

/** An invoice line by its bucket, its invoice and its day. */
export function lineText({ bucketName, invoiceNumber, billDate }: InvoiceLine): string {
  return text('tracking.line', {
    bucket: knownText(`tracking.buckets.${bucketName}`) ?? bucketName,
    invoice: invoiceNumber,
    date: dayText(billDate),
  })
}

/** In dollars, or with the symbol of the one currency that the amounts are in. TRK-10 */
export function amountText(amount: number, currency: string): string {
  return money(amount, symbolOf(currency))
}

/** The lines of an address, from the person to the country. */
export function addressLines({ name, company, address, city, state, zip, country }: Party): string[] {
  const place = [[city, state].filter(Boolean).join(', '), zip].filter(Boolean).join(' ')
  return [name, company, address, place, country].filter((line) => line !== null && line !== '') as string[]
}

function estimatedText({
  estimatedDays,
  estimatedTime,
}: Pick<TrackingDetail, 'estimatedDays' | 'estimatedTime'>): string {
  const days = estimatedDays === null ? '' : text('tracking.days', { count: estimatedDays })
  return days !== '' && estimatedTime !== null
    ? text('tracking.daysAndTime', { days, time: estimatedTime })
    : days || (estimatedTime ?? '')
}

function weightText(weight: Measured<WeighedIn> | null): string {
  return weight ? text('tracking.weight', { value: measured(weight.value), unit: unitText(weight.unit) }) : ''
}

function unitText(unit: string): string {
  return unit === 'inches' ? text('tracking.inches') : unit
}
