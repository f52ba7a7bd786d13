import type { Agreement } from '../../../domain/rating/agreement.ts'
import { inPrecedence } from '../../../domain/rating/precedence.ts'
import type { Bind } from '../statement.ts'
import { agreedCase, decimal, listed } from './agreed-case.ts'
import { cents, off, percentOf } from './exact.ts'

const LIMITS = [
  ['longest', 'longest_above'],
  ['second', 'second_above'],
  ['girth', 'girth_above'],
  ['volume', 'volume_above'],
  ['actual_pounds', 'weight_above'],
] as const
const LIMIT_COLUMNS = LIMITS.map(([, above]) => above).join(', ')

/** What decides which surcharges are due, and their cost beside the list price: shipments alike in it are looked at once. */
const ALIKE = ['due_lane', 'due_from', 'due_zone', 'home', 'area', 'limits', 'asked'] as const

/** Of lanes one number for all whose surcharges cost the same: accounts and services differ where a rule names them. SQL. */
export function dueLane(agreements: readonly Agreement[], bind: Bind): string {
  const own = (name: 'accounts' | 'services', column: string) => {
    const named = namedBy(agreements, name)
    return named.length === 0 ? [] : [`CASE WHEN ${column} IN (${listed(named, bind)}) THEN ${column} END`]
  }
  const differs = [...own('accounts', 'account_number'), ...own('services', 'v.service')]
  return `dense_rank() OVER (ORDER BY ${['agreement', 'v.service_group', ...differs].join(', ')})`
}

/** The zones that surcharges or what was agreed on them tell apart, and by which all alike go: a common table expression. SQL. */
export function dueZones(agreements: readonly Agreement[], bind: Bind): string {
  const named = namedBy(agreements, 'zones').map((zone) => `(${bind('text', zone)})`)
  const agreed = `SELECT a.carrier_id, z.zone, [z.zone] AS zones FROM agreed_account a, (VALUES ${named.join(', ')}) z(zone)`
  return `due_zone AS MATERIALIZED (
    SELECT carrier_id, zone, min(zone) OVER (PARTITION BY carrier_id, alike) AS due_zone
    FROM (
      SELECT carrier_id, zone, list(DISTINCT zones ORDER BY zones) AS alike
      FROM (
        SELECT carrier_id, unnest(zones) AS zone, zones FROM accessorial_rate WHERE zones IS NOT NULL
        ${named.length === 0 ? '' : `UNION ALL ${agreed}`})
      GROUP BY ALL))`
}

function namedBy(agreements: readonly Agreement[], condition: 'accounts' | 'services' | 'zones'): string[] {
  const rules = agreements.flatMap((agreement) => inPrecedence(agreement.rules, 'accessorial'))
  return [...new Set(rules.flatMap((rule) => rule[condition] ?? []))]
}

/** What shippers ask for, as one bit a code among those of the carrier's surcharges (at most 126). */
export const ASKED_CODES = `asked_code AS MATERIALIZED (
    SELECT carrier_id, asked AS code,
      1::HUGEINT << (CAST(row_number() OVER (PARTITION BY carrier_id ORDER BY asked) AS INTEGER) - 1) AS bit
    FROM (SELECT DISTINCT carrier_id, asked FROM accessorial_rate WHERE asked IS NOT NULL))`

/** The shipment's `asked`, where `condition` says which codes `q.code` are asked for. SQL. */
export function askedOf(carrier: string, condition: string): string {
  return `coalesce((
    SELECT bit_or(q.bit) FROM asked_code q WHERE q.carrier_id = ${carrier} AND ${condition}), 0::HUGEINT)`
}

/**
 * Common table expressions from `sided` to `surcharged`: its shipments with their surcharges as `items`. Of limits a
 * shipment has a bit for each that it is over, of what was asked for one a code.
 */
export function dueSurcharges(agreements: readonly Agreement[], bind: Bind): string {
  const columns = { accounts: 'account_number', services: 'service', zones: 'zone', codes: 'code' }
  const percent = agreedCase(agreements, {
    kind: 'accessorial',
    columns,
    bind,
    figure: ({ charge }) =>
      'percent' in charge ? decimal(charge.percent) : 'waived' in charge ? decimal(100) : 'NULL',
  })
  const fixed = agreedCase(agreements, {
    kind: 'accessorial',
    columns,
    bind,
    figure: ({ charge }) => ('fixed' in charge ? decimal(charge.fixed) : 'NULL'),
  })
  const over = LIMITS.map(([side, above]) => `coalesce(s.${side} > c.${above}, false)`).join(' OR ')
  return `
  limit_class AS MATERIALIZED (
    SELECT *, 1::HUGEINT << (CAST(row_number() OVER (PARTITION BY carrier_id ORDER BY ${LIMIT_COLUMNS}) AS INTEGER) - 1) AS bit
    FROM (
      SELECT DISTINCT carrier_id, ${LIMIT_COLUMNS} FROM accessorial_rate WHERE coalesce(${LIMIT_COLUMNS}) IS NOT NULL)),
  least_limit AS (
    SELECT carrier_id, ${LIMITS.map(([, above]) => `CAST(min(${above}) AS DOUBLE) AS ${above}`).join(', ')}
    FROM limit_class GROUP BY carrier_id),
  big AS (
    SELECT s.key, s.carrier_id, ${LIMITS.map(([side]) => `s.${side}`).join(', ')}
    FROM sided s JOIN least_limit c ON c.carrier_id = s.carrier_id WHERE ${over}),
  over_limit AS (
    SELECT s.key, bit_or(c.bit) AS limits FROM big s JOIN limit_class c ON c.carrier_id = s.carrier_id AND (${over})
    GROUP BY s.key),
  handled AS NOT MATERIALIZED (
    SELECT s.*, coalesce(o.limits, 0::HUGEINT) AS limits FROM sided s LEFT JOIN over_limit o ON o.key = s.key),
  alike AS MATERIALIZED (
    SELECT *, row_number() OVER () AS due FROM (
      SELECT ${ALIKE.join(', ')} FROM handled WHERE due_lane IS NOT NULL AND due_from IS NOT NULL GROUP BY ALL)),
  in_force AS (
    SELECT f.agreement, f.due_from, g.service_group, a.*,
      coalesce(l.bit, 0) AS limit_bit, coalesce(q.bit, 0) AS asked_bit
    FROM (SELECT DISTINCT agreement, carrier_id, tariff, due_from FROM tariff_day WHERE due_from IS NOT NULL) f
    JOIN accessorial_rate a ON a.carrier_id = f.carrier_id AND a.tariff = f.tariff AND a.effective_from <= f.due_from
      AND (a.effective_to IS NULL OR a.effective_to >= f.due_from)
    JOIN (SELECT DISTINCT carrier_id, service_group FROM rated_service) g ON g.carrier_id = a.carrier_id
      AND (a.service_groups IS NULL OR list_contains(a.service_groups, g.service_group))
    LEFT JOIN limit_class l ON l.carrier_id = a.carrier_id
      AND ${LIMITS.map(([, above]) => `l.${above} IS NOT DISTINCT FROM a.${above}`).join(' AND ')}
    LEFT JOIN asked_code q ON q.carrier_id = a.carrier_id AND q.code = a.asked),
  due_any AS (
    SELECT s.due, n.agreement, n.account_number, n.service, s.due_zone AS zone, a.code, a.fuel_eligible, a.minimum_pounds,
      a.amount, a.percent_of_list, coalesce(a.choice, a.code) AS choice, a.place, a.effective_from
    FROM alike s
    JOIN (
      SELECT due_lane, agreement, service_group, any_value(account_number) AS account_number, any_value(service) AS service
      FROM lane GROUP BY ALL) n ON n.due_lane = s.due_lane
    JOIN in_force a ON a.agreement = n.agreement AND a.due_from = s.due_from AND a.service_group = n.service_group
    WHERE (a.residential IS NULL OR a.residential = s.home) AND (a.area IS NULL OR a.area = s.area)
      AND (a.zones IS NULL OR list_contains(a.zones, s.due_zone))
      AND (a.limit_bit = 0 OR a.limit_bit & s.limits <> 0) AND (a.asked_bit = 0 OR a.asked_bit & s.asked <> 0)),
  due_row AS MATERIALIZED (
    SELECT due, code, fuel_eligible, amount AS list, percent_of_list,
      CASE WHEN fixed IS NULL THEN percent END AS percent,
      fixed, CASE WHEN amount IS NOT NULL THEN coalesce(fixed, ${off('amount', 'percent')}) END AS net
    FROM (
      SELECT *, ${percentOf(`coalesce(${percent}, 0)`)} AS percent, ${cents(fixed)} AS fixed
      FROM (
        SELECT * FROM due_any
        QUALIFY row_number() OVER (PARTITION BY due, choice ORDER BY place, effective_from DESC) = 1))),
  due_sum AS (
    SELECT due, CAST(sum(net) AS DECIMAL(12,2)) AS due_net,
      CAST(sum(net) FILTER (fuel_eligible) AS DECIMAL(12,2)) AS due_fuelled,
      list({code: code, list: list, percent: percent, net: net, fuel_eligible: fuel_eligible} ORDER BY code) AS priced_items,
      list({percent_of_list: percent_of_list, percent: percent, fixed: fixed}) FILTER (list IS NULL) AS shares,
      list({percent_of_list: percent_of_list, percent: percent, fixed: fixed})
        FILTER (list IS NULL AND fuel_eligible) AS fuelled_shares
    FROM due_row GROUP BY due),
  shared AS (
    SELECT due, list({code: code, list: list, percent_of_list: percent_of_list, percent: percent, fixed: fixed, net: net,
      fuel_eligible: fuel_eligible} ORDER BY code) AS items
    FROM due_row GROUP BY due HAVING count(list) < count(*)),
  due_least AS (
    SELECT due, max(minimum_pounds) AS least_pounds FROM due_any WHERE minimum_pounds IS NOT NULL GROUP BY due),
  due_class AS MATERIALIZED (
    SELECT a.*, u.due_net, u.due_fuelled, u.shares, u.fuelled_shares, u.priced_items, h.items, p.least_pounds
    FROM alike a LEFT JOIN due_sum u ON u.due = a.due LEFT JOIN shared h ON h.due = a.due
    LEFT JOIN due_least p ON p.due = a.due),
  surcharged AS (
    SELECT s.*, u.due_net, u.due_fuelled, u.shares, u.fuelled_shares, u.priced_items, u.items, u.least_pounds
    FROM handled s LEFT JOIN due_class u ON ${ALIKE.map(sameIn).join(' AND ')})`
}

function sameIn(name: string): string {
  return name === 'area' || name === 'due_zone' ? `u.${name} IS NOT DISTINCT FROM s.${name}` : `u.${name} = s.${name}`
}
