import { readDataFile } from '../reading/data-file.ts'
import type { RuleRow } from '../rule-tables.ts'
import { NAMED_AMOUNTS } from '../rows/charge-kinds.sql.ts'

/** What a charge is, by its code or its text: a row of a CSV table `code,text,says,charge_category,accessorial_code,accessorial,discount_of,credit_type,counts_in`. */
export interface ChargeText {
  /** Its code and text in the table: the `detail_code` of a line. A kept line finds its row by it wherever the table has it. */
  readonly key: string
  readonly text: string
  readonly accessorial: string
  /** The text, accessorial or code of the charge that this one lowers, or `transport`; the first of several between `|` that is there, blank for none. */
  readonly discountOf: string
  /** `transport`: it is the transport itself. `ignored`: it is no charge at all. `marker`: without an amount it is no charge. `adjustment`, `credit`: with it, so is what is billed beside it. */
  readonly says: string
}

/** The temporary table that a format's charge texts are loaded into. */
export const CHARGE_TABLE = 'load_charge_text'

/** Says of a charge that it is none. */
export const IGNORED = 'ignored'

/** The `category_code` of a staged line: a discount is one whose charge its row does not have. */
export const SECTIONS = {
  transport: 'transport',
  credit: 'credit',
  discount: 'discount',
  adjustment: 'adjustment',
} as const

export type Section = keyof typeof SECTIONS

/** The row of the table that names a charge by its code and text. */
export function readChargeTexts(url: URL): (code: string, text: string) => ChargeText | undefined {
  return naming(readDataFile(url), (row) => ({
    key: `${row['code'] ?? ''}|${row['text'] ?? ''}`,
    text: row['text'] ?? '',
    accessorial: row['accessorial'] ?? '',
    discountOf: row['discount_of'] ?? '',
    says: row['says'] ?? '',
  }))
}

/** The service that a code and text name, from a CSV table `code,text,service`. */
export function readServices(url: URL): (code: string, text: string) => string | undefined {
  return naming(readDataFile(url), ({ service }) => service)
}

/**
 * What each combination of a table's codes and texts is. A charge below zero that is no discount is money back: a
 * credit. What the table does not name is not `named`, and counts as other.
 */
export function chargeKindsOf(table: string): string {
  return `
SELECT c.*, CASE c.category_code WHEN '${SECTIONS.credit}' THEN 'credit' WHEN '${SECTIONS.discount}' THEN 'adjustment'
    WHEN '${SECTIONS.adjustment}' THEN 'adjustment' ELSE 'freight' END AS kind,
  c.category_code = '${SECTIONS.transport}' AS transports, coalesce(r.charge_category, 'other') AS charge_category,
  CASE WHEN c.category_code = '${SECTIONS.credit}' THEN coalesce(r.credit_type, 'Other') END AS credit_type,
  CASE WHEN r.charge_category IN ('transportation', 'billing_adjustment') THEN NULL
    ELSE coalesce(r.accessorial, nullif(c.charge_description, ''), nullif(c.charge_code, '')) END AS accessorial,
  CASE WHEN r.charge_category = 'transportation' THEN ''
    ELSE coalesce(r.accessorial_code, nullif(c.charge_code, ''), upper(c.charge_description)) END AS accessorial_code,
  nullif(c.classification_code, '') AS service, nullif(c.classification_code, '') AS carried_service,
  ${NAMED_AMOUNTS.map((name) => `coalesce(r.counts_in = '${name}', false) AS is_${name}`).join(', ')},
  CASE c.charge_code WHEN '' THEN '-' ELSE c.charge_code END AS codes, r.position IS NOT NULL AS named
FROM load_code c LEFT JOIN ${table} r ON coalesce(r.code, '') || '|' || coalesce(r.text, '') = c.detail_code`
}

/** Letters and digits in capitals, one space between; points vanish, so that A.M. is AM. */
function wordsOf(text: string): string {
  return text
    .toUpperCase()
    .replaceAll(/[.'’]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whole texts, where `*` stands for anything. */
function patternOf(text: string): RegExp {
  return new RegExp(`^${text.split('*').map(wordsOf).join('.*')}$`)
}

/** The first row whose code, where it has one, is the code, and whose text, where it has one, fits the text. */
export function naming<Row extends Readonly<Record<'code' | 'text', string>> | RuleRow, Meant>(
  table: readonly Row[],
  mean: (row: Row) => Meant,
): (code: string, text: string) => Meant | undefined {
  const rows = table.map((row) => ({
    code: row['code']?.toUpperCase() ?? '',
    fits: row['text'] ? patternOf(row['text']) : null,
    meant: mean(row),
  }))
  const known = new Map<string, Meant | undefined>()
  return (code, text) => {
    const key = `${code}\u001F${text}`
    const before = known.get(key)
    if (before !== undefined || known.has(key)) return before
    const [said, words] = [code.toUpperCase(), wordsOf(text)]
    const found = rows.find((row) => (row.code === '' || row.code === said) && (row.fits?.test(words) ?? true))
    known.set(key, found?.meant)
    return found?.meant
  }
}
