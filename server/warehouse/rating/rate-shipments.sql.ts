import type { Agreement, RuleOf } from '../../../domain/rating/agreement.ts'
import type { Bind } from '../statement.ts'
import { agreedAccounts, agreedCase, decimal } from './agreed-case.ts'
import { DATED_TABLES } from './dated-tables.sql.ts'
import { ASKED_CODES, dueLane, dueSurcharges, dueZones } from './due-surcharges.sql.ts'
import { cents, off, percentOf, share } from './exact.ts'

/**
 * What shipments should cost under agreements, one row each, as common table expressions that end with `rated`: set-based,
 * exact, in the order that carriers bill. What cannot be rated has its reason in `unrated`. `surcharges` lists what
 * is charged beside transportation and fuel, by code. `shipments` is a select of `key`
 * (unique), client_id, carrier_id, account_number, currency, service, zone, packaging ('package', 'letter', 'pak'),
 * residential, postal_code, actual_pounds, length, width, height (inches), ship_date and asked (`askedOf`); facts that are
 * not known are null. SQL.
 */
export function ratedShipments(agreements: readonly Agreement[], shipments: string, bind: Bind): string {
  const { discount, minimum, fuelOff, divisor, above, tierPercent } = agreedFigures(agreements, bind)
  const withTiers = agreements.some(({ rules }) => rules.some(({ kind }) => kind === 'tier'))
  return `
  ${ASKED_CODES},
  shipment AS (${shipments}),
  agreed_account AS MATERIALIZED (${agreedAccounts(agreements, bind)}),
  lane AS MATERIALIZED (
    SELECT row_number() OVER () AS lane, account, agreement, a.carrier_id, tariff, account_number, v.service, v.service_group,
      v.fuel_mode, v.dimensional, v.residential, ${discount(sameInLane)} AS discount, ${dueLane(agreements, bind)} AS due_lane,
      ${divisor} AS divisor,
      ${above} AS above,
      ${percentOf(`coalesce(${fuelOff}, 0)`)} AS fuel_off
    FROM agreed_account a JOIN rated_service v ON v.carrier_id = a.carrier_id),
  ${DATED_TABLES},
  lane_price AS MATERIALIZED (
    SELECT *, ${minimum(sameInLane)} AS minimum
    FROM (
      SELECT n.*, p.of, p.effective_from, p.packaging, p.last_pounds, p.of_one_pound AS least_list
      FROM lane n JOIN priced p ON p.carrier_id = n.carrier_id AND p.tariff = n.tariff AND p.service = n.service)),
  ${dueZones(agreements, bind)},
  known AS (
    SELECT s.*, a.agreement, a.tariff, a.by_area, n.lane, n.service_group, n.fuel_mode, n.dimensional, n.fuel_off, n.discount,
      CASE WHEN s.zone IS NOT NULL THEN n.due_lane END AS due_lane, z.due_zone,
      coalesce(n.residential, s.residential, false) AS home, d.tariff_from, d.due_from, r.area, f.percent AS fuel_percent,
      coalesce(n.divisor, d.divisor) AS divisor, coalesce(n.above, d.above_volume) AS above,
      ${['length', 'width', 'height']
        .map(
          (side) => `CAST(CASE WHEN d.sides_up THEN ceil(s.${side}) ELSE round(s.${side}) END AS BIGINT) AS ${side[0]}`,
        )
        .join(', ')}
    FROM shipment s
    LEFT JOIN agreed_account a ON a.client_id = s.client_id AND a.carrier_id = s.carrier_id
      AND a.account_number = s.account_number AND a.currency = s.currency
      AND s.ship_date >= a.effective_from AND s.ship_date <= a.effective_to
    LEFT JOIN lane n ON n.account = a.account AND n.service = s.service
    LEFT JOIN due_zone z ON z.carrier_id = s.carrier_id AND z.zone = s.zone
    LEFT JOIN tariff_day d ON d.agreement = a.agreement AND d.day = least(s.ship_date, (SELECT until FROM rated_days))
    LEFT JOIN fuel_day f ON f.carrier_id = s.carrier_id AND f.mode = n.fuel_mode AND f.day = s.ship_date
    LEFT JOIN area_since r ON r.carrier_id = s.carrier_id AND r.postal_code = s.postal_code
      AND s.ship_date >= r.effective_from AND s.ship_date < r.until),
  sided AS (
    SELECT *, greatest(l, w, h) AS longest, l + w + h - greatest(l, w, h) - least(l, w, h) AS second,
      2 * (l + w + h) - greatest(l, w, h) AS girth, l * w * h AS volume
    FROM known),
  ${dueSurcharges(agreements, bind)},
  weighed AS (
    SELECT *,
      CAST(greatest(ceil(actual_pounds), coalesce(size_pounds, 0), coalesce(least_pounds, 0)) AS DECIMAL(8,2)) AS billed,
      CASE WHEN coalesce(least_pounds, 0) > greatest(ceil(actual_pounds), coalesce(size_pounds, 0)) THEN 'handling'
        WHEN coalesce(size_pounds, 0) > ceil(actual_pounds) THEN 'size' ELSE 'actual' END AS billed_by
    FROM (
      SELECT *, CASE WHEN dimensional AND packaging = 'package' AND volume > above
          THEN ceil(CAST(volume AS DOUBLE) / CAST(divisor AS DOUBLE)) END AS size_pounds
      FROM surcharged)),
  listed AS (
    SELECT s.*, p.least_list, p.minimum, p.last_pounds,
      CASE WHEN t.per_pound THEN ${cents('t.amount * s.billed')} WHEN s.billed <= t.pounds THEN t.flat END AS list
    FROM weighed s
    LEFT JOIN lane_price p ON p.lane = s.lane AND p.effective_from = s.tariff_from AND p.packaging = s.packaging
    LEFT JOIN price t ON t.of = p.of AND t.zone = s.zone AND t.pounds = least(CAST(s.billed AS INTEGER), p.last_pounds)),
  ${withTiers ? `${AVERAGES},` : ''}
  reduced AS (
    SELECT * REPLACE (coalesce(minimum, ${minimum(otherInLane)}) AS minimum), ${UNRATED} AS unrated,
      ${percentOf(`coalesce(discount, ${discount(otherInLane)}, 0) + coalesce(tier_percent, 0)`)} AS percent
    FROM (${withTiers ? tiered(tierPercent) : UNTIERED})),
  netted AS (
    SELECT *, least(list, greatest(${off('list', 'percent')}, coalesce(minimum, 0))) AS transportation FROM reduced),
  added AS (
    SELECT * REPLACE (${withShares('due_net', 'shares')} AS due_net, ${withShares('due_fuelled', 'fuelled_shares')} AS due_fuelled)
    FROM netted),
  fuelled AS (
    SELECT *, ${share('CAST(transportation + due_fuelled AS DECIMAL(10,2))', 'fuel_percent')} AS fuel_list FROM added),
  rated AS (
    SELECT * EXCLUDE (fuel, items, priced_items, shares, fuelled_shares), CASE WHEN unrated IS NULL THEN fuel END AS fuel,
      CASE WHEN unrated IS NULL THEN CAST(transportation + due_net + fuel AS DECIMAL(12,2)) END AS total,
      CASE WHEN shares IS NULL THEN priced_items ELSE list_transform(items, lambda r: {code: r.code,
        list: coalesce(r.list, ${share('list', 'r.percent_of_list')}), percent: r.percent,
        net: coalesce(r.net, ${SHARE_NET}), fuel_eligible: r.fuel_eligible}) END AS surcharges
    FROM (SELECT *, ${off('fuel_list', 'fuel_off')} AS fuel FROM fuelled))`
}

/** What agreements say of a lane (`fuelOff`, `divisor`, `above`) or of a package with its zone and weight, each as `agreedCase`. */
function agreedFigures(agreements: readonly Agreement[], bind: Bind) {
  const placed = { accounts: 'account_number', services: 'service' }
  const weighed = { ...placed, zones: 'zone', weights: 'billed' }
  const dim = (figure: (rule: RuleOf<'dim'>) => number) =>
    agreedCase(agreements, { kind: 'dim', columns: placed, bind, figure: (rule) => decimal(figure(rule)) })
  return {
    fuelOff: agreedCase(agreements, {
      kind: 'fuel',
      columns: { ...placed, modes: 'fuel_mode' },
      bind,
      figure: ({ percent }) => decimal(percent),
    }),
    divisor: dim(({ divisor }) => divisor),
    above: dim(({ aboveVolume }) => aboveVolume),
    tierPercent: agreedCase(agreements, { kind: 'tier', columns: weighed, bind, figure: tierOf }),
    discount: (where: WhichRules) =>
      agreedCase(agreements, {
        kind: 'discount',
        columns: weighed,
        bind,
        figure: ({ percent }) => decimal(percent),
        where,
      }),
    minimum: (where: WhichRules) =>
      cents(agreedCase(agreements, { kind: 'minimum', columns: weighed, bind, figure: leastOf, where })),
  }
}

/** The percent of the highest band that the weekly average reaches. SQL. */
function tierOf({ bands }: RuleOf<'tier'>): string {
  const whens = bands
    .toReversed()
    .map(({ from, percent }) => `WHEN v.amount >= ${decimal(from)} THEN ${decimal(percent)}`)
  return `CASE ${whens.join(' ')} END`
}

/** What transportation costs at least. SQL. */
function leastOf({ amount }: RuleOf<'minimum'>): string {
  return 'net' in amount ? decimal(amount.net) : `greatest(0, ${cents('least_list')} - ${decimal(amount.less)})`
}

/** Of a surcharge that is a percent of the list price. */
const SHARE_NET = `coalesce(r.fixed, ${off(share('list', 'r.percent_of_list'), 'r.percent')})`
const withShares = (sum: string, shares: string) =>
  `CAST(coalesce(${sum}, 0) + CASE WHEN ${shares} IS NULL THEN 0
      ELSE coalesce(list_sum(list_transform(${shares}, lambda r: ${SHARE_NET})), 0) END AS DECIMAL(12,2))`

const UNRATED = `CASE WHEN agreement IS NULL THEN 'noAgreement' WHEN service_group IS NULL THEN 'unknownService'
      WHEN ship_date IS NULL THEN 'noDate' WHEN actual_pounds IS NULL THEN 'noWeight'
      WHEN postal_code IS NULL AND service_group <> 'international' AND by_area THEN 'noPostalCode'
      WHEN tariff_from IS NULL OR last_pounds IS NULL THEN 'noTariff'
      WHEN list IS NULL AND billed > last_pounds THEN 'tooHeavy'
      WHEN list IS NULL THEN 'unknownZone' WHEN fuel_percent IS NULL THEN 'noFuel' END`

/** What all packages of a lane have in common is found once for it: a zone or a weight is a package's own. */
type WhichRules = (own: readonly RuleOf<'discount' | 'minimum'>[]) => boolean
const sameInLane: WhichRules = (own) => own.every(({ zones, weights }) => zones === undefined && weights === undefined)
const otherInLane: WhichRules = (own) => !sameInLane(own)

/** The Sunday of its week. */
function weekOf(day: string): string {
  return `CAST(${day} - CAST(dayofweek(${day}) AS INTEGER) AS DATE)`
}

const UNTIERED = 'SELECT *, NULL AS tier_percent, CAST(NULL AS DECIMAL(12,2)) AS weekly_average FROM listed'

function tiered(percent: string): string {
  return `SELECT s.*, ${percent} AS tier_percent, v.amount AS weekly_average
      FROM listed s LEFT JOIN average v ON v.agreed_in = s.agreement AND v.week = ${weekOf('s.ship_date')}`
}

/** Gross transportation a week over each agreement's accounts: the mean of the 52 weeks before, or of those since it began. */
const AVERAGES = `gross_week AS (
    SELECT a.agreement, ${weekOf('p.pickup_date')} AS week, sum(p.transportation_amount) AS amount
    FROM package_level_info p JOIN agreed_account a ON a.client_id = p.client_id AND a.carrier_id = p.carrier_id
      AND a.account_number = p.account_number AND a.currency = p.currency_code
      AND p.pickup_date >= a.effective_from AND p.pickup_date <= a.effective_to
    GROUP BY ALL),
  average AS (
    SELECT w.agreement AS agreed_in, w.week,
      ${cents("CAST(sum(g.amount) AS DOUBLE) / greatest(1, least(52, date_diff('day', b.week, w.week) // 7))")} AS amount
    FROM (SELECT DISTINCT agreement, ${weekOf('ship_date')} AS week FROM listed WHERE agreement IS NOT NULL) w
    JOIN (SELECT agreement, min(week) AS week FROM gross_week GROUP BY agreement) b ON b.agreement = w.agreement
    JOIN gross_week g ON g.agreement = w.agreement AND g.week < w.week AND g.week >= w.week - 364
    GROUP BY w.agreement, w.week, b.week)`
