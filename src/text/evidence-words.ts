import { EVIDENCE, hasEvidence, type EvidenceKind } from '../../domain/audit/evidence.ts'
import type { FindingRule } from '../../domain/audit/finding.ts'
import { text } from './text.ts'
import { longDate, money, number } from './values.ts'

/** What was found says for itself, in a sentence; '': nothing. `symbol` stands before amounts. */
export function evidenceWords(
  { rule, evidence }: { readonly rule: FindingRule; readonly evidence: Readonly<Record<string, string>> | null },
  symbol: string,
): string {
  if (evidence === null || !hasEvidence(rule)) return ''
  const kinds: Readonly<Record<string, EvidenceKind>> = EVIDENCE[rule]
  const values = Object.entries(kinds).map(([name, kind]) => [name, valueWords(evidence[name] ?? '', { kind, symbol })])
  return text(`audit.evidence.${rule}`, Object.fromEntries(values) as Readonly<Record<string, string>>)
}

function valueWords(value: string, { kind, symbol }: { readonly kind: EvidenceKind; readonly symbol: string }): string {
  switch (kind) {
    case 'text':
      return value
    case 'day':
      return longDate(value.slice(0, 10))
    case 'money':
      return money(Number(value), symbol)
    case 'number':
      return number(Number(value), Number.isInteger(Number(value)) ? 0 : 2)
  }
}
