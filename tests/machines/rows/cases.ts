import type { AnyEventObject } from 'xstate'
import { sortOfRows, type RowsPlace } from '../../../domain/dashboards/open-rows/open-rows.ts'
import type { OpenedPackage, RowsContext, RowsEvent } from '../../../machines/grid/rows-context.ts'
import { rowsMachine } from '../../../machines/grid/rows.machine.ts'
import type { Model } from '../../qa/model.ts'

export const LOADED = { size: 3, count: 3, pivotFields: [] } as const
export const NONE = { size: 0, count: 0, pivotFields: [] } as const
export const TOTALS = { NET_AMOUNT: 12.5 } as const
export const LOST = { status: 500, detail: 'lost' } as const

const PACKAGE = { kind: 'package', carrier: 'UPS', number: '1Z1' } as const
export const INVOICE = {
  kind: 'invoice',
  carrier: 'UPS',
  account: 'A1',
  number: 'I7',
  billed: '2026-10-01',
} as const
/** The second row of three, and the third. */
export const SECOND = { at: 1, of: PACKAGE } as const
export const THIRD = { at: 2, of: { ...PACKAGE, number: '1Z2' } } as const
export const BY_CARRIER = { CARRIER_NAME: { filterType: 'text', type: 'contains', filter: 'UPS' } } as const
export const BY_AMOUNT = [{ colId: 'NET_AMOUNT', sort: 'desc' }] as const
/** The row of it, where it stands elsewhere by now. */
export const ALONE = { CARRIER_NAME: 'UPS', TRACKING_NUMBER: '1Z1', NET_AMOUNT: 5 } as const

const ADDRESSES = {
  'the rows as they come': { rows: 'all' },
  'a package': { rows: 'all', rowsPackage: SECOND },
  'a package of an invoice': { rows: 'all', rowsOf: INVOICE, rowsPackage: SECOND },
} as const satisfies Readonly<Record<string, RowsPlace>>

/** Everything that happens to the rows behind charts, by name. */
export const ROWS_CASES = {
  'the address shows the rows as they come': { type: 'place.shown', place: ADDRESSES['the rows as they come'] },
  'the address shows a package': { type: 'place.shown', place: ADDRESSES['a package'] },
  'the address shows a package of an invoice': { type: 'place.shown', place: ADDRESSES['a package of an invoice'] },
  'the rows are asked anew': { type: 'rows.asked' },
  'rows come': { type: 'rows.came', loaded: LOADED },
  'no rows come': { type: 'rows.came', loaded: NONE },
  'the sums come': { type: 'totals.came', totals: TOTALS },
  'a call fails': { type: 'call.failed', failure: LOST },
  'newer data is answered': { type: 'data.changed' },
  'it is tried again': { type: 'rows.retried' },
  'another view is chosen': { type: 'view.chosen', rows: 'carrier_name' },
  'they are filtered': { type: 'rows.filtered', filters: BY_CARRIER },
  'they are sorted': { type: 'rows.sorted', sort: [...BY_AMOUNT] },
  'the columns are changed': { type: 'columns.kept' },
  'all rows of an invoice are opened': { type: 'one.opened', rows: 'all', rowsOf: INVOICE, at: 2 },
  'the rows of the page are wanted': { type: 'one.left' },
  'a package is opened': { type: 'package.opened', open: SECOND },
  'the next package is shown': { type: 'package.passed', open: THIRD },
  'the package is closed': { type: 'package.closed', at: 2 },
  'the package stands at its place': { type: 'xstate.done.actor.finding', output: { at: 1, alone: null } },
  'the package stands elsewhere': { type: 'xstate.done.actor.finding', output: { at: 0, alone: ALONE } },
  'the package is not among them': { type: 'xstate.done.actor.finding', output: null },
  'the package cannot be looked for': { type: 'xstate.error.actor.finding', error: LOST },
} as const satisfies Readonly<Record<string, RowsEvent | (AnyEventObject & { readonly output?: OpenedPackage | null })>>

export type RowsCase = keyof typeof ROWS_CASES

const LOOK = {
  columns: ['SERVICE', 'NET_AMOUNT'].map((id) => ({ id, width: 120, pinned: false })),
  sort: [...BY_AMOUNT],
}

/** What of a place decides where something leads. */
function wordsOf({ rows, rowsOf, rowsLook, ...place }: RowsPlace): string {
  const isNarrowed = place.rowsFilters !== undefined || sortOfRows({ ...place, rowsLook }).length > 0
  return [rows, rowsOf ? 'of one' : '', isNarrowed ? 'narrowed' : '', rowsLook ? 'a look' : ''].join(' ')
}

const STARTS = {
  'as they come': { place: ADDRESSES['the rows as they come'] },
  'from a link to a package, with its columns': { place: { ...ADDRESSES['a package'], rowsLook: LOOK } },
} as const

export const model = {
  machine: rowsMachine,
  cases: ROWS_CASES,
  starts: STARTS,
  every: 'transition',
  refusals: true,
  // Of rows that are asked already nothing is forgotten.
  happens: ({ from, event }) => event !== 'the rows are asked anew' || !/rows\.(loading|failed)/.test(from),
  facts: ({ place, left, loaded, failure, opened }: RowsContext) =>
    [
      wordsOf(place),
      place.rowsPackage ? `package at ${place.rowsPackage.at}` : '',
      left ? `left: ${wordsOf(left.place)}` : '',
      loaded && failure ? String(loaded.size) : '',
      opened?.alone ? 'alone' : '',
    ].join(' · '),
} as const satisfies Model<RowsCase, keyof typeof STARTS>
