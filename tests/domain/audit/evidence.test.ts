import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EVIDENCE, evidenceOf } from '../../../domain/audit/evidence.ts'
import { FINDING_RULES } from '../../../domain/audit/finding.ts'
import { evidenceWords } from '../../../src/text/evidence-words.ts'

test('each rule that says something for what it found has a sentence with all of it (issue 24, 3)', () => {
  const { audit } = JSON.parse(readFileSync('config/locales/en.json', 'utf8')) as {
    audit: { evidence: Record<string, string> }
  }
  expect(Object.keys(audit.evidence).toSorted()).toEqual(Object.keys(EVIDENCE).toSorted())
  for (const [rule, kinds] of Object.entries(EVIDENCE))
    expect([rule, audit.evidence[rule]?.match(/\{\w+\}/g)?.toSorted()]).toEqual([
      rule,
      Object.keys(kinds)
        .map((name) => `{${name}}`)
        .toSorted(),
    ])
})

test('it is read as the audit keeps it, whole or not at all', () => {
  const earlier = '{"earlier":{"bill_date":"2026-03-07","invoice":"A-1"}}'
  expect(evidenceOf('duplicateCharge', earlier)).toEqual({ invoice: 'A-1', billed: '2026-03-07' })
  expect(evidenceOf('lateFee', '{"paid":3,"invoice":"A-1","due":"2026-03-07"}')).toEqual({
    paid: '3',
    invoice: 'A-1',
    due: '2026-03-07',
  })
  expect(evidenceOf('lateFee', '{"paid":3,"invoice":"A-1","due":null}')).toBe(null)
  for (const rule of FINDING_RULES) expect(evidenceOf(rule, null)).toBe(null)
  expect(evidenceOf('minimumCharge', '{"anything":1}')).toBe(null)
})

test('amounts, days and numbers are written as everywhere', () => {
  const evidence = { billedList: '1234.5', list: '1000' }
  expect(evidenceWords({ rule: 'agreedRate', evidence }, '$')).toBe(
    'It is billed from a list price of $1,234.50; the price list has $1,000.00.',
  )
  const late = { scheduled: '2026-03-06 00:00:00', delivered: '2026-03-09 11:20:00' }
  expect(evidenceWords({ rule: 'lateDelivery', evidence: late }, '$')).toBe('Due 03/06/2026, delivered 03/09/2026.')
  expect(evidenceWords({ rule: 'billedWeight', evidence: { billedPounds: '12', pounds: '9.5' } }, '$')).toBe(
    '12 lb are billed; weight and size make 9.50 lb.',
  )
  expect(evidenceWords({ rule: 'minimumCharge', evidence: null }, '$')).toBe('')
})
