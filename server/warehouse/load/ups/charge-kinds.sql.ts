/** SQL: a rule's cell is blank, or one of its `|` separated codes is the value. */
function allows(cell: string, value: string): string {
  return `(r.${cell} IS NULL OR list_contains(string_split(r.${cell}, '|'), ${value}))`
}

const says = '(r.text IS NULL OR contains(upper(c.charge_description), r.text))'

function firstRule(table: string, result: string, conditions: readonly string[]): string {
  return `(SELECT arg_min(r.${result}, r.position) FROM ${table} r WHERE ${conditions.join(' AND ')})`
}

function namedAmount(amount: string): string {
  const conditions = [
    allows('detail_codes', 'c.detail_code'),
    allows('classification_codes', 'c.classification_code'),
    allows('charge_codes', 'c.charge_code'),
    says,
  ]
  return `EXISTS (SELECT 1 FROM ups_amount_rule r WHERE r.amount = '${amount}' AND ${conditions.join(' AND ')}) AS is_${amount}`
}

export const NAMED_AMOUNTS = ['address_correction_amt', 'shipping_charge_correction_amt', 'chargeback_amt', 'declared_amt'] as const

/**
 * `ups_kind`: what each combination of codes, text and sign among the staged lines is: charge
 * category, credit type, service, accessorial, and which named amounts it counts in.
 * Source: semantics, UPS Billing Data; the rule files beside this one.
 */
export const CHARGE_KINDS = `
CREATE OR REPLACE TEMP TABLE ups_kind AS
WITH combo AS (
  SELECT DISTINCT coalesce(category_code, '') AS category_code, coalesce(detail_code, '') AS detail_code,
    coalesce(classification_code, '') AS classification_code, coalesce(charge_code, '') AS charge_code,
    coalesce(charge_description, '') AS charge_description, coalesce(starts_with(net_amount, '-'), false) AS negative
  FROM ups_line
), affixed AS (
  SELECT c.*,
    coalesce(length(${firstRule('ups_affix', 'prefix', ['starts_with(upper(c.charge_description), r.prefix)'])}), 0) AS prefix_length,
    coalesce(length(${firstRule('ups_affix', 'suffix', ['ends_with(upper(c.charge_description), r.suffix)'])}), 0) AS suffix_length
  FROM combo c
), matched AS (
  SELECT c.*,
    substr(c.charge_description, prefix_length + 1, greatest(length(c.charge_description) - prefix_length - suffix_length, 0)) AS plain_description,
    ${firstRule('ups_category_rule', 'charge_category', [allows('category_codes', 'c.category_code'), allows('detail_codes', 'c.detail_code'), allows('classification_codes', 'c.classification_code')])} AS charge_category,
    nullif(${firstRule('ups_credit_rule', 'credit_type', [allows('category_codes', 'c.category_code'), allows('detail_codes', 'c.detail_code'), allows('classification_codes', 'c.classification_code'), '(r.net IS NULL OR c.negative)', says])}, 'none') AS credit_type,
    CASE WHEN c.classification_code = 'FRT' THEN ${firstRule('ups_service_rule', 'service', [allows('charge_codes', 'c.charge_code'), says])} END AS service,
    ${NAMED_AMOUNTS.map(namedAmount).join(',\n    ')}
  FROM affixed c
), coded AS (
  SELECT *, CASE WHEN charge_category = 'transportation' THEN ''
    WHEN classification_code = 'FRT' OR charge_code = '' THEN detail_code ELSE charge_code END AS accessorial_code
  FROM matched
)
SELECT d.*, CASE WHEN d.charge_category NOT IN ('transportation', 'billing_adjustment')
    THEN coalesce(n.name, nullif(d.plain_description, ''), nullif(d.accessorial_code, '')) END AS accessorial
FROM coded d LEFT JOIN ups_accessorial_name n ON n.code = d.accessorial_code`
