/** What a package's delivery can be; a package of which nothing can be said has none. Source: semantics, "Weight, zone, status". DATA-12 */
export const DELIVERY_STATUSES = ['on-time', 'late', 'exception', 'pending late'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]
