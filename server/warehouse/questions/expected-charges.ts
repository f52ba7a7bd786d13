import { evidenceOf } from '../../../domain/audit/evidence.ts'
import type { Confidence, FindingRule } from '../../../domain/audit/finding.ts'
import type { RatedShipment, Unrated } from '../../../domain/rating/rated.ts'
import { ownRows } from '../own-rows.ts'
import { ratedColumns, shipmentOf } from '../rating/rated-row.ts'
import { statement } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { Warehouse } from '../warehouse.ts'
import type { PackageOf } from './charge-lines.ts'

/** A package as one invoice carried it; amounts are exact texts in the invoice's currency. */
export interface ExpectedCharges {
  readonly invoiceNumber: string
  readonly billDate: string
  /** By its code. */
  readonly currency: string
  readonly agreement: string | null
  readonly rated: RatedShipment | null
  readonly unrated: Unrated | null
  readonly charges: { code: string; name: string; billed: string | null; expected: string | null }[]
  readonly findings: {
    rule: FindingRule
    difference: string
    confidence: Confidence
    deadline: string | null
    ended: boolean
    /** What it says for itself, by names (`domain/audit/evidence.ts`); null: nothing. */
    evidence: Record<string, string> | null
  }[]
}

type KeptFinding = Omit<ExpectedCharges['findings'][number], 'evidence'> & { readonly evidence: string | null }

const CODE = "CASE c.charge_category WHEN 'transportation' THEN 'TRN' ELSE c.accessorial_code END"
/** What a package should have cost by each invoice that carried it, and what was found of it, the oldest first; none where it is not among the rows asked for. */
export async function expectedCharges(
  warehouse: Warehouse,
  { trackingId, ...of }: PackageOf,
): Promise<ExpectedCharges[]> {
  const rows = await statementsOf(warehouse).rows(
    statement((bind) => {
      const own = `p.tracking_id = ${bind('integer', String(trackingId))} AND ${ownRows('p.client_id', of, bind)}`
      return `WITH line AS (
          SELECT p.invoice_details_id, p.carrier_id, p.invoice_number, p.bill_date, p.currency_code FROM package_level_info p
          WHERE ${own} AND (p.bucket_name = 'freight' OR p.invoice_details_id IN (SELECT invoice_details_id FROM finding))),
        expected AS (
          SELECT e.invoice_details_id, c.code, c.net FROM (
            SELECT invoice_details_id, unnest(list_concat(surcharges, [
              {code: 'TRN', list: NULL, percent: NULL, net: transportation, fuel_eligible: NULL},
              {code: 'FSC', list: NULL, percent: NULL, net: fuel, fuel_eligible: NULL}])) AS c
            FROM expected_package SEMI JOIN line USING (invoice_details_id) WHERE unrated IS NULL) e
          WHERE c.net > 0),
        compared AS (
          SELECT coalesce(b.invoice_details_id, x.invoice_details_id) AS invoice_details_id, coalesce(b.code, x.code) AS code,
            b.name, b.billed, CAST(x.net AS VARCHAR) AS expected
          FROM (
            SELECT c.invoice_details_id, ${CODE} AS code, CAST(sum(c.net_amount) AS VARCHAR) AS billed,
              min(coalesce(c.charge_description, c.accessorial, c.charge_category)) AS name
            FROM charge_level_info c JOIN line l ON l.invoice_details_id = c.invoice_details_id
            WHERE c.tracking_id = ${bind('integer', String(trackingId))} GROUP BY ALL) b
          FULL JOIN expected x ON x.invoice_details_id = b.invoice_details_id AND x.code = b.code)
        SELECT l.invoice_number, CAST(l.bill_date AS VARCHAR) AS bill_date, l.currency_code AS currency,
          g.terms ->> 'name' AS agreement, e.invoice_details_id IS NULL AS unasked, ${ratedColumns('e')},
          (SELECT CAST(to_json(list({code: b.code, name: coalesce(b.name, b.code), billed: b.billed, expected: b.expected}
            ORDER BY b.code <> 'TRN', b.code = 'FSC', b.code)) AS VARCHAR)
            FROM compared b WHERE b.invoice_details_id = l.invoice_details_id) AS charges,
          (SELECT CAST(to_json(list({rule: f.rule, difference: CAST(f.difference AS VARCHAR), confidence: f.confidence,
            deadline: CAST(f.deadline AS VARCHAR), ended: f.ended_in IS NOT NULL, evidence: CAST(f.evidence AS VARCHAR)}
            ORDER BY f.ended_in IS NOT NULL, f.id)) AS VARCHAR)
            FROM finding f WHERE f.invoice_details_id = l.invoice_details_id) AS findings
        FROM line l LEFT JOIN expected_package e ON e.invoice_details_id = l.invoice_details_id
        LEFT JOIN agreement g ON g.id = e.agreement_id AND g.version = e.agreement_version
        ORDER BY l.bill_date, l.invoice_details_id`
    }),
  )
  return rows.map((row) => {
    const isAsked = row.unasked !== 'true'
    return {
      invoiceNumber: String(row.invoice_number),
      billDate: String(row.bill_date),
      currency: String(row.currency),
      agreement: row.agreement ? String(row.agreement) : null,
      rated: isAsked ? shipmentOf(row) : null,
      unrated: isAsked ? ((row.unrated ?? null) as Unrated | null) : 'noAgreement',
      charges: JSON.parse(String(row.charges ?? '[]')) as ExpectedCharges['charges'],
      findings: (JSON.parse(String(row.findings ?? '[]')) as KeptFinding[]).map(({ evidence, ...finding }) => ({
        ...finding,
        evidence: evidenceOf(finding.rule, evidence),
      })),
    }
  })
}
