import { NAMED_AMOUNTS } from '../../rows/charge-kinds.sql.ts'

/** The mapping tables of UPS Billing Data: temporary table → file. */
export const RULE_TABLES = {
  ups_category_rule: new URL('./charge-categories.csv', import.meta.url),
  ups_credit_rule: new URL('./credit-types.csv', import.meta.url),
  ups_amount_rule: new URL('./named-amounts.csv', import.meta.url),
  ups_service_rule: new URL('./freight-services.csv', import.meta.url),
  ups_affix: new URL('./description-affixes.csv', import.meta.url),
  ups_accessorial_name: new URL('./accessorial-names.csv', import.meta.url),
  ups_code: new URL('../../../reference/ups_codes.csv', import.meta.url),
}

/** SQL: a rule's cell is blank, or one of its `|` separated codes is the value. */
function allows(cell: string, value: string): string {
  return `(r.${cell} IS NULL OR list_contains(string_split(r.${cell}, '|'), ${value}))`
}

const says = '(r.text IS NULL OR contains(upper(c.charge_description), r.text))'

/** Words only: upper case, without points, one space between and around them. */
function words(text: string): string {
  return `(' ' || trim(regexp_replace(replace(upper(${text}), '.', ''), '[^A-Z0-9]+', ' ', 'g')) || ' ')`
}

/**
 * A service is named by words anywhere in the text; a rule for a `shipment` line wants the whole text, or a line
 * without any. No rule of a code takes a text that it does not know.
 */
const namesService = `(CASE WHEN r.text IS NULL THEN trim(c.said) = '' WHEN r.line IS NULL THEN c.said LIKE '% ' || r.text || ' %' ELSE trim(c.said) = r.text END)`

function firstRule(table: string, result: string, conditions: readonly string[]): string {
  return `(SELECT arg_min(r.${result}, r.position) FROM ${table} r WHERE ${conditions.join(' AND ')})`
}

function namedAmount(amount: string): string {
  const conditions = [
    allows('charge_categories', 'c.charge_category'),
    allows('detail_codes', 'c.detail_code'),
    allows('classification_codes', 'c.classification_code'),
    allows('charge_codes', 'c.charge_code'),
    says,
  ]
  return `EXISTS (SELECT 1 FROM ups_amount_rule r WHERE r.amount = '${amount}' AND ${conditions.join(' AND ')}) AS is_${amount}`
}

const unnamed = (codeSet: string, code: string): string =>
  `(${code} <> '' AND ${code} NOT IN (SELECT code FROM ups_code WHERE starts_with(code_set, '${codeSet} ')))`

/**
 * What each combination of codes, text and sign is, by the rule files beside this one. What no rule names, or has a
 * category or classification that the layout does not have, is not `named`: what it is counted as is a guess.
 */
export const KIND_RULES = `
WITH affixed AS (
  SELECT c.*,
    coalesce(length(${firstRule('ups_affix', 'prefix', ['starts_with(upper(c.charge_description), r.prefix)'])}), 0) AS prefix_length,
    coalesce(length(${firstRule('ups_affix', 'suffix', ['ends_with(upper(c.charge_description), r.suffix)'])}), 0) AS suffix_length
  FROM load_code c
), plain AS (
  SELECT c.*, substr(c.charge_description, prefix_length + 1, greatest(length(c.charge_description) - prefix_length - suffix_length, 0)) AS plain_description,
    ${words('plain_description')} AS said
  FROM affixed c
), matched AS (
  SELECT c.*,
    ${firstRule('ups_category_rule', 'charge_category', [allows('category_codes', 'c.category_code'), allows('detail_codes', 'c.detail_code'), allows('classification_codes', 'c.classification_code'), says])} AS charge_category,
    nullif(${firstRule('ups_credit_rule', 'credit_type', [allows('category_codes', 'c.category_code'), allows('detail_codes', 'c.detail_code'), allows('classification_codes', 'c.classification_code'), '(r.net IS NULL OR c.negative)', says])}, 'none') AS credit_type,
    CASE WHEN c.classification_code = 'FRT' THEN ${firstRule('ups_service_rule', 'position', [allows('charge_codes', 'c.charge_code'), namesService])} END AS service_rule
  FROM plain c
), coded AS (
  SELECT c.*, CASE WHEN charge_category = 'transportation' THEN ''
    WHEN classification_code = 'FRT' OR charge_code = '' THEN detail_code ELSE charge_code END AS accessorial_code,
    nullif(s.service, 'none') AS carried_service, CASE WHEN s.line IS NULL THEN nullif(s.service, 'none') END AS service,
    ${NAMED_AMOUNTS.map(namedAmount).join(',\n    ')}
  FROM matched c LEFT JOIN ups_service_rule s ON s.position = c.service_rule
)
SELECT d.*, classification_code = 'FRT' AS transports,
  CASE WHEN category_code IN ('SHP', 'RTN') THEN 'freight' WHEN credit_type IS NOT NULL THEN 'credit'
    WHEN detail_code = 'CLB' THEN 'not previously billed' ELSE 'adjustment' END AS kind,
  array_to_string(list_transform([category_code, detail_code, classification_code, charge_code], lambda code: CASE code WHEN '' THEN '-' ELSE code END), ' ') AS codes,
  NOT (charge_category = 'other' OR ${unnamed('category', 'category_code')} OR ${unnamed('classification', 'classification_code')}) AS named,
  CASE WHEN d.charge_category NOT IN ('transportation', 'billing_adjustment')
    THEN coalesce(n.name, nullif(d.plain_description, ''), nullif(d.accessorial_code, '')) END AS accessorial
FROM coded d LEFT JOIN ups_accessorial_name n ON n.code = d.accessorial_code`

/** Rows of before kinds were kept know "not previously billed" by its words. */
export const FORMER_KIND = `CASE WHEN p.bucket_name IN ('freight', 'adjustment')
      AND EXISTS (SELECT 1 FROM ups_affix a WHERE a.detail_codes = 'CLB' AND starts_with(upper(c.charge_description), a.prefix))
    THEN 'not previously billed' ELSE p.bucket_name END`
