import fc from 'fast-check'
import type { ModeTable } from '../../../domain/bridge/transport-modes.ts'
import { CATEGORY, groupOf, type GroupSums } from '../../../domain/bridge/group-sums.ts'

export const BY = ['carrier_name', 'service', 'normalised_zone', 'weight_band'] as const

/** How the goods of some service categories are carried. */
const MODES: ModeTable = { LTL: 'ltl', 'Ocean FCL': 'ocean', Courier: 'courier' }

export interface WrittenGroup {
  readonly of?: readonly (string | null)[]
  readonly bucket?: string
  /** The client that it is of, whose data begins late. */
  readonly begun?: number
  readonly category?: string
  readonly packages?: number
  /** Where they are not as many as packages. */
  readonly shipments?: number
  readonly gross?: number
  readonly discount?: number
  readonly fuel?: number
  readonly accessorials?: number
  readonly taxes?: number
  readonly currency?: string
  readonly rate?: string
  readonly pounds?: number
}

const UPS_GROUND = ['UPS', 'Ground', '5', '1–5 lb']

/** A group as the engine sums it, in cents; its rows are alike, so they tell no slope. */
export function group(written: WrittenGroup): GroupSums {
  const { of = UPS_GROUND, bucket = 'freight', packages = 1, currency = 'USD', rate = '1', pounds = 0 } = written
  const { category = 'Parcel Ground', shipments = packages } = written
  const { gross = 0, discount = 0, fuel = 0, accessorials = 0, taxes = 0 } = written
  const money = (cents: number) => (cents / 100).toFixed(2)
  const sums: Readonly<Record<string, string>> = {
    usd_rate: rate,
    packages: String(packages),
    shipments: String(shipments),
    net: money(gross - discount + fuel + accessorials + taxes),
    gross: money(gross),
    discount: money(discount),
    accessorials: money(accessorials),
    fuel: money(fuel),
    weighed_rows: String(packages),
    pounds: String(pounds),
    pounds_squared: String(pounds * pounds),
    pounds_gross: money(gross * pounds),
  }
  return groupOf(
    {
      ...Object.fromEntries(BY.map((name, at) => [name, of[at] ?? null])),
      [CATEGORY]: category,
    },
    {
      by: BY,
      modes: MODES,
      keys: { begun: written.begun ?? null, bucket, currency, weighed: true },
      sum: (name) => sums[name],
    },
  )
}

const cents = fc.integer({ min: -500_000, max: 5_000_000 })
const value = (...values: (string | null)[]) => fc.constantFrom(...values)

/** Any groups of one side: packages, fees, credits, blank dimensions, amounts below zero, currencies. */
export const side: fc.Arbitrary<GroupSums[]> = fc.array(
  fc
    .record({
      of: fc.tuple(
        value('UPS', 'FedEx'),
        value('Ground', 'Air', null),
        value('2', '5', null),
        value('1–5 lb', 'Over 150 lb', null),
      ),
      bucket: fc.constantFrom('freight', 'freight', 'freight', 'fee', 'adjustment', 'credit', ''),
      category: fc.constantFrom('Parcel Ground', 'Parcel Ground', 'LTL', 'Ocean FCL'),
      count: fc.integer({ min: 1, max: 400 }),
      pieces: fc.integer({ min: 1, max: 9 }),
      gross: cents,
      discount: cents,
      fuel: cents,
      accessorials: cents,
      taxes: cents,
      money: fc.constantFrom(['USD', '1'], ['USD', '1'], ['CAD', '0.731235'], ['CAD', '0.7'], ['EUR', '1.092177']),
      pounds: fc.integer({ min: 0, max: 20_000 }),
    })
    .map(({ count, pieces, money: [currency = '', rate = ''], ...rest }) =>
      group({ ...rest, currency, rate, packages: rest.bucket === 'freight' ? count * pieces : 0, shipments: count }),
    ),
  { maxLength: 14 },
)
