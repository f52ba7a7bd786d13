import type { View } from '../../../domain/dashboards/view.ts'
import { TEST_TODAY } from '../portal/template-data.ts'
import { weightsIn } from './weights-by-hand.ts'

/** A fact in SQL written by hand. RATE stands for the rate to the asked currency, UNIT for the asked unit of weight. */
export interface HandFact {
  /** Of a row. */
  readonly sum: string
  /** The sum is over the sum of this, of the same rows. */
  readonly over?: string
  /** The rows that count. */
  readonly only: string
  /** It is a number of rows: zero, and not unknown, where there is none. */
  readonly counted?: true
}

export interface HandPage {
  readonly table: 'package_level_info' | 'charge_level_info'
  /** Rows that any fact of the page counts. */
  readonly rows: string
  readonly modes: Readonly<Record<string, string>>
  readonly facts: Readonly<Record<string, HandFact>>
}

const money = (column: string): HandFact => ({ sum: `${column} * RATE`, only: `${column} <> 0` })
const count = (only: string): HandFact => ({ sum: 'no_of_pkgs', only })
const weighed = (column: string): HandFact => ({ sum: `${column} * UNIT`, only: 'true' })
const perPackage = (column: string): HandFact => ({ ...weighed(column), over: 'no_of_pkgs' })

/** The first time that somebody tried to hand the package over. */
const ARRIVED = 'least(coalesce(first_attempt_date, delivery_date), coalesce(delivery_date, first_attempt_date))'
export const PROMPT = `(scheduled_date IS NOT NULL AND ${ARRIVED} IS NOT NULL AND ${ARRIVED} <= scheduled_date)`
export const TARDY = `(scheduled_date IS NOT NULL AND delivery_date IS NOT NULL AND NOT ${PROMPT})`
export const OVERDUE = `(scheduled_date IS NOT NULL AND delivery_date IS NULL AND NOT ${PROMPT} AND scheduled_date::DATE < DATE '${TEST_TODAY}')`

/** What the facts of each page are, by the words of the definitions and by no name of the catalogue's measures. */
export const HAND_PAGES: Readonly<Record<string, HandPage>> = {
  spend: {
    table: 'package_level_info',
    rows: 'true',
    modes: {},
    facts: {
      total_spend: money('net_amount'),
      published_amount: money('transportation_amount'),
      transportation_discount_total: money('transportation_discount'),
      accessorials: money('net_other_accessorial_amount'),
      fuel_surcharge: money('net_fuel_surcharge_amount'),
      taxes_and_other_charges: money('net_taxes_and_others'),
    },
  },
  carrierScore: {
    table: 'package_level_info',
    rows: `(${PROMPT} OR ${TARDY} OR ${OVERDUE}) AND no_of_pkgs <> 0`,
    modes: {},
    facts: {
      packages: count('true'),
      on_time: count(PROMPT),
      lates: count(`${TARDY} AND exception_reason IS NULL`),
      exceptions: count(`${TARDY} AND exception_reason IS NOT NULL`),
      pending: count(OVERDUE),
    },
  },
  refund: {
    table: 'charge_level_info',
    rows: 'credit_type IS NOT NULL',
    modes: {},
    facts: {
      credit: { sum: '-net_amount * RATE', only: 'net_amount <> 0' },
      audit_refund: { sum: '-net_amount * RATE', only: "net_amount <> 0 AND refund_source = 'audit'" },
      client_refund: { sum: '-net_amount * RATE', only: "net_amount <> 0 AND refund_source IS DISTINCT FROM 'audit'" },
    },
  },
  accessorial: {
    table: 'charge_level_info',
    rows: "charge_category = 'other_accessorial'",
    modes: {},
    facts: {
      accessorials: { sum: 'net_amount * RATE', only: 'net_amount <> 0' },
      accessorial_count: {
        sum: 'CASE WHEN net_amount > 0 THEN 1 ELSE -1 END',
        only: 'net_amount > 0 OR other_accessorial_count = -1',
      },
    },
  },
  weight: {
    table: 'package_level_info',
    rows: 'bill_weight_pounds >= 0 AND actual_weight_pounds >= 0 AND no_of_pkgs > 0',
    modes: { 'BW > AW': 'bill_weight_pounds > actual_weight_pounds' },
    facts: {
      total_bill_weight: weighed('bill_weight_pounds'),
      total_actual_weight: weighed('actual_weight_pounds'),
      weight_difference: weighed('(bill_weight_pounds - actual_weight_pounds)'),
      avgWeight: perPackage('bill_weight_pounds'),
      avg_actual_weight: perPackage('actual_weight_pounds'),
      avg_weight_difference: perPackage('(bill_weight_pounds - actual_weight_pounds)'),
    },
  },
  shippingInsight: {
    table: 'package_level_info',
    rows: 'true',
    modes: {},
    facts: {
      total_spend: money('net_amount'),
      address_correction: money('address_correction_amt'),
      chargeback: money('chargeback_amt'),
      declared_value: money('declared_amt'),
      shipping_charge_correction: money('shipping_charge_correction_amt'),
    },
  },
  nextDayEarlyAm: {
    table: 'package_level_info',
    rows: "service = 'UPS Next Day Air Early' OR service = 'FedEx First Overnight'",
    modes: {},
    facts: {
      total_spend: money('net_amount'),
      packages: count('no_of_pkgs <> 0'),
      costperpackage: { sum: 'net_amount * RATE', over: 'no_of_pkgs', only: 'true' },
    },
  },
  sccAuditFee: {
    table: 'charge_level_info',
    rows: "accessorial_code = 'MSC'",
    modes: {},
    facts: {
      shipping_charge_correction: { sum: 'net_amount * RATE', only: 'true' },
      records: { sum: '1', only: 'true', counted: true },
    },
  },
}

export function handPage(id: string): HandPage {
  const page = HAND_PAGES[id]
  if (!page) throw new Error(`nobody wrote by hand what the page ${id} counts`)
  return page
}

/** The value of a fact, null where no row counts. */
export function valueSql({ sum, over, only }: HandFact, { currency, unit }: Pick<View, 'currency' | 'unit'>): string {
  const asked = (text: string) => weightsIn(unit, text.replaceAll('RATE', currency === 'all' ? 'usd_rate' : '1'))
  const total = (text: string) => `sum(${asked(text)}) FILTER (${only})`
  return over === undefined ? total(sum) : `${total(sum)} / nullif(${total(over)}, 0)`
}

/** The rows of a page in a range of days; `owners` are the clients, comma-joined. */
export function rowsSql(
  page: HandPage,
  {
    view,
    owners,
  }: { readonly view: Pick<View, 'dateType' | 'from' | 'to' | 'currency' | 'mode'>; readonly owners: string },
): string {
  return [
    `client_id IN (${owners})`,
    `${view.dateType} BETWEEN '${view.from}' AND '${view.to}'`,
    "invoice_status <> 'zeropayclose' AND invoice_status <> 'ode' AND invoice_status <> 'duplicate'",
    ...(page.table === 'charge_level_info'
      ? [
          "accessorial_code <> 'TFGHT' AND accessorial_code <> 'FGHT' AND accessorial_code <> 'TDSC' AND accessorial_code <> 'DSC'",
        ]
      : []),
    ...(view.currency === 'all' ? [] : [`currency_code = '${view.currency}'`]),
    `(${page.rows})`,
    ...(view.mode === '' ? [] : [`(${page.modes[view.mode] ?? 'unknown mode'})`]),
  ].join(' AND ')
}

/** Sums come in exact decimals; ratios as doubles, whose last digits say nothing. */
export function comparable(value: unknown, { over }: HandFact): number {
  return over === undefined ? Number(value) : Number(Number(value).toPrecision(12))
}
