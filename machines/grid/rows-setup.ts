import { assign, fromPromise, setup } from 'xstate'
import { sameGridFilters, type GridFilters } from '../../domain/dashboards/open-rows/grid-filters.ts'
import type { RowsSort } from '../../domain/dashboards/open-rows/grid-look.ts'
import { sortOfRows, type RowsPlace } from '../../domain/dashboards/open-rows/open-rows.ts'
import { printRowsOf, type RowsOf } from '../../domain/dashboards/open-rows/rows-of.ts'
import { sameRowsPackage, type RowsPackage } from '../../domain/dashboards/open-rows/rows-package.ts'
import type { QueryRow } from '../../domain/query/query.ts'
import { sameValue } from '../../domain/values/entries.ts'
import type { OpenedPackage, RowsContext, RowsEvent, RowsLoaded } from './rows-context.ts'

type Placed = { readonly place: RowsPlace }
type Loaded = { readonly loaded: RowsLoaded }
type Opened = { readonly open: RowsPackage }
type Found = { readonly found: OpenedPackage | null }

/** Other rows: of another data view, or of another package or invoice. */
function isElsewhere({ place }: Pick<RowsContext, 'place'>, other: RowsPlace): boolean {
  const wholeOf = ({ rows, rowsOf }: RowsPlace) => `${rows} ${rowsOf ? printRowsOf(rowsOf) : ''}`
  return wholeOf(place) !== wholeOf(other)
}

/** The same rows, of which others are there under the filters or the order. */
function isOtherwise({ place }: Pick<RowsContext, 'place'>, other: RowsPlace): boolean {
  return !sameGridFilters(place.rowsFilters, other.rowsFilters) || !sameValue(sortOfRows(place), sortOfRows(other))
}

/** To the rows that were left for those of one package or invoice. */
function leadsBack(context: RowsContext, place: RowsPlace): boolean {
  const { left } = context
  return isElsewhere(context, place) && left !== null && !place.rowsOf && left.place.rows === place.rows
}

/** The same rows shown otherwise; of a package whose window is not open nothing is said any more. */
function shownOtherwise({ place, opened }: RowsContext, change: Partial<RowsPlace>): Placed {
  return { place: { ...place, ...(opened ? {} : { rowsPackage: undefined }), ...change } }
}

/** Guards and actions of the rows behind charts. */
export const rowsSetup = setup({
  types: {
    context: {} as RowsContext,
    events: {} as RowsEvent,
    input: {} as Placed,
    tags: {} as 'asked' | 'failed',
  },
  actors: {
    /** The row of a package that an address names: at its place, or alone where it stands elsewhere by now; null: it is not among the rows. */
    findPackage: fromPromise<OpenedPackage | null, Opened>(() =>
      Promise.reject(new Error('findPackage is not provided')),
    ),
  },
  actions: {
    /** Lets the address say it; `instead`: without a step in the browser's history. */
    showPlace: (_, _params: Placed & { readonly instead: boolean }): void => {
      throw new Error('provide this before the rows open')
    },
    /** For all rows. */
    askAgain: (): void => {
      throw new Error('provide this before the rows open')
    },
    /** Brings a row into sight, and the keyboard to it. */
    seekRow: (_, _params: { readonly at: number }): void => {
      throw new Error('provide this before the rows open')
    },
    takePlace: assign((_, { place }: Placed) => ({ place })),
    forgetRows: assign({ loaded: null, failure: null }),
    forgetTotals: assign({ totals: null }),
    takeRows: assign((_, { loaded }: Loaded) => ({ loaded, failure: null })),
    takeTotals: assign((_, { totals }: { readonly totals: QueryRow | null }) => ({ totals })),
    takeFailure: assign((_, { failure }: { readonly failure: unknown }) => ({ failure })),
    forgetFailure: assign({ failure: null }),
    chooseView: assign(({ context: { place } }, { rows }: { readonly rows: string }) => ({
      place: { rows, rowsOf: place.rowsOf },
      left: null,
    })),
    filter: assign(({ context }, { filters }: { readonly filters: GridFilters | undefined }) =>
      shownOtherwise(context, { rowsFilters: filters }),
    ),
    sort: assign(({ context }, { sort }: { readonly sort: RowsSort | undefined }) => {
      const { rowsLook } = context.place
      return shownOtherwise(context, { rowsSort: sort, rowsLook: rowsLook && { ...rowsLook, sort: [] } })
    }),
    /** What the look of an address says of the order stays. */
    forgetLook: assign(({ context: { place } }) => {
      const { rowsSort, rowsLook } = place
      const [first, ...others] = rowsLook?.sort ?? []
      return { place: { ...place, rowsSort: rowsSort ?? (first && [first, ...others]), rowsLook: undefined } }
    }),
    openOne: assign(
      (
        { context: { place, left } },
        { rows, rowsOf, at }: { readonly rows: string; readonly rowsOf: RowsOf; readonly at: number },
      ) => ({
        place: { rows, rowsOf },
        left: place.rowsOf ? left : { place: { ...place, rowsPackage: undefined }, at },
      }),
    ),
    leaveOne: assign(({ context: { place, left } }) => ({ place: left?.place ?? { rows: place.rows } })),
    openPackage: assign(({ context: { place } }, { open }: Opened) => ({
      place: { ...place, rowsPackage: open },
      opened: { at: open.at, alone: null },
    })),
    passPackage: assign(({ context: { place } }, { open }: Opened) => ({ place: { ...place, rowsPackage: open } })),
    takeFound: assign((_, { found }: Found) => ({ opened: found })),
    closePackage: assign(({ context: { place } }) => ({ place: { ...place, rowsPackage: undefined } })),
    forgetPackage: assign({ opened: null }),
  },
  guards: {
    isEmpty: (_, { loaded }: Loaded) => loaded.size === 0,
    areThere: ({ context: { loaded } }) => loaded !== null && loaded.size > 0,
    areNone: ({ context: { loaded } }) => loaded !== null && loaded.size === 0,
    areAsked: ({ context: { loaded } }) => loaded === null,
    isKnown: ({ context: { loaded } }) => loaded !== null,
    leadsBack: ({ context }, { place }: Placed) => leadsBack(context, place),
    leadsElsewhere: ({ context }, { place }: Placed) => isElsewhere(context, place) && !leadsBack(context, place),
    isOfOne: ({ context: { place } }) => place.rowsOf !== undefined,
    leadsToOthers: ({ context }, { place }: Placed) => !isElsewhere(context, place) && isOtherwise(context, place),
    isOtherView: ({ context: { place } }, { rows }: { readonly rows: string }) => place.rows !== rows,
    wasLeft: ({ context: { place, left } }) => place.rowsOf !== undefined && left !== null,
    cameWithAddress: ({ context: { place, left } }) => place.rowsOf !== undefined && left === null,
    hasLook: ({ context: { place } }) => place.rowsLook !== undefined,
    namesPackage: ({ context: { place } }) => place.rowsPackage !== undefined,
    namesTheSame: ({ context }, { place }: Placed) =>
      place.rowsPackage !== undefined && sameRowsPackage(context.place.rowsPackage, place.rowsPackage),
    namesAnother: ({ context }, { place }: Placed) =>
      place.rowsPackage !== undefined && !sameRowsPackage(context.place.rowsPackage, place.rowsPackage),
    isFound: (_, { found }: Found) => found !== null,
  },
})
