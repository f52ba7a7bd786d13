import type { Agreement, AgreementRule } from './agreement.ts'
import { CONDITIONS, conditionsOf, type ConditionName } from './precedence.ts'
import { groupedBy } from '../values/grouped-by.ts'

/** What the tables of a carrier and the client's other agreements say, for an agreement to be held against. */
export interface KnownRates {
  readonly accounts: readonly string[]
  readonly tariffs: readonly string[]
  /** That the agreement's tariff has list prices for, with their zones. */
  readonly services: ReadonlyMap<string, readonly string[]>
  readonly modes: readonly string[]
  readonly codes: readonly string[]
  /** The newest versions of the client's other agreements with the carrier. */
  readonly others: readonly Pick<Agreement, 'name' | 'accounts' | 'effectiveFrom' | 'effectiveTo'>[]
}

/**
 * What is wrong with an agreement, or may not be meant. `rule` is its place from 0; `names` what is spoken of. Errors keep an agreement
 * from being saved; remarks do not.
 */
export interface AgreementFault {
  readonly code: AgreementFaultCode
  readonly rule: number | null
  readonly names: readonly string[]
}

export const AGREEMENT_ERRORS = [
  'endsBeforeItBegins',
  'unknownTariff',
  'unknownAccount',
  'accountTaken',
  'unknownCode',
  'unknownMode',
  'outsideAccounts',
  'emptyWeights',
  'bandsOutOfOrder',
  'contradiction',
  'aboveWhole',
] as const
export const AGREEMENT_REMARKS = ['serviceWithoutTariff', 'unknownZone', 'overlap', 'serviceWithoutDiscount'] as const
export type AgreementFaultCode = (typeof AGREEMENT_ERRORS)[number] | (typeof AGREEMENT_REMARKS)[number]

export function isError({ code }: Pick<AgreementFault, 'code'>): boolean {
  return (AGREEMENT_ERRORS as readonly string[]).includes(code)
}

/** What may be chosen of a carrier's tables, as much of it as holds for one tariff and one agreement. */
export interface ChosenRates extends Pick<KnownRates, 'accounts' | 'modes'> {
  readonly tariffs: readonly {
    readonly name: string
    readonly services: readonly { readonly name: string; readonly zones: readonly string[] }[]
    readonly surcharges: readonly { readonly code: string }[]
  }[]
  readonly others: readonly (KnownRates['others'][number] & { readonly id: number })[]
}

export function ratesKnownTo({ id, tariff }: Pick<Agreement, 'id' | 'tariff'>, choices: ChosenRates): KnownRates {
  const own = choices.tariffs.find(({ name }) => name === tariff)
  return {
    accounts: choices.accounts,
    tariffs: choices.tariffs.map(({ name }) => name),
    services: new Map(own?.services.map(({ name, zones }) => [name, zones])),
    modes: choices.modes,
    codes: own?.surcharges.map(({ code }) => code) ?? [],
    others: choices.others.filter((other) => other.id !== id),
  }
}

/** Everything that is wrong with it, or may not be meant, in the order of its parts. */
export function checkAgreement(agreement: Agreement, known: KnownRates): AgreementFault[] {
  const { rules } = agreement
  return [
    ...checkFrame(agreement, known),
    ...rules.flatMap((rule, at) => checkRule(rule, { agreement, known }).map((fault) => ({ ...fault, rule: at }))),
    ...checkPairs(rules),
    ...checkWhole(rules),
    ...checkGaps(agreement, known),
  ]
}

type Fault = Omit<AgreementFault, 'rule'>
const fault = (code: AgreementFaultCode, names: readonly string[] = []): Fault => ({ code, names })
const some = (code: AgreementFaultCode, names: readonly string[]): Fault[] =>
  names.length > 0 ? [fault(code, names)] : []
const missing = (named: readonly string[] | undefined, known: readonly string[]) =>
  (named ?? []).filter((name) => !known.includes(name))

function checkFrame(agreement: Agreement, known: KnownRates): AgreementFault[] {
  const { accounts, tariff, effectiveFrom, effectiveTo } = agreement
  const taken = accounts.filter((account) =>
    known.others.some((other) => other.accounts.includes(account) && meets(other, agreement)),
  )
  return [
    ...(effectiveTo !== null && effectiveTo < effectiveFrom ? [fault('endsBeforeItBegins')] : []),
    ...some('unknownTariff', missing([tariff], known.tariffs)),
    ...some('unknownAccount', missing(accounts, known.accounts)),
    ...some('accountTaken', taken),
  ].map((each) => ({ ...each, rule: null }))
}

type Dated = Pick<Agreement, 'effectiveFrom' | 'effectiveTo'>
function meets(one: Dated, other: Dated): boolean {
  const before = (first: Dated, second: Dated) => first.effectiveTo !== null && first.effectiveTo < second.effectiveFrom
  return !before(one, other) && !before(other, one)
}

function checkRule(
  rule: AgreementRule,
  { agreement, known }: { readonly agreement: Agreement; readonly known: KnownRates },
): Fault[] {
  const zones = [...known.services.values()].flat()
  return [
    ...some('outsideAccounts', missing(rule.accounts, agreement.accounts)),
    ...some('serviceWithoutTariff', missing(rule.services, [...known.services.keys()])),
    ...('zones' in rule ? some('unknownZone', missing(rule.zones, zones)) : []),
    ...('modes' in rule ? some('unknownMode', missing(rule.modes, known.modes)) : []),
    ...('codes' in rule ? some('unknownCode', missing(rule.codes, known.codes)) : []),
    ...('weights' in rule && rule.weights && rule.weights.to <= rule.weights.from ? [fault('emptyWeights')] : []),
    ...(rule.kind === 'tier' && rule.bands.some(({ from }, at) => at > 0 && from <= (rule.bands[at - 1]?.from ?? 0))
      ? [fault('bandsOutOfOrder')]
      : []),
  ]
}

/** Earlier rules that are told of one that they stand against. */
const MOST_AGAINST = 10

/** Two rules of which neither asks for more than the other: the later wins where both hold, which may not be meant. */
function checkPairs(rules: readonly AgreementRule[]): AgreementFault[] {
  const told = rules.map((rule, at) => ({ rule, at, says: saysOf(rule), asks: asksOf(rule) }))
  const alike = [...groupedBy(told, ({ rule }) => [rule.kind, ...conditionsOf(rule)].join(' ')).values()]
  const faults = alike.flatMap((all) =>
    all.flatMap(({ rule, at, says, asks }, nth) => {
      const against: AgreementFault[] = []
      for (const earlier of all.slice(0, nth)) {
        if (against.length === MOST_AGAINST) break
        if (earlier.says === says || !canBothHold(earlier.rule, rule)) continue
        const code = earlier.asks === asks ? 'contradiction' : 'overlap'
        against.push({ code, rule: at, names: [String(earlier.at + 1)] })
      }
      return against
    }),
  )
  return faults.toSorted((one, other) => (one.rule ?? 0) - (other.rule ?? 0))
}

export type Asked = {
  readonly [Name in ConditionName]?: readonly string[] | { readonly from: number; readonly to: number } | undefined
}

/** Whether something can meet what both ask for. */
export function canBothHold(one: Asked, other: Asked): boolean {
  return CONDITIONS.every((name) => {
    const [first, second] = [one[name], other[name]]
    if (first === undefined || second === undefined) return true
    if ('from' in first || 'from' in second)
      return 'from' in first && 'from' in second && first.from < second.to && second.from < first.to
    return first.some((value) => second.includes(value))
  })
}

/** A rule without what it asks for. */
function saysOf(rule: AgreementRule): string {
  return JSON.stringify(rule, (key, value: unknown) =>
    (CONDITIONS as readonly string[]).includes(key) ? undefined : value,
  )
}

/** What it asks for, in whatever order it says so. */
function asksOf(rule: AgreementRule): string {
  const asked: Asked = rule
  return JSON.stringify(CONDITIONS.map((name) => [asked[name]].flat().toSorted()))
}

/** Percents of discount and tier add up: no two that can hold together take off more than there is. */
function checkWhole(rules: readonly AgreementRule[]): AgreementFault[] {
  return rules.flatMap((tier, at) => {
    if (tier.kind !== 'tier') return []
    const most = Math.max(...tier.bands.map((band) => band.percent))
    const over = rules.some((rule) => rule.kind === 'discount' && canBothHold(rule, tier) && rule.percent + most > 100)
    return over ? [{ ...fault('aboveWhole'), rule: at }] : []
  })
}

function checkGaps({ rules }: Agreement, known: KnownRates): AgreementFault[] {
  const discounts = rules.filter(({ kind }) => kind === 'discount')
  if (discounts.some(({ services }) => services === undefined)) return []
  const gaps = [...known.services.keys()].filter(
    (service) => !discounts.some(({ services }) => services?.includes(service)),
  )
  return some('serviceWithoutDiscount', gaps).map((each) => ({ ...each, rule: null }))
}
