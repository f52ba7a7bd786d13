import type { Agreement } from '../../../domain/rating/agreement.ts'
import type { Change, ChangeOf } from '../../../domain/rating/scenarios/scenario.ts'
import { decimal, listed } from '../rating/agreed-case.ts'
import type { Bind } from '../statement.ts'

/**
 * Shipments as shifts leave them: each by the first shift that holds for what it was sent by, never by two. Another carrier's
 * zone is that of its chart, the account the first of its agreement of the day, and of what was asked for what it offers too.
 * `shipments` has `was_pounds` and sender_postal_code besides. SQL.
 */
export function shiftedShipments(
  shipments: string,
  { changes, agreements }: { readonly changes: readonly Change[]; readonly agreements: readonly Agreement[] },
  bind: Bind,
): string {
  const shifts = changes.filter((change): change is ChangeOf<'shift'> => change.change === 'shift')
  if (shifts.length === 0) return shipments
  const whens = shifts.map((shift, at) => `WHEN ${holds(shift, bind)} THEN ${at}`)
  const targets = shifts.map(
    ({ to }, at) => `(${at}, CAST(${bind('integer', String(to.carrierId))} AS INTEGER), ${bind('text', to.service)})`,
  )
  const leaves = shifts.some(({ carrierId, to }) => to.carrierId !== carrierId)
  return `
    SELECT s.* EXCLUDE (shift) REPLACE (coalesce(x.carrier_id, s.carrier_id) AS carrier_id,
      coalesce(x.service, s.service) AS service ${leaves ? elsewhere(agreements, bind) : ''})
    FROM (SELECT *, CASE ${whens.join(' ')} END AS shift FROM (${shipments}) s) s
    LEFT JOIN (VALUES ${targets.join(', ')}) x(shift, carrier_id, service) ON x.shift = s.shift
    ${
      leaves
        ? `LEFT JOIN zone_chart z ON z.carrier_id = x.carrier_id AND z.sender_area = s.sender_postal_code[:3]
      AND z.receiver_area = s.postal_code[:3]`
        : ''
    }`
}

/** What is another's where the carrier is. */
function elsewhere(agreements: readonly Agreement[], bind: Bind): string {
  const accounts = agreements.flatMap((agreement) => {
    const [account] = agreement.accounts
    return account === undefined ? [] : [`WHEN ${countsFor(agreement, bind)} THEN ${bind('text', account)}`]
  })
  const asked = `coalesce((SELECT bit_or(t.bit) FROM asked_code f JOIN asked_code t ON t.code = f.code
    WHERE f.carrier_id = s.carrier_id AND f.bit & s.asked <> 0 AND t.carrier_id = x.carrier_id), 0::HUGEINT)`
  const there = {
    account_number: accounts.length > 0 ? `CASE ${accounts.join(' ')} END` : 'NULL',
    zone: 'z.zone',
    asked,
  }
  return Object.entries(there)
    .map(([name, sql]) => `, CASE WHEN x.carrier_id <> s.carrier_id THEN ${sql} ELSE s.${name} END AS ${name}`)
    .join('')
}

function holds({ carrierId, services, zones, weights }: ChangeOf<'shift'>, bind: Bind): string {
  return [
    `carrier_id = ${bind('integer', String(carrierId))}`,
    `service IN (${listed(services, bind)})`,
    ...(zones ? [`zone IN (${listed(zones, bind)})`] : []),
    ...(weights ? [`was_pounds > ${decimal(weights.from)} AND was_pounds <= ${decimal(weights.to)}`] : []),
  ].join(' AND ')
}

function countsFor({ clientId, carrierId, currency, effectiveFrom, effectiveTo }: Agreement, bind: Bind): string {
  return [
    `x.carrier_id = ${bind('integer', String(carrierId))} AND s.client_id = ${bind('integer', String(clientId))}`,
    `s.currency = ${bind('text', currency)} AND s.ship_date >= CAST(${bind('date', effectiveFrom)} AS DATE)`,
    ...(effectiveTo === null ? [] : [`s.ship_date <= CAST(${bind('date', effectiveTo)} AS DATE)`]),
  ].join(' AND ')
}
