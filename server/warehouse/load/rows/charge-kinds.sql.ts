import type { InvoiceFormat } from '../invoice-format.ts'
import { withAssigned } from './assigned-codes.sql.ts'
import { step, type Step } from '../stage/stage.ts'

/** Amounts of their own that a charge may count in, beside its category. */
export const NAMED_AMOUNTS = [
  'address_correction_amt',
  'shipping_charge_correction_amt',
  'chargeback_amt',
  'declared_amt',
] as const

const CODES = ['category_code', 'detail_code', 'classification_code', 'charge_code', 'charge_description']
const NEGATIVE = "coalesce(starts_with(l.net_amount, '-'), false)"

/** What the rules of a format answer; `ChargeRules` says what each means. */
const KIND_COLUMNS = [
  ...CODES,
  ...['negative', 'kind', 'transports', 'charge_category', 'credit_type', 'accessorial', 'accessorial_code'],
  ...['service', 'carried_service', 'codes', 'named', 'discounts'],
  ...NAMED_AMOUNTS.map((name) => `is_${name}`),
].join(', ')

/** `load_code`: each combination of codes, text and sign among the lines of one format; blank is ''. */
const chargeCodes = (format: string): string => `
CREATE OR REPLACE TEMP TABLE load_code AS
SELECT DISTINCT ${CODES.map((name) => `coalesce(l.${name}, '') AS ${name}`).join(', ')}, ${NEGATIVE} AS negative
FROM load_line l WHERE format = '${format}'`

interface KindsOf {
  /** Whether its kinds begin the table or stand beside those of the formats before. */
  readonly first: boolean
  /** Whether people assigned anything (`load_assigned`): to ask where nobody did costs as much as all rules of the format. */
  readonly assigned: boolean
}

/** `load_kind`: what each combination of a format's lines is, by its rules, whose tables are loaded, and by what people assigned. */
export function chargeKinds(
  { id, rules }: InvoiceFormat,
  { first, assigned }: KindsOf,
): Step<'load_line' | 'load_assigned', 'load_code' | 'load_kind'> {
  const kinds = assigned ? withAssigned(id, rules.kinds) : `SELECT r.*, false AS discounts FROM (${rules.kinds}) r`
  return step(
    { needs: assigned ? ['load_line', 'load_assigned'] : ['load_line'], makes: ['load_code', 'load_kind'] },
    chargeCodes(id),
    `${first ? 'CREATE OR REPLACE TEMP TABLE load_kind AS' : 'INSERT INTO load_kind BY NAME'} SELECT '${id}' AS format, ${KIND_COLUMNS} FROM (${kinds})`,
  )
}

/** SQL: `k` is the kind of the line `l`. */
export const KIND_OF_LINE = `k.format = l.format AND ${CODES.map((name) => `k.${name} = coalesce(l.${name}, '')`).join(' AND ')} AND k.negative = ${NEGATIVE}`
