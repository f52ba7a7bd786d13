import { exactSum } from '../values/exact-sum.ts'
import type { Query, QueryRow } from '../query/query.ts'
import type { ProblemIssue } from '../values/problem.ts'
import { dimensionUnit, weightUnit, type DimensionUnit, type WeighedIn } from '../values/units.ts'
import { KGS_PER_LB } from '../values/weight.ts'

export const TRACKING_TABLE = 'package_level_info'

const PARTY_COLUMNS = ['name', 'company', 'address', 'city', 'state', 'postal_code', 'cntry'] as const
const SIDES = ['sender', 'consignee'] as const
export type Side = (typeof SIDES)[number]

/** The columns that the popup asks of a package's rows, and the only ones that it may. API-39 */
const TRACKING_COLUMNS = [
  'tracking_id',
  'client_id',
  'carrier_id',
  'carrier_name',
  'bucket_name',
  'tracking_number',
  'packages_of_number',
  'invoice_number',
  'bill_date',
  'pickup_date',
  'scheduled_date',
  'first_attempt_date',
  'delivery_date',
  'tracking_status',
  'delivery_status',
  'delivery_location',
  'service',
  'estimated_days',
  'estimated_time',
  'zone',
  'actual_weight',
  'actual_weight_pounds',
  'actual_weight_unit',
  'bill_weight',
  'bill_weight_pounds',
  'bill_weight_unit',
  'length',
  'width',
  'height',
  'dim_unit',
  ...SIDES.flatMap((side) => [
    ...PARTY_COLUMNS.map((column) => `${side}_${column}`),
    `normalised_${side}_state`,
    `normalised_${side}_country`,
  ]),
]

export interface TrackingQueryInput extends Pick<Query, 'clientId' | 'childClientIdsCSV' | 'currency' | 'unit'> {
  readonly trackingId: number
}

/** Asks for the rows of one package, one an invoice and bucket, oldest first. API-39 */
export function trackingQuery({ trackingId, clientId, childClientIdsCSV, currency, unit }: TrackingQueryInput): Query {
  return {
    selectColumnNames: TRACKING_COLUMNS,
    fromTableNames: [TRACKING_TABLE],
    whereClauseDetails: [{ column: 'tracking_id', operator: '=', value: trackingId }],
    groupByDetails: [],
    orderByDetails: [{ name: 'bill_date', direction: 'asc' }],
    clientId,
    ...(childClientIdsCSV === undefined ? {} : { childClientIdsCSV }),
    currency,
    unit,
  }
}

/** What of a query is not the rows of one package. */
export function trackingFaults({
  fromTableNames,
  selectColumnNames,
  groupByDetails,
  orderByDetails,
  whereClauseDetails,
}: Query): ProblemIssue[] {
  const names = { selectColumnNames, groupByDetails, orderByDetails: orderByDetails.map(({ name }) => name) }
  const [only, ...others] = whereClauseDetails
  const isOnePackage = others.length === 0 && only?.column === 'tracking_id' && only.operator === '='
  return [
    ...fromTableNames
      .filter((name) => name !== TRACKING_TABLE)
      .map((name) => ({ path: 'fromTableNames', message: `${name} is not used here` })),
    ...Object.entries(names).flatMap(([path, each]) =>
      each
        .filter((name) => !TRACKING_COLUMNS.includes(name))
        .map((name) => ({ path, message: `${name} is not used here` })),
    ),
    ...(isOnePackage ? [] : [{ path: 'whereClauseDetails', message: 'must be tracking_id = a number, alone' }]),
  ]
}

export interface Party {
  readonly name: string | null
  readonly company: string | null
  readonly address: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly country: string | null
  readonly normalisedState: string | null
  readonly normalisedCountry: string | null
}

export interface Measured<U> {
  readonly value: number
  readonly unit: U
}

/** What the popup says of one package. DATA-19 */
export interface TrackingDetail {
  /** Null: charges without a package. */
  readonly trackingId: number | null
  readonly carrierId: number | null
  readonly carrierName: string | null
  readonly trackingNumber: string | null
  /** How many packages of its invoice have the number; null: it alone. */
  readonly packagesOfNumber: number | null
  readonly invoiceNumber: string | null
  readonly service: string | null
  /** YYYY-MM-DD */
  readonly billDate: string | null
  readonly pickupDate: string | null
  /** Wall time as ISO text without a zone, or its date alone. */
  readonly scheduledDate: string | null
  readonly firstAttemptDate: string | null
  readonly deliveryDate: string | null
  /** As derived (`on-time`, `late` …), else as the carrier reported it. */
  readonly deliveryStatus: string | null
  readonly deliveryLocation: string | null
  readonly estimatedDays: number | null
  readonly estimatedTime: string | null
  readonly actualWeight: Measured<WeighedIn> | null
  readonly billWeight: Measured<WeighedIn> | null
  readonly zone: string | null
  readonly dims: {
    readonly length: number
    readonly width: number
    readonly height: number
    readonly unit: DimensionUnit
  } | null
  readonly sender: Party
  readonly consignee: Party
  /** What the charges are that no package has; null: they are a package's. */
  readonly fee: Fee | null
}

export interface Fee {
  readonly charge: string | null
  readonly accountNumber: string | null
  readonly netAmount: number | null
}

/** The row that says most of the shipment: of the freight bucket, else the newest. TRK-15 */
export function headerRow(rows: readonly QueryRow[]): QueryRow | undefined {
  return rows.find(({ bucket_name }) => bucket_name === 'freight') ?? rows.at(-1)
}

/**
 * What the popup says, from a package's rows under their catalogue names; undefined: there is no such package.
 * Weights are in the unit, from those in pounds; as billed without a unit, and in kilograms where they were billed so.
 */
export function trackingDetail(rows: readonly QueryRow[], unit?: Query['unit']): TrackingDetail | undefined {
  const row = headerRow(rows)
  if (!row) return undefined
  const weight = (column: string): Measured<WeighedIn> | null => {
    const billedIn = weightUnit(textIn(row, `${column}_unit`))
    const isAsBilled = unit === undefined || (unit === 'kgs' && billedIn === 'kgs')
    const value = numberIn(row, isAsBilled ? column : `${column}_pounds`)
    if (value === null) return null
    return isAsBilled ? { value, unit: billedIn } : { value: unit === 'kgs' ? value * KGS_PER_LB : value, unit }
  }
  const [length, width, height] = [numberIn(row, 'length'), numberIn(row, 'width'), numberIn(row, 'height')]
  const trackingId = numberIn(row, 'tracking_id')
  return {
    trackingId,
    carrierId: numberIn(row, 'carrier_id'),
    carrierName: textIn(row, 'carrier_name'),
    trackingNumber: textIn(row, 'tracking_number'),
    packagesOfNumber: numberIn(row, 'packages_of_number'),
    invoiceNumber: textIn(row, 'invoice_number'),
    service: textIn(row, 'service'),
    billDate: textIn(row, 'bill_date'),
    pickupDate: textIn(row, 'pickup_date'),
    scheduledDate: textIn(row, 'scheduled_date'),
    firstAttemptDate: textIn(row, 'first_attempt_date'),
    deliveryDate: textIn(row, 'delivery_date'),
    deliveryStatus: textIn(row, 'tracking_status') ?? textIn(row, 'delivery_status'),
    deliveryLocation: textIn(row, 'delivery_location'),
    estimatedDays: numberIn(row, 'estimated_days'),
    estimatedTime: textIn(row, 'estimated_time'),
    actualWeight: weight('actual_weight'),
    billWeight: weight('bill_weight'),
    zone: textIn(row, 'zone'),
    dims: length && width && height ? { length, width, height, unit: dimensionUnit(textIn(row, 'dim_unit')) } : null,
    sender: partyIn(row, 'sender'),
    consignee: partyIn(row, 'consignee'),
    fee: trackingId === null ? feeIn(row) : null,
  }
}

/** One charge of a package. DATA-20 */
export interface ChargeLine {
  readonly chargeDescription: string
  readonly netAmount: number
  readonly incentiveAmount: number
  readonly invoiceNumber: string
  readonly billDate: string
  readonly bucketName: string
}

export interface ChargeSums {
  readonly gross: number
  readonly incentive: number
  readonly net: number
}

/** Gross is net and incentive together. TRK-09 */
export function chargeSums(lines: readonly Pick<ChargeLine, 'netAmount' | 'incentiveAmount'>[]): ChargeSums {
  const net = exactSum(lines.map(({ netAmount }) => netAmount))
  const incentive = exactSum(lines.map(({ incentiveAmount }) => incentiveAmount))
  return { net, incentive, gross: exactSum([net, incentive]) }
}

/** The address as a maps service is asked for it; empty: nothing of it is known. TRK-07 */
export function mapAddress({ address, city, state, zip, country }: Party): string {
  const place = [[state, zip].map(trimmed).filter(Boolean).join(' ')]
  return [trimmed(address), trimmed(city), ...place, trimmed(country)].filter(Boolean).join(', ')
}

/** The amounts by which grids say what a row without a package cost; the first that a grid has. */
const FEE_AMOUNTS = ['net_amount', 'invoice_total_charges', 'audit_refund_amount', 'shipping_charge_correction_amt']

function feeIn(row: QueryRow): Fee {
  const amount = FEE_AMOUNTS.find((column) => row[column] !== undefined)
  return {
    charge: textIn(row, 'fee_charge') ?? textIn(row, 'charge_description') ?? textIn(row, 'credit_type'),
    accountNumber: textIn(row, 'account_number'),
    netAmount: amount === undefined ? null : numberIn(row, amount),
  }
}

function partyIn(row: QueryRow, side: Side): Party {
  return {
    name: textIn(row, `${side}_name`),
    company: textIn(row, `${side}_company`),
    address: textIn(row, `${side}_address`),
    city: textIn(row, `${side}_city`),
    state: textIn(row, `${side}_state`),
    zip: textIn(row, `${side}_postal_code`),
    country: textIn(row, `${side}_cntry`),
    normalisedState: textIn(row, `normalised_${side}_state`),
    normalisedCountry: textIn(row, `normalised_${side}_country`),
  }
}

function textIn(row: QueryRow, column: string): string | null {
  const text = trimmed(row[column] === undefined || row[column] === null ? '' : String(row[column]))
  return text === '' ? null : text
}

function numberIn(row: QueryRow, column: string): number | null {
  const value = row[column]
  return value === undefined || value === null || value === '' ? null : Number(value)
}

function trimmed(text: string | null): string {
  return (text ?? '').trim()
}
