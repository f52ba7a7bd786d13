import type { AnyEventObject } from 'xstate'
import type { TrackingDetail } from '../../../domain/tracking/tracking-detail.ts'
import {
  trackingPopupMachine,
  type PackageShown,
  type TrackingPopupEvent,
} from '../../../machines/tracking/tracking-popup.machine.ts'
import type { Model } from '../../qa/model.ts'

const NOBODY = {
  name: null,
  company: null,
  address: null,
  city: null,
  state: null,
  zip: null,
  country: null,
  normalisedState: null,
  normalisedCountry: null,
}
const DETAIL: TrackingDetail = {
  trackingId: 1,
  packagesOfNumber: 1,
  carrierId: 1,
  carrierName: 'UPS',
  trackingNumber: '1Z1',
  invoiceNumber: 'A1',
  service: 'Ground',
  billDate: '2026-11-21',
  pickupDate: '2026-11-12',
  scheduledDate: null,
  deliveryDate: null,
  deliveryStatus: null,
  deliveryLocation: null,
  estimatedDays: null,
  estimatedTime: null,
  actualWeight: null,
  billWeight: null,
  zone: null,
  dims: null,
  sender: NOBODY,
  consignee: NOBODY,
  firstAttemptDate: null,
  fee: null,
}

export const shownAt = (at: number, trackingNumber: string | null = `1Z${at}`): PackageShown => ({
  at,
  detail: { ...DETAIL, trackingId: at, trackingNumber },
  charges: [],
  line: null,
  currency: 'all',
})

/** The popup opens on the middle one of three rows. */
export const OPENED = { at: 1, size: 3 }

/** Everything that happens to the tracking popup, by name. */
export const TRACKING_POPUP_CASES = {
  'popup.closed': { type: 'popup.closed' },
  'the next row is chosen': { type: 'row.left', step: 1 },
  'the previous row is chosen': { type: 'row.left', step: -1 },
  'it is tried again': { type: 'package.asked' },
  'the number is copied': { type: 'number.copied' },
  'no package is that way': { type: 'xstate.done.actor.loadingPackage', output: null },
  'the package is there': { type: 'xstate.done.actor.loadingPackage', output: shownAt(1) },
  'the package does not come': { type: 'xstate.error.actor.loadingPackage' },
  'the clipboard has it': { type: 'xstate.done.actor.copyingNumber' },
  'the clipboard refuses': { type: 'xstate.error.actor.copyingNumber' },
  'the moment is over': { type: 'xstate.after.lockMs.trackingPopup.open.copying.locked' },
} as const satisfies Readonly<Record<string, TrackingPopupEvent | AnyEventObject>>

export type TrackingPopupCase = keyof typeof TRACKING_POPUP_CASES

const STARTS = { 'the middle one of three rows': OPENED } as const

export const model = {
  machine: trackingPopupMachine,
  cases: TRACKING_POPUP_CASES,
  starts: STARTS,
} as const satisfies Model<TrackingPopupCase, keyof typeof STARTS>
