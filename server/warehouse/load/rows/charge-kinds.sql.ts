/** Amounts of their own that a charge may count in, beside its category. */
export const NAMED_AMOUNTS = [
  'address_correction_amt',
  'shipping_charge_correction_amt',
  'chargeback_amt',
  'declared_amt',
] as const

const CODES = ['category_code', 'detail_code', 'classification_code', 'charge_code', 'charge_description']
const NEGATIVE = "coalesce(starts_with(l.net_amount, '-'), false)"

/** `load_code`: each combination of codes, text and sign among the staged lines; blank is ''. */
export const CHARGE_CODES = `
CREATE OR REPLACE TEMP TABLE load_code AS
SELECT DISTINCT ${CODES.map((name) => `coalesce(l.${name}, '') AS ${name}`).join(', ')}, ${NEGATIVE} AS negative FROM load_line l`

/** `load_kind`: what each of them is, by the rules of a format. */
export function chargeKinds(rules: string): string {
  return `CREATE OR REPLACE TEMP TABLE load_kind AS ${rules}`
}

/** SQL: `k` is the kind of the staged line `l`. */
export const KIND_OF_LINE = `${CODES.map((name) => `k.${name} = coalesce(l.${name}, '')`).join(' AND ')} AND k.negative = ${NEGATIVE}`
