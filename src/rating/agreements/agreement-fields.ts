import { AgreementTerms, type AgreementRule, type RuleKind } from '../../../domain/rating/agreement.ts'
import { own } from '../../../domain/values/entries.ts'
import type { TextKey } from '../../text/text.ts'

export const RULE_KINDS = [
  'discount',
  'tier',
  'minimum',
  'dim',
  'fuel',
  'accessorial',
  'guarantee',
] as const satisfies readonly RuleKind[]

/** What a kind of rule may ask for. */
export const ASKED: Readonly<Record<RuleKind, readonly ('services' | 'zones' | 'weights' | 'modes' | 'accounts')[]>> = {
  discount: ['services', 'zones', 'weights', 'accounts'],
  tier: ['services', 'zones', 'weights', 'accounts'],
  minimum: ['services', 'zones', 'weights', 'accounts'],
  dim: ['services', 'accounts'],
  fuel: ['services', 'modes', 'accounts'],
  accessorial: ['services', 'zones', 'accounts'],
  guarantee: ['services', 'accounts'],
}

/** One rule as its form has it: figures as they are typed, lists that are empty ask for nothing. */
export interface RuleFields {
  kind: RuleKind
  services: string[]
  zones: string[]
  modes: string[]
  accounts: string[]
  weightFrom: string
  weightTo: string
  codes: string[]
  /** Of a minimum: a net amount, or less than the list's lowest; of a surcharge: percent off, a fixed amount or waived. */
  how: 'net' | 'less' | 'percent' | 'fixed' | 'waived'
  figure: string
  aboveVolume: string
  bands: { from: string; percent: string }[]
}

export interface AgreementFields {
  name: string
  accounts: string[]
  tariff: string
  currency: string
  effectiveFrom: string
  /** Empty: until further notice. */
  effectiveTo: string
  /** Empty: as the rate table says. */
  paymentDays: string
  rules: RuleFields[]
}

export function newRule(kind: RuleKind): RuleFields {
  return {
    kind,
    services: [],
    zones: [],
    modes: [],
    accounts: [],
    weightFrom: '',
    weightTo: '',
    codes: [],
    how: kind === 'minimum' ? 'less' : 'percent',
    figure: '',
    aboveVolume: '',
    bands: [{ from: '0', percent: '' }],
  }
}

export function fieldsOf({ rules, effectiveTo, paymentDays, ...terms }: AgreementTerms): AgreementFields {
  return {
    ...terms,
    effectiveTo: effectiveTo ?? '',
    paymentDays: paymentDays === undefined ? '' : String(paymentDays),
    rules: rules.map(ruleFields),
  }
}

function ruleFields(rule: AgreementRule): RuleFields {
  const asked = {
    ...newRule(rule.kind),
    services: rule.services ?? [],
    accounts: rule.accounts ?? [],
    zones: ('zones' in rule && rule.zones) || [],
    modes: ('modes' in rule && rule.modes) || [],
    weightFrom: 'weights' in rule && rule.weights ? String(rule.weights.from) : '',
    weightTo: 'weights' in rule && rule.weights ? String(rule.weights.to) : '',
  }
  switch (rule.kind) {
    case 'discount':
    case 'fuel':
      return { ...asked, figure: String(rule.percent) }
    case 'tier':
      return {
        ...asked,
        bands: rule.bands.map(({ from, percent }) => ({ from: String(from), percent: String(percent) })),
      }
    case 'minimum':
      return 'net' in rule.amount
        ? { ...asked, how: 'net', figure: String(rule.amount.net) }
        : { ...asked, how: 'less', figure: String(rule.amount.less) }
    case 'dim':
      return { ...asked, figure: String(rule.divisor), aboveVolume: String(rule.aboveVolume) }
    case 'accessorial':
      if ('percent' in rule.charge)
        return { ...asked, codes: rule.codes, how: 'percent', figure: String(rule.charge.percent) }
      if ('fixed' in rule.charge)
        return { ...asked, codes: rule.codes, how: 'fixed', figure: String(rule.charge.fixed) }
      return { ...asked, codes: rule.codes, how: 'waived' }
    case 'guarantee':
      return asked
  }
}

/** What a form says, or what is missing in it; `rule` is its place from 0, null the whole. */
export type FieldsRead =
  | { readonly ok: true; readonly terms: AgreementTerms }
  | { readonly ok: false; readonly wrong: readonly { readonly rule: number | null; readonly words: TextKey }[] }

export function readFields({ rules, effectiveTo, paymentDays, ...fields }: AgreementFields): FieldsRead {
  const parsed = AgreementTerms.safeParse({
    ...fields,
    effectiveTo: effectiveTo === '' ? null : effectiveTo,
    ...(paymentDays.trim() === '' ? {} : { paymentDays: Number(paymentDays) }),
    rules: rules.map(ruleOf),
  })
  if (parsed.success) return { ok: true, terms: parsed.data }
  const wrong = parsed.error.issues.map(({ path: [part, at, ...rest] }) =>
    part === 'rules' && typeof at === 'number'
      ? { rule: at, words: ruleMissing(rules[at], rest.map(String)) }
      : { rule: null, words: own(MISSING, String(part)) ?? 'agreements.missing.date' },
  )
  return {
    ok: false,
    wrong: wrong.filter(
      ({ rule, words }, at) => wrong.findIndex((each) => each.rule === rule && each.words === words) === at,
    ),
  }
}

const MISSING: Readonly<Record<string, TextKey>> = {
  name: 'agreements.missing.name',
  accounts: 'agreements.missing.accounts',
  tariff: 'agreements.missing.tariff',
  currency: 'agreements.missing.currency',
  paymentDays: 'agreements.missing.paymentDays',
}

function ruleMissing(rule: RuleFields | undefined, path: readonly string[]): TextKey {
  const [part] = path
  if (part === 'weights') return 'agreements.missing.weights'
  if (part === 'codes') return 'agreements.missing.codes'
  if (part === 'bands') return 'agreements.missing.bands'
  if (part === 'divisor' || part === 'aboveVolume') return 'agreements.missing.dim'
  if (rule?.kind === 'minimum' || rule?.how === 'fixed') return 'agreements.missing.amount'
  return 'agreements.missing.percent'
}

/** As it would be sent; what is no figure is left to be refused. */
function ruleOf(rule: RuleFields): unknown {
  const { kind, codes, how, figure, aboveVolume, bands } = rule
  const asked = {
    kind,
    ...Object.fromEntries(
      ASKED[kind].flatMap((name): [string, unknown][] => {
        if (name !== 'weights') return rule[name].length > 0 ? [[name, rule[name]]] : []
        const { weightFrom, weightTo } = rule
        return weightFrom === '' && weightTo === ''
          ? []
          : [['weights', { from: numberOf(weightFrom), to: numberOf(weightTo) }]]
      }),
    ),
  }
  switch (kind) {
    case 'discount':
    case 'fuel':
      return { ...asked, percent: numberOf(figure) }
    case 'tier':
      return {
        ...asked,
        bands: bands.map(({ from, percent }) => ({ from: numberOf(from), percent: numberOf(percent) })),
      }
    case 'minimum':
      return { ...asked, amount: how === 'net' ? { net: numberOf(figure) } : { less: numberOf(figure) } }
    case 'dim':
      return { ...asked, divisor: numberOf(figure), aboveVolume: numberOf(aboveVolume) }
    case 'accessorial':
      return {
        ...asked,
        codes,
        charge:
          how === 'waived'
            ? { waived: true }
            : how === 'fixed'
              ? { fixed: numberOf(figure) }
              : { percent: numberOf(figure) },
      }
    case 'guarantee':
      return asked
  }
}

/** Of a text that is none: NaN, which no rule takes. */
function numberOf(typed: string): number {
  return typed.trim() === '' ? Number.NaN : Number(typed)
}
