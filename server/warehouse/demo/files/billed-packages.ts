import type { DuckDBConnection } from '@duckdb/node-api'

/** A package as its carrier bills it; money in cents, the discount above zero. */
export interface BilledPackage {
  /** Of its invoice, from 0. */
  readonly invoice: number
  readonly invoiceDate: string
  readonly tracking: string
  readonly service: string
  readonly shipped: string
  readonly delivered: string
  /** What a carrier's tracking page says of it: YYYY-MM-DD HH:MM, blank where it is not known. */
  readonly scheduled: string
  readonly attempted: string
  readonly arrived: string
  readonly status: string
  readonly location: string
  readonly exception: string
  readonly weight: string
  readonly zone: string
  readonly fromCity: string
  readonly fromState: string
  readonly fromZip: string
  readonly fromCountry: string
  readonly toCity: string
  readonly toState: string
  readonly toZip: string
  readonly toCountry: string
  readonly transport: number
  readonly discount: number
  readonly fuel: number
  readonly residential: number
}

const TEXTS = {
  status: 'delivery_status',
  location: 'delivery_location',
  exception: 'exception_reason',
  tracking: 'tracking_number',
  service: 'service',
  zone: 'zone',
  fromCity: 'sender_city',
  fromState: 'normalised_sender_state',
  fromZip: 'sender_postal_code',
  fromCountry: 'normalised_sender_country',
  toCity: 'consignee_city',
  toState: 'normalised_consignee_state',
  toZip: 'consignee_postal_code',
  toCountry: 'normalised_consignee_country',
} as const
const TIMES = { scheduled: 'scheduled_date', attempted: 'first_attempt_date', arrived: 'delivery_date' } as const
const CENTS = {
  transport: 'transportation_amount',
  discount: 'transportation_discount',
  fuel: 'net_fuel_surcharge_amount',
  residential: 'net_other_accessorial_amount',
} as const

/** A carrier's newest packages in US dollars of demo data, at most so many, with an invoice a bill date; without cargo, which other files bill. */
export async function billedPackages(
  connection: DuckDBConnection,
  { carrier, most }: { readonly carrier: string; readonly most: number },
): Promise<BilledPackage[]> {
  const texts = Object.entries(TEXTS).map(([name, column]) => `coalesce(${column}, '') AS "${name}"`)
  const cents = Object.entries(CENTS).map(([name, column]) => `CAST(${column} * 100 AS INTEGER) AS "${name}"`)
  const times = Object.entries(TIMES).map(
    ([name, column]) => `coalesce(strftime(${column}, '%Y-%m-%d %H:%M'), '') AS "${name}"`,
  )
  const rows = await connection.runAndReadAll(
    `WITH newest AS (
       SELECT * FROM package_level_info
       WHERE carrier_name = $carrier AND bucket_name = 'freight' AND currency_code = 'USD' AND no_of_pkgs = 1
         AND service_category NOT IN ('Air Cargo', 'Ocean LCL', 'Ocean FCL', 'Parcel Unknown Service')
         AND tracking_number IS NOT NULL AND pickup_date IS NOT NULL AND bill_weight_pounds > 0 AND transportation_amount > 0
       ORDER BY bill_date DESC, invoice_details_id LIMIT ${most})
     SELECT ${[...texts, ...times, ...cents].join(', ')}, CAST(dense_rank() OVER (ORDER BY bill_date) - 1 AS INTEGER) AS invoice,
       CAST(bill_date AS VARCHAR) AS "invoiceDate", CAST(pickup_date AS VARCHAR) AS shipped,
       coalesce(CAST(CAST(delivery_date AS DATE) AS VARCHAR), '') AS delivered, regexp_replace(CAST(bill_weight_pounds AS VARCHAR), '0{1,4}$', '') AS weight
     FROM newest ORDER BY bill_date, invoice_details_id`,
    { carrier },
  )
  return rows.getRowObjectsJson() as unknown as BilledPackage[]
}

/** What a package comes to, in cents. */
export function netOf({ transport, discount, fuel, residential }: BilledPackage): number {
  return transport - discount + fuel + residential
}

/** The sum of each invoice, in cents, by its number from 0. */
export function invoiceTotals(packages: readonly BilledPackage[]): number[] {
  const totals: number[] = []
  for (const each of packages) totals[each.invoice] = (totals[each.invoice] ?? 0) + netOf(each)
  return totals
}

export function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** 20260307 of 2026-03-07. */
export function compactDay(day: string): string {
  return day.replaceAll('-', '')
}

/** The number of a made-up invoice. */
export function invoiceNumber(start: number, invoice: number): string {
  return String(start + invoice)
}
