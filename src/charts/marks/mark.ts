import type { MarkRows } from '../../../domain/dashboards/mark-rows.ts'
import type { ValueFormat } from '../../../domain/query/format.ts'
import { fullValue } from '../../text/values.ts'

/** One bar, slice, place, period, circle or line of a chart, or one row of its table. */
export interface Mark {
  /** By which what is drawn names it: the same in chart and table. */
  readonly id: string
  readonly label: string
  readonly value: number | null
  /** The value in full, as it is read. */
  readonly text: string
  /** Empty where it is no part of a whole. */
  readonly shareText: string
  readonly rows: MarkRows
  /** It stands for a fact of the page, not for some of its rows. */
  readonly fact?: string
  /** The place of the set that it is of, where several are compared. */
  readonly set?: number
}

/** What is drawn of a mark; without `mark` it is of none. */
export interface MarkedDatum {
  readonly mark?: string
  /** Others are chosen, and it is not. */
  readonly faded?: true
}

type MarkInput = Pick<Mark, 'label' | 'value'> & {
  readonly values?: MarkRows['values']
  readonly dates?: MarkRows['dates']
  readonly fact?: string
  readonly set?: number
  readonly format: ValueFormat
  readonly shareText?: string
}

export function makeMark({
  label,
  value,
  values = {},
  dates = null,
  fact,
  set,
  format,
  shareText = '',
}: MarkInput): Mark {
  return {
    id: `${set ?? ''}${fact ?? JSON.stringify([values, dates])}`,
    label,
    value,
    text: fullValue(value, format),
    shareText,
    rows: { values, dates },
    ...(fact === undefined ? {} : { fact }),
    ...(set === undefined ? {} : { set }),
  }
}

/** "UPS, $12,345.67, 34.00%" */
export function markName({ label, text, shareText }: Mark): string {
  return [label, text, shareText].filter((part) => part !== '').join(', ')
}

/** Rows that say of which mark they are. */
export function marked<Row extends object>(rows: readonly Row[], markOf: (row: Row) => Mark): (Row & MarkedDatum)[] {
  return rows.map((row) => ({ ...row, mark: markOf(row).id }))
}
