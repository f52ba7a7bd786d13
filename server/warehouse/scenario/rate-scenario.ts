import type { Unrated } from '../../../domain/rating/rated.ts'
import { agreementsUnder } from '../../../domain/rating/scenarios/agreements-under.ts'
import type { Change, DateSpan } from '../../../domain/rating/scenarios/scenario.ts'
import type { ScenarioPart } from '../../../domain/rating/scenarios/scenario-cells.ts'
import type { Agreement } from '../../../domain/rating/agreement.ts'
import { ok, type Result } from '../../../domain/values/problem.ts'
import type { QueryRow } from '../../../domain/query/query.ts'
import { weightBand } from '../derived-columns.ts'
import { UNPAID } from '../audit/rules/audit-rule.ts'
import { ownRows } from '../own-rows.ts'
import { agreements } from '../rating/agreements.ts'
import { invoicedShipments } from '../rating/invoiced-shipments.sql.ts'
import { ratedShipments } from '../rating/rate-shipments.sql.ts'
import type { Statement } from '../engine.ts'
import { statement, type Bind } from '../statement.ts'
import { statementsOf } from '../statements.ts'
import type { TenantScope } from '../tenant-scope.ts'
import type { Warehouse } from '../warehouse.ts'
import { changedTables } from './changed-tables.sql.ts'
import { shiftedShipments } from './shifted-shipments.sql.ts'

export interface ScenarioQuestion extends DateSpan {
  readonly scope: TenantScope
  /** With its children that the scope has. */
  readonly clientId: number
  /** Of the invoices. */
  readonly currency: string
  readonly changes: readonly Change[]
  readonly today: string
  /** Fires when nobody waits any more. */
  readonly signal: AbortSignal
}

/** What the packages of these ship dates should have cost, under the agreements as they stand and under the changes. */
export async function rateScenario(
  warehouse: Warehouse,
  { scope, clientId, changes, today, signal, ...asked }: ScenarioQuestion,
): Promise<Result<ScenarioPart & { readonly dataVersion: number }>> {
  const own = await agreements(warehouse, { scope, clientId })
  const written = scenarioStatement({
    agreements: own,
    changes,
    currency: asked.currency,
    span: asked,
    ownRows: (bind) => ownRows('p.client_id', { scope, clientId }, bind),
  })
  const answer = await statementsOf(warehouse).answer({ statement: written, scope, today, signal })
  return answer.ok ? ok({ ...partOf(answer.value.data), dataVersion: answer.value.dataVersion }) : answer
}

/**
 * Sums of packages alike, in whole cents; those that cannot be rated by their reason. What they cost as things stand is what the
 * publish kept beside them, under the change the one statement that rates. Decision 0130
 */
export function scenarioStatement({
  agreements: own,
  changes,
  currency,
  span: { from, to },
  ownRows: ownClients,
}: {
  readonly agreements: readonly Agreement[]
  readonly changes: readonly Change[]
  readonly currency: string
  readonly span: DateSpan
  /** The condition on `p.client_id`. */
  readonly ownRows: (bind: Bind) => string
}): Statement {
  const changed = agreementsUnder(own, changes)
  const carriers = [...new Set(own.map(({ carrierId }) => carrierId))]
  return statement((bind) => {
    const rows = `${ownClients(bind)} AND p.currency_code = ${bind('text', currency)}
      AND p.pickup_date >= CAST(${bind('date', from)} AS DATE) AND p.pickup_date <= CAST(${bind('date', to)} AS DATE)
      AND p.invoice_status NOT IN ${UNPAID}`
    const billed = `SELECT i.*, i.carrier_name AS was_carrier, i.service AS was_service, i.zone AS was_zone,
        e.billed AS was_pounds, e.total AS was_total, coalesce(e.unrated, CASE WHEN e.total IS NULL THEN 'noAgreement' END) AS was_unrated
      FROM (${invoicedShipments(rows, ['sender_postal_code', 'carrier_name', 'net_amount'])}) i
      LEFT JOIN expected_package e ON e.invoice_details_id = i.key`
    const tables = changedTables(changes, carriers.length > 0 ? carriers : [0], bind)
    const shipments = shiftedShipments(billed, { changes, agreements: changed }, bind)
    const cell = (sql: string, name: string) => `CASE WHEN reason IS NULL THEN ${sql} END AS ${name}`
    return `WITH ${tables.join(', ')}, ${ratedShipments(changed, shipments, bind)}
      SELECT reason, ${cell('was_carrier', 'carrier')}, ${cell('was_service', 'service')},
        ${cell("coalesce(was_zone, '')", 'zone')}, ${cell(
          weightBand('was_pounds', (_band, place) => String(place)),
          'band',
        )},
        ${cell("strftime(ship_date, '%Y-%m')", 'month')}, count(*) AS packages,
        CAST(100 * sum(CASE WHEN reason IS NULL THEN was_total ELSE net_amount END) AS BIGINT) AS before,
        CAST(100 * sum(CASE WHEN reason IS NULL THEN total ELSE net_amount END) AS BIGINT) AS after
      FROM (SELECT *, coalesce(was_unrated, unrated) AS reason FROM rated)
      GROUP BY ALL ORDER BY ALL`
  })
}

export function partOf(rows: readonly QueryRow[]): ScenarioPart {
  return {
    cells: rows
      .filter(({ reason }) => reason === null)
      .map((row) => ({
        carrier: String(row.carrier),
        service: String(row.service),
        zone: String(row.zone),
        band: Number(row.band),
        month: String(row.month),
        packages: Number(row.packages),
        before: Number(row.before),
        after: Number(row.after),
      })),
    unrated: rows
      .filter(({ reason }) => reason !== null)
      .map((row) => ({
        reason: String(row.reason) as Unrated,
        packages: Number(row.packages),
        billed: Number(row.before),
      })),
  }
}
