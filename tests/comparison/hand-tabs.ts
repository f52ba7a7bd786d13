import type { ComparisonType } from '../../domain/comparison/comparison-periods.ts'
import type { ComparedSet } from '../../domain/comparison/comparison-set.ts'
import type { DateRange } from '../../domain/dates/period.ts'
import { handPage, valueSql, type HandPage } from '../support/answers/page-sums.ts'

interface HandTab {
  readonly hand: HandPage
  readonly dimension: string
  /** Each fact in SQL written by hand; RATE and UNIT as in page-sums.ts. */
  readonly facts: Readonly<Record<string, string>>
}

const over = (sum: string, base: string) => `${sum} / nullif(${base}, 0)`
const ofPage = (page: string, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [
      name,
      valueSql(handPage(page).facts[name] ?? { sum: '0', only: 'true' }, { currency: 'all', unit: 'lbs' }).replaceAll(
        'usd_rate',
        'RATE',
      ),
    ]),
  )
const STATUSES = {
  on_time: 'on_time_share',
  lates: 'late_share',
  exceptions: 'exception_share',
  pending: 'pending_share',
}
const counted = ofPage('carrierScore', ['packages', ...Object.keys(STATUSES)])
const SPEND = 'sum(net_amount * RATE)'
export const WEIGHED = 'FILTER (no_of_pkgs > 0 AND bill_weight_pounds >= 0 AND actual_weight_pounds >= 0)'
const WEIGHT = `sum(bill_weight_pounds * UNIT) ${WEIGHED}`
const PACKAGES = 'sum(no_of_pkgs)'

/** The tabs of the comparison, their facts written by hand. */
export const TABS: Readonly<Record<string, HandTab>> = {
  comparisonSpend: {
    hand: handPage('spend'),
    dimension: 'service_category',
    facts: {
      total_spend: SPEND,
      packages: PACKAGES,
      shipments: 'count(*) FILTER (no_of_pkgs > 0)',
      total_bill_weight: WEIGHT,
      costperpackage: over(SPEND, PACKAGES),
      costperpound: over(SPEND, WEIGHT),
      avgWeight: over(WEIGHT, `sum(no_of_pkgs) ${WEIGHED}`),
    },
  },
  comparisonRefund: {
    hand: handPage('refund'),
    dimension: 'service_category',
    facts: ofPage('refund', ['credit', 'audit_refund', 'client_refund']),
  },
  comparisonCarrierScore: {
    hand: handPage('carrierScore'),
    dimension: 'service_category',
    facts: {
      ...counted,
      ...Object.fromEntries(
        Object.entries(STATUSES).map(([count, share]) => [
          share,
          `100 * coalesce(${counted[count]}, 0) / ${counted.packages}`,
        ]),
      ),
    },
  },
  comparisonAccessorial: {
    hand: { ...handPage('accessorial'), rows: "charge_category = 'other_accessorial' AND net_amount <> 0" },
    dimension: 'accessorial',
    facts: {
      ...ofPage('accessorial', ['accessorials', 'accessorial_count']),
      packages: 'count(DISTINCT tracking_id)',
      accessorial_per_package: over(SPEND, 'count(DISTINCT tracking_id)'),
    },
  },
  comparisonWeight: {
    hand: handPage('weight'),
    dimension: 'service_category',
    facts: {
      total_bill_weight: WEIGHT,
      total_actual_weight: 'sum(actual_weight_pounds * UNIT)',
      weight_difference: 'sum((bill_weight_pounds - actual_weight_pounds) * UNIT)',
      packages: PACKAGES,
      avgWeight: over(WEIGHT, PACKAGES),
      avg_actual_weight: over('sum(actual_weight_pounds * UNIT)', PACKAGES),
      avg_weight_difference: over('sum((bill_weight_pounds - actual_weight_pounds) * UNIT)', PACKAGES),
    },
  },
}

export interface HandSet {
  readonly name: string
  readonly view: Partial<ComparedSet['view']> & DateRange
  readonly owners: string
  /** The days compared, and those before, counted by hand. */
  readonly days: DateRange
  readonly before: Readonly<Record<ComparisonType, DateRange>>
  /** First and last month that have a column; range over range stands from the first one. */
  readonly months: Readonly<Record<ComparisonType, readonly [string, string, number]>>
}

export const SETS: readonly HandSet[] = [
  {
    name: 'Everybody',
    view: { clientId: 1, from: '2025-11-22', to: '2026-11-21' },
    owners: '1, 2, 3, 4',
    days: { from: '2025-12-01', to: '2026-11-21' },
    before: {
      year_over_year: { from: '2024-12-01', to: '2025-11-21' },
      range_over_range: { from: '2024-12-10', to: '2025-11-30' },
    },
    months: { year_over_year: ['2025-12-01', '2026-11-01', 12], range_over_range: ['2025-12-01', '2026-11-01', 12] },
  },
  {
    name: 'Canada',
    view: {
      clientId: 1,
      childClientIds: [3],
      from: '2026-03-15',
      to: '2026-09-10',
      dateType: 'pickup_date',
      currency: 'CAD',
      filters: { currency_code: ['CAD'] },
    },
    owners: '3',
    days: { from: '2026-03-15', to: '2026-09-10' },
    before: {
      year_over_year: { from: '2025-03-15', to: '2025-09-10' },
      range_over_range: { from: '2025-09-16', to: '2026-03-14' },
    },
    months: { year_over_year: ['2025-10-01', '2026-09-01', 12], range_over_range: ['2026-03-01', '2026-09-01', 7] },
  },
  {
    name: 'Harbor',
    view: { clientId: 5, from: '2025-01-01', to: '2025-06-30', unit: 'kgs' },
    owners: '5',
    days: { from: '2025-01-01', to: '2025-06-30' },
    before: {
      year_over_year: { from: '2024-01-01', to: '2024-06-30' },
      range_over_range: { from: '2024-07-01', to: '2024-12-31' },
    },
    months: { year_over_year: ['2024-07-01', '2025-06-01', 12], range_over_range: ['2025-01-01', '2025-06-01', 6] },
  },
]
