import type { Agreement, AgreementRule } from '../../../../domain/rating/agreement.ts'

/** A package and the few tables of `rating-tables.ts` it is rated from, all money in whole cents. */
export interface SmallPackage {
  readonly account: string
  readonly service: string
  readonly zone: string
  readonly pounds: number
  readonly sides: readonly [number, number, number] | null
  readonly home: boolean
  readonly extras: readonly string[]
}

export interface SmallTables {
  /** Cents by service, zone and whole pounds; what weighs more than the last costs its last entry for each pound. */
  readonly list: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>
  readonly divisor: number
  readonly aboveVolume: number
  readonly residentialCents: number
  readonly oversizeCents: number
  readonly oversizePounds: number
  readonly signatureCents: number
  /** Thousandths of a percent. */
  readonly fuel: number
}

export interface SmallRate {
  readonly billed: number
  readonly transportation: number
  readonly fuel: number
  readonly total: number
}

/** Half up, of a quotient of whole numbers. */
function over(value: bigint, by: bigint): number {
  return Number((2n * value + by) / (2n * by))
}
/** Cents that remain of an amount, with percents in thousandths. */
const less = (cents: number, thousandths: number) => over(BigInt(cents) * BigInt(100_000 - thousandths), 100_000n)
const thousandths = (percent: number) => Math.round(percent * 1000)

/** The rules' winner found by trying every pair, not by sorting: whoever no other beats. */
function winner<Rule extends AgreementRule>(rules: readonly Rule[]): Rule | undefined {
  const asks = (rule: Rule) =>
    ['accounts', 'services', 'zones', 'weights', 'modes', 'codes'].filter((name) => name in rule)
  const beats = (one: number, other: number) => {
    const [a, b] = [asks(rules[one] as Rule), asks(rules[other] as Rule)]
    if (a.length !== b.length) return a.length > b.length
    for (const name of ['accounts', 'services', 'zones', 'weights', 'modes', 'codes'])
      if (a.includes(name) !== b.includes(name)) return a.includes(name)
    return one > other
  }
  return rules.find((_rule, at) => rules.every((_other, other) => other === at || beats(at, other)))
}

/** What a package costs, worked out one by one in whole numbers: nothing of the product's statement is used. */
export function rateAlone(of: SmallPackage, agreement: Agreement, tables: SmallTables): SmallRate {
  const holds = (rule: AgreementRule, weight?: number) => {
    const asked: {
      accounts?: string[] | undefined
      services?: string[] | undefined
      zones?: string[] | undefined
      weights?: { from: number; to: number } | undefined
    } = rule
    return (
      (asked.accounts?.includes(of.account) ?? true) &&
      (asked.services?.includes(of.service) ?? true) &&
      (asked.zones?.includes(of.zone) ?? true) &&
      (asked.weights === undefined ||
        (weight !== undefined && weight > asked.weights.from && weight <= asked.weights.to))
    )
  }
  const ofKind = <Kind extends AgreementRule['kind']>(kind: Kind, weight?: number) =>
    agreement.rules.filter(
      (rule): rule is Extract<AgreementRule, { kind: Kind }> => rule.kind === kind && holds(rule, weight),
    )
  const dim = winner(ofKind('dim'))
  const [length, width, height] = (of.sides ?? [0, 0, 0]).map((side) => Math.round(side))
  const volume = (length ?? 0) * (width ?? 0) * (height ?? 0)
  const divisor = Math.round((dim?.divisor ?? tables.divisor) * 100)
  const bySize = of.sides && volume > (dim?.aboveVolume ?? tables.aboveVolume) ? Math.ceil((volume * 100) / divisor) : 0
  const oversize = of.sides !== null && Math.max(length ?? 0, width ?? 0, height ?? 0) > 48
  const billed = Math.max(Math.ceil(of.pounds), bySize, oversize ? tables.oversizePounds : 0)
  const steps = tables.list[of.service]?.[of.zone] ?? []
  const last = steps.length
  const list = billed < last ? (steps[billed - 1] ?? 0) : (steps[last - 1] ?? 0) * billed
  const off = thousandths(winner(ofKind('discount', billed))?.percent ?? 0)
  const minimum = winner(ofKind('minimum', billed))?.amount
  const lowest = Math.min(...Object.values(tables.list[of.service] ?? {}).map(([first = 0]) => first))
  const floor = !minimum
    ? 0
    : 'net' in minimum
      ? Math.round(minimum.net * 100)
      : Math.max(0, lowest - Math.round(minimum.less * 100))
  const transportation = Math.min(list, Math.max(less(list, off), floor))
  const surcharge = (code: string, cents: number) => {
    const charge = winner(ofKind('accessorial').filter(({ codes }) => codes.includes(code)))?.charge
    if (!charge) return cents
    if ('waived' in charge) return 0
    return 'fixed' in charge ? Math.round(charge.fixed * 100) : less(cents, thousandths(charge.percent))
  }
  const home = of.home ? surcharge('RES', tables.residentialCents) : 0
  const large = oversize ? surcharge('BIG', tables.oversizeCents) : 0
  const signed = of.extras.includes('SIG') ? surcharge('SIG', tables.signatureCents) : 0
  const fuelList = over(BigInt(transportation + home + large) * BigInt(tables.fuel), 100_000n)
  const fuel = less(fuelList, thousandths(winner(ofKind('fuel'))?.percent ?? 0))
  return { billed, transportation, fuel, total: transportation + home + large + signed + fuel }
}
