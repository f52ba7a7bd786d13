import { countsPackages, modeOf, type ModeTable, type TransportMode } from './transport-modes.ts'
import { scaled, unitsOf, ONE } from './units.ts'

/** What is summed of a group of rows, in the currency of the rows. */
export const SUMMED = ['net', 'gross', 'discount', 'accessorials', 'fuel'] as const
/** What tells how gross rises with weight, of the rows whose billed weight is known. */
export const WEIGHED = ['rows', 'units', 'pounds', 'pounds_squared', 'gross', 'pounds_gross'] as const

/** The sums of some rows of one period, exact. */
export interface GroupSums {
  /** The segment's values, by its dimensions; null: none. */
  readonly values: readonly (string | null)[]
  /** How they are carried, by their service category. */
  readonly mode: TransportMode
  readonly category: string
  /** The client whose rows they are, where nothing is known of it on the first days that are compared; else null. */
  readonly begun: number | null
  /** freight, fee, credit or adjustment. */
  readonly bucket: string
  /** Of all rows of the group, with US dollars for one unit of it; where one currency is asked, its rate is 1. */
  readonly currency: string
  readonly rate: bigint
  /** Rows with packages and rows without are never in one group. */
  readonly packages: bigint
  /** What is counted of the mode: packages or shipments. */
  readonly units: bigint
  readonly amounts: Readonly<Record<(typeof SUMMED)[number], bigint>>
  readonly weighed: Readonly<Record<(typeof WEIGHED)[number], bigint>>
}

/** Amounts of packages or rows, in units of the answer's currency. */
export interface Amounts {
  readonly net: bigint
  readonly gross: bigint
  readonly discount: bigint
  readonly fuel: bigint
  readonly accessorials: bigint
  readonly taxes: bigint
}

/** What transportation cost after its discount. */
export function transportationOf({ gross, discount }: Pick<Amounts, 'gross' | 'discount'>): bigint {
  return gross - discount
}

/** Adds amounts, each field to its like. */
export function addAmounts(one: Amounts, other: Amounts): Amounts {
  return {
    net: one.net + other.net,
    gross: one.gross + other.gross,
    discount: one.discount + other.discount,
    fuel: one.fuel + other.fuel,
    accessorials: one.accessorials + other.accessorials,
    taxes: one.taxes + other.taxes,
  }
}

/** Gives the sums of a group times numerator ÷ denominator; what net has beside its parts is taxes and others. */
export function amountsAt({ amounts }: GroupSums, numerator: bigint, denominator: bigint): Amounts {
  const net = scaled(amounts.net, numerator, denominator)
  const gross = scaled(amounts.gross, numerator, denominator)
  const discount = scaled(amounts.discount, numerator, denominator)
  const fuel = scaled(amounts.fuel, numerator, denominator)
  const accessorials = scaled(amounts.accessorials, numerator, denominator)
  return { net, gross, discount, fuel, accessorials, taxes: net - (gross - discount) - fuel - accessorials }
}

/** Of each currency its mean rate, a package; a currency without a package has none. */
export function meanRates(
  groups: readonly GroupSums[],
): ReadonlyMap<string, { readonly top: bigint; readonly bottom: bigint }> {
  const means = new Map<string, { top: bigint; bottom: bigint }>()
  for (const { currency, rate, packages } of groups) {
    if (packages === 0n) continue
    const { top, bottom } = means.get(currency) ?? { top: 0n, bottom: 0n }
    means.set(currency, { top: top + rate * packages, bottom: bottom + packages * ONE })
  }
  return means
}

/** What an engine's row says its service category in, beside what it is grouped by. */
export const CATEGORY = 'mode_category'

/** By what else its rows are apart. */
interface GroupKeys extends Pick<GroupSums, 'begun' | 'currency'> {
  /** Null: they have packages. */
  readonly bucket: string | null
  /** Whether their billed weights are all known, or all not. */
  readonly weighed: boolean
}

/**
 * The sums of a group of an engine's rows, of a service category and by dimensions. `sum` says each
 * as a decimal text, so that none is rounded on its way: packages and shipments (its rows with packages), the SUMMED, pounds, and of one that tells a slope also
 * weighed_rows, pounds_squared and pounds_gross; the rate of `all` currencies as usd_rate. What it does not say is 0, and the rate 1.
 */
export function groupOf(
  row: Readonly<Record<string, string | number | null>>,
  {
    by,
    keys,
    modes,
    sum,
  }: {
    readonly by: readonly string[]
    readonly keys: GroupKeys
    readonly modes: ModeTable
    readonly sum: (name: string) => string | undefined
  },
): GroupSums {
  const [packages, gross] = [BigInt(sum('packages') ?? '0'), unitsOf(sum('gross') ?? '0')]
  const { weighed: isWeighed } = keys
  const rate = sum('usd_rate')
  const category = String(row[CATEGORY] ?? '')
  const mode = modeOf(category, modes)
  const units = countsPackages(mode) || packages === 0n ? packages : BigInt(sum('shipments') ?? '0')
  return {
    values: by.map((name) => (row[name] === null || row[name] === undefined ? null : String(row[name]))),
    mode,
    category,
    begun: keys.begun,
    bucket: keys.bucket ?? 'freight',
    currency: keys.currency,
    rate: rate === undefined ? ONE : unitsOf(rate),
    packages,
    units,
    amounts: {
      net: unitsOf(sum('net') ?? '0'),
      gross,
      discount: unitsOf(sum('discount') ?? '0'),
      accessorials: unitsOf(sum('accessorials') ?? '0'),
      fuel: unitsOf(sum('fuel') ?? '0'),
    },
    weighed: {
      rows: BigInt(sum('weighed_rows') ?? '0'),
      units: isWeighed ? units : 0n,
      pounds: unitsOf(sum('pounds') ?? '0'),
      pounds_squared: unitsOf(sum('pounds_squared') ?? '0'),
      gross: isWeighed ? gross : 0n,
      pounds_gross: unitsOf(sum('pounds_gross') ?? '0'),
    },
  }
}
