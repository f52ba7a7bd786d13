import type { TrackingDetail } from '../../domain/tracking-detail.ts'
import type { QueryRow } from '../../domain/query.ts'

/** What a list says of a package in it. */
export interface ListedPackage {
  /** Null: charges without a package. */
  readonly trackingId: number | null
  /** As much as the row itself says: all there is of charges without a package. */
  readonly detail: TrackingDetail
  /** Amounts are in it; `all`: converted to US dollars. */
  readonly currency: string
}

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
