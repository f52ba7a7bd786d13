import type { AgreementRule, AgreementTerms } from '../../../domain/rating/agreement.ts'
import type { AgreementFault } from '../../../domain/rating/check-agreement.ts'
import { text } from '../../text/text.ts'
import { longDate, number } from '../../text/values.ts'

/** A rule as people read it: what holds, and where. */
export interface RuleWords {
  readonly what: string
  /** One a condition; none: wherever the agreement holds. */
  readonly where: readonly string[]
}

type Names = ReadonlyMap<string, string>

const figure = (value: number) => number(value, (String(value).split('.')[1] ?? '').length)
const amount = (value: number, currency: string) => `${number(value, 2)} ${currency}`
const list = (values: readonly string[]) => values.join(', ')

/** `names`: what surcharges are called, by their codes. */
export function ruleWords(rule: AgreementRule, { currency, names }: { currency: string; names: Names }): RuleWords {
  return { what: whatOf(rule, { currency, names }), where: whereOf(rule) }
}

function whatOf(rule: AgreementRule, { currency, names }: { currency: string; names: Names }): string {
  const codes = 'codes' in rule ? list(rule.codes.map((code) => names.get(code) ?? code)) : ''
  switch (rule.kind) {
    case 'discount':
      return text('agreements.says.discount', { percent: figure(rule.percent) })
    case 'tier':
      return text('agreements.says.tier', {
        bands: list(
          rule.bands.map(({ from, percent }) =>
            text('agreements.says.band', { from: amount(from, currency), percent: figure(percent) }),
          ),
        ),
      })
    case 'minimum':
      return 'net' in rule.amount
        ? text('agreements.says.minimumNet', { amount: amount(rule.amount.net, currency) })
        : text('agreements.says.minimumLess', { amount: amount(rule.amount.less, currency) })
    case 'dim':
      return text('agreements.says.dim', { divisor: figure(rule.divisor), volume: figure(rule.aboveVolume) })
    case 'fuel':
      return text('agreements.says.fuel', { percent: figure(rule.percent) })
    case 'accessorial':
      if ('percent' in rule.charge)
        return text('agreements.says.surchargeOff', { names: codes, percent: figure(rule.charge.percent) })
      if ('fixed' in rule.charge)
        return text('agreements.says.surchargeFixed', { names: codes, amount: amount(rule.charge.fixed, currency) })
      return text('agreements.says.surchargeWaived', { names: codes })
    case 'guarantee':
      return text('agreements.says.guarantee')
  }
}

function whereOf(rule: AgreementRule): string[] {
  const named = (key: 'services' | 'zones' | 'accounts' | 'modes', values: readonly string[] | undefined) =>
    values === undefined ? [] : [text(`agreements.where.${key}`, { names: list(values) })]
  return [
    ...named('services', rule.services),
    ...('zones' in rule ? named('zones', rule.zones) : []),
    ...('weights' in rule && rule.weights
      ? [text('agreements.where.weights', { from: figure(rule.weights.from), to: figure(rule.weights.to) })]
      : []),
    ...('modes' in rule ? named('modes', rule.modes) : []),
    ...named('accounts', rule.accounts),
  ]
}

/** The terms line by line, for one version to be held against another. */
export function termLines(terms: AgreementTerms, names: Names): string[] {
  const { currency } = terms
  return [
    text('agreements.line.name', { name: terms.name }),
    text('agreements.line.dates', { dates: datesOf(terms) }),
    text('agreements.line.accounts', { accounts: list(terms.accounts) }),
    text('agreements.line.tariff', { tariff: terms.tariff, currency }),
    ...(terms.paymentDays === undefined ? [] : [text('agreements.line.paymentDays', { days: terms.paymentDays })]),
    ...terms.rules.map((rule) => {
      const { what, where } = ruleWords(rule, { currency, names })
      return [what, ...where].join(' · ')
    }),
  ]
}

/** From one version to the next: lines that went, and lines that came. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): { readonly gone: readonly string[]; readonly came: readonly string[] } {
  const without = (lines: readonly string[], others: readonly string[]) => {
    const left = [...others]
    return lines.filter((line) => {
      const at = left.indexOf(line)
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  }
  return { gone: without(before, after), came: without(after, before) }
}

export function datesOf({ effectiveFrom, effectiveTo }: Pick<AgreementTerms, 'effectiveFrom' | 'effectiveTo'>): string {
  return effectiveTo === null
    ? text('agreements.since', { from: longDate(effectiveFrom) })
    : text('agreements.between', { from: longDate(effectiveFrom), to: longDate(effectiveTo) })
}

export function faultWords({ code, names }: Pick<AgreementFault, 'code' | 'names'>): string {
  return text(`agreements.fault.${code}`, { names: list(names) })
}
