import { own } from '../../domain/values/entries.ts'
import { csvText, type CsvValue } from '../../domain/files/csv.ts'
import type { FindingRule } from '../../domain/audit/finding.ts'
import type { StoredClaim } from './kept/claim-rows.ts'
import { readDataFile } from '../warehouse/load/reading/data-file.ts'

/** The columns that a carrier's form has: a file each, one line a column. Models, as no carrier publishes its own. */
const FILES: Readonly<Record<string, string>> = { UPS: 'ups', FedEx: 'fedex' }

/** What a column may show of a claim. Carriers read English. */
const VALUES: Readonly<Record<string, (claim: StoredClaim, carrier: string) => CsvValue>> = {
  carrier: (_, carrier) => carrier,
  claim: ({ id }) => `CLAIM-${id}`,
  accountNumber: ({ accountNumber }) => accountNumber,
  invoiceNumber: ({ invoiceNumber }) => invoiceNumber,
  invoiceDate: ({ billDate }) => billDate,
  invoiceDateUs: ({ billDate }) => billDate.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1'),
  trackingNumber: ({ trackingNumber }) => trackingNumber,
  service: ({ service }) => service,
  reason: ({ rule }) => REASONS[rule],
  billed: ({ billed }) => billed / 100,
  expected: ({ billed, asked, difference }) => (billed - (asked ?? difference)) / 100,
  difference: ({ asked, difference }) => (asked ?? difference) / 100,
  currency: ({ currency }) => currency,
}

const REASONS: Readonly<Record<FindingRule, string>> = {
  duplicateCharge: 'Duplicate charge',
  transportationTwice: 'Package billed on two invoices',
  serviceChargeTwice: 'Service charge billed twice in a week',
  lateFee: 'Late fee although invoices were paid in time',
  correctionFee: 'Correction audit fee not due or above what is due',
  residentialTwice: 'Residential surcharge billed twice',
  neverShipped: 'Package billed and never shipped',
  lateDelivery: 'Late delivery of a guaranteed service',
  wrongZone: 'Zone billed above the zone chart',
  billedWeight: 'Billed weight above actual and dimensional weight',
  agreedRate: 'Transportation above the agreed rate',
  minimumCharge: 'Minimum charge above the agreed one',
  deliveryArea: 'Delivery area surcharge not due',
  handling: 'Handling surcharge not due',
  demand: 'Demand surcharge not due',
  surchargePrice: 'Surcharge above the agreed price',
  fuelPercent: 'Fuel surcharge above the agreed percent',
}

/** Claims as a file in the columns of their carrier. */
export function claimFile(claims: readonly StoredClaim[], carrier: string): string {
  const columns = readDataFile(new URL(`./files/${own(FILES, carrier) ?? 'others'}.csv`, import.meta.url))
  const lines = claims.map((claim) => columns.map(({ value = '' }) => own(VALUES, value)?.(claim, carrier) ?? null))
  return csvText([columns.map(({ header = '' }) => header), ...lines])
}
