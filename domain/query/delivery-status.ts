/** What a package's delivery can be; a package of which nothing can be said has none. DATA-12 */
export const DELIVERY_STATUSES = ['on-time', 'late', 'exception', 'pending late'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** The column that holds the delivery status as it is derived. */
export const STATUS_COLUMN = 'tracking_status'

/** As a person reads each, in English: the names of Carrier Score's facts, under which all languages have them. PAGE-06 */
const NAMES: ReadonlyMap<string, string> = new Map<DeliveryStatus, string>([
  ['on-time', 'On Time'],
  ['late', 'Late'],
  ['exception', 'Exception'],
  ['pending late', 'Pending Late'],
])

/** The name of a status as it is stored; what a carrier reported stands for itself. */
export function statusName(stored: string): string {
  return NAMES.get(stored) ?? stored
}
