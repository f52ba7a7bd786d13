import {
  OF_ROWS,
  printRows,
  readRows,
  shownRows,
  type Refuse,
  type RowsPlace,
} from '../dashboards/open-rows/open-rows.ts'
import { addressable, type RowsIn } from '../dashboards/open-rows/rows-in.ts'
import { currencyInForce } from '../dashboards/page-filters.ts'
import type { PageSpec } from '../dashboards/page-spec.ts'
import type { View } from '../dashboards/view.ts'
import type { Unhonoured } from '../values/unhonoured.ts'

/** The rows of a mark of a set that are open. */
export interface SetRows extends RowsPlace {
  /** The place of the set in the workspace. */
  readonly set: number
  /** All that they are filtered by, and their days: what marks chose of all sets is among it. */
  readonly rowsIn: RowsIn
}

const ROWS_SET = 'rows-set'

/** Undefined: no address can say them. */
export function rowsInSet({ fact, filters, from, to }: View): RowsIn | undefined {
  return addressable({ fact, filters, dates: { from, to } })
}

/** The rows of a set that they are. */
export function viewOfSetRows(set: View, { rowsIn: { fact = set.fact, filters, dates }, ...shown }: SetRows): View {
  return {
    ...set,
    fact,
    filters,
    currency: currencyInForce({ currency: 'all', filters }),
    ...(dates ? { period: '', ...dates } : {}),
    rows: shown.rows,
    ...shownRows(shown),
  }
}

export function printSetRows(open: SetRows | undefined): [string, string][] {
  return open ? [[ROWS_SET, String(open.set + 1)], ...printRows(open)] : []
}

/** Whether a parameter says which rows of a set are open. */
export function isOfSetRows(parameter: string, parameters: ReadonlyMap<string, string>): boolean {
  return parameters.has(ROWS_SET) && (parameter === ROWS_SET || OF_ROWS.includes(parameter))
}

/** The inverse of `printSetRows`, whole or not at all, but for columns that the tab does not have. */
export function readSetRows(
  parameters: ReadonlyMap<string, string>,
  { page, sets }: { readonly page: PageSpec; readonly sets: number },
): { readonly rows: SetRows | undefined; readonly unhonoured: readonly Unhonoured[] } {
  const text = parameters.get(ROWS_SET)
  if (text === undefined) return { rows: undefined, unhonoured: [] }
  const refused: Unhonoured[] = []
  const refuse: Refuse = (parameter, reason) =>
    void refused.push({ parameter, text: parameters.get(parameter) ?? '', reason })
  const { open, unhonoured } = readRows(parameters, { page, refuse })
  const set = Number(text) - 1
  const isSet = /^\d$/.test(text) && set >= 0 && set < sets
  if (!isSet || !open.rows || !open.rowsIn) refuse(ROWS_SET, text === '' ? 'empty' : 'unknown')
  const { rows, rowsIn, ...shown } = open
  return {
    rows: refused.length === 0 && rows && rowsIn ? { set, rows, rowsIn, ...shown } : undefined,
    unhonoured: [...refused, ...unhonoured],
  }
}
