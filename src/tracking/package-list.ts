import type { InvoiceLine } from '../../domain/tracking/timeline.ts'
import type { TrackingDetail } from '../../domain/tracking/tracking-detail.ts'
import type { QueryRow } from '../../domain/query/query.ts'

/** A row of a list: a package, or charges without one, of which the row itself says all there is. Amounts are in the currency; `all`: converted to US dollars. */
export type ListedPackage = { readonly currency: string; readonly line: InvoiceLine | null } & (
  | { readonly trackingId: number }
  | { readonly trackingId: null; readonly detail: TrackingDetail }
)

/** The rows that the popup goes through, and where it has a package's details from. */
export interface PackageList {
  readonly size: number
  /** Null: the row at this place is no package but a group. */
  readonly read: (at: number, signal: AbortSignal) => Promise<ListedPackage | null>
  /** The rows of a package by their catalogue names. API-39 */
  readonly details: (trackingId: number, signal: AbortSignal) => Promise<readonly QueryRow[]>
  /** Whose package it is; 0: whoever's the person may see. API-37 */
  readonly clientId: number
  /** Weights are shown in it; absent: as billed. */
  readonly unit?: 'lbs' | 'kgs'
}
