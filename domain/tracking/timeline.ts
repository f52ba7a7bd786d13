import type { ChargeLine, TrackingDetail } from './tracking-detail.ts'

/** The invoice line that a row of a grid is of. */
export type InvoiceLine = Pick<ChargeLine, 'invoiceNumber' | 'billDate' | 'bucketName'>

/** What happened to a package on a day: `at` is YYYY-MM-DD, or wall time as ISO text without a zone. */
export type TimelineEvent = { readonly at: string } & (
  | { readonly name: 'pickup' | 'scheduled' | 'firstAttempt' | 'delivery' }
  | { readonly name: 'billed'; readonly line: InvoiceLine }
)

/** What is known of a package in order of time, each of its invoice lines among it. */
export function timelineOf(
  { pickupDate, scheduledDate, firstAttemptDate, deliveryDate }: TrackingDetail,
  charges: readonly ChargeLine[],
): TimelineEvent[] {
  const known = [
    { name: 'pickup', at: pickupDate },
    { name: 'scheduled', at: scheduledDate },
    { name: 'firstAttempt', at: firstAttemptDate },
    { name: 'delivery', at: deliveryDate },
  ] as const
  const billed = charges
    .filter((charge, at) => charges.findIndex((other) => isSameLine(other, charge)) === at)
    .map(({ invoiceNumber, billDate, bucketName }) => ({
      name: 'billed' as const,
      at: billDate,
      line: { invoiceNumber, billDate, bucketName },
    }))
  const events = [...known.flatMap(({ name, at }) => (at === null ? [] : { name, at })), ...billed]
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0))
}

export function isSameLine(one: InvoiceLine, other: InvoiceLine | null): boolean {
  return (
    other !== null &&
    one.invoiceNumber === other.invoiceNumber &&
    one.billDate === other.billDate &&
    one.bucketName === other.bucketName
  )
}
