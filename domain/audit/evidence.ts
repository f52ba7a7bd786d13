import type { FindingRule } from './finding.ts'

/** What a value of evidence is, by which it is written: a day or moment, money of the invoice, or a plain number. */
export type EvidenceKind = 'text' | 'day' | 'money' | 'number'

const EARLIER = { invoice: 'text', billed: 'day' } as const

/** What each rule says for what it found, by the names that its texts have; a rule that is not there says nothing. */
export const EVIDENCE = {
  duplicateCharge: EARLIER,
  transportationTwice: EARLIER,
  residentialTwice: EARLIER,
  lateFee: { paid: 'number', invoice: 'text', due: 'day' },
  correctionFee: { packages: 'number', corrections: 'money', above: 'money' },
  neverShipped: { shipped: 'day', packages: 'number', told: 'number', seen: 'day' },
  lateDelivery: { scheduled: 'day', delivered: 'day' },
  wrongZone: { billedZone: 'text', zone: 'text' },
  billedWeight: { billedPounds: 'number', pounds: 'number' },
  agreedRate: { billedList: 'money', list: 'money' },
  fuelPercent: { percent: 'number', off: 'number' },
} as const satisfies Partial<Record<FindingRule, Readonly<Record<string, EvidenceKind>>>>
type EvidenceRule = keyof typeof EVIDENCE

export function hasEvidence(rule: FindingRule): rule is EvidenceRule {
  return Object.hasOwn(EVIDENCE, rule)
}

/** What was found says, by its names, as text; null: nothing, or not all of it. `json`: as the audit keeps it. */
export function evidenceOf(rule: FindingRule, json: string | null): Record<string, string> | null {
  if (json === null || !hasEvidence(rule)) return null
  const kept = JSON.parse(json) as Readonly<Record<string, unknown>>
  const { bill_date: billed, ...earlier } = (kept.earlier ?? {}) as Readonly<Record<string, unknown>>
  const said = { ...kept, ...earlier, ...(billed === undefined ? {} : { billed }) } as Readonly<Record<string, unknown>>
  const values = Object.keys(EVIDENCE[rule]).map((name) => [name, said[name] ?? null] as const)
  return values.some(([, value]) => value === null)
    ? null
    : Object.fromEntries(values.map(([name, value]) => [name, String(value)]))
}
