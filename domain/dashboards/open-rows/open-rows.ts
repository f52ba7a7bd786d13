import type { Unhonoured, UnhonouredReason } from '../../values/unhonoured.ts'
import { printGridFilters, readGridFilters, type GridFilters } from './grid-filters.ts'
import { printRowsLook, printRowsSort, readRowsLook, readRowsSort, type RowsLook, type RowsSort } from './grid-look.ts'
import { gridViewKey, hasGridField, isOfPivot } from '../grid-spec.ts'
import type { PageSpec } from '../page-spec.ts'
import { printRowsIn, readRowsIn, type RowsIn } from './rows-in.ts'
import { printRowsOf, readRowsOf, type RowsOf } from './rows-of.ts'
import { printRowsPackage, readRowsPackage, type RowsPackage } from './rows-package.ts'

/** Says that a parameter of the address does not hold. */
export type Refuse = (parameter: string, reason: UnhonouredReason) => void

/** How a view says that the rows behind the charts are shown. */
interface ShownRows {
  /** All of one package or invoice; absent: the page's. */
  readonly rowsOf?: RowsOf | undefined
  /** Absent: as they are kept. */
  readonly rowsLook?: RowsLook | undefined
  /** Absent: by nothing. */
  readonly rowsFilters?: GridFilters | undefined
  /** Absent: as they come. */
  readonly rowsSort?: RowsSort | undefined
  /** Whose window is open over them; absent: none is. */
  readonly rowsPackage?: RowsPackage | undefined
}

/** Rows that are open: in which view of the grid, by its key, and how. */
export interface RowsPlace extends ShownRows {
  readonly rows: string
}

/** What a view says of the rows behind the charts; empty: they are closed. */
interface OpenRows extends ShownRows {
  readonly rows?: string | undefined
  readonly rowsCard?: string | undefined
  readonly rowsIn?: RowsIn | undefined
}

/** Of a view, how its rows are shown. */
export function shownRows({ rowsOf, rowsLook, rowsFilters, rowsSort, rowsPackage }: ShownRows): ShownRows {
  return { rowsOf, rowsLook, rowsFilters, rowsSort, rowsPackage }
}

/** By what they are sorted, the first first. */
export function sortOfRows({ rowsSort, rowsLook }: ShownRows): readonly RowsSort[number][] {
  return rowsSort ?? rowsLook?.sort ?? []
}

/** What closes rows in an address. */
export const NO_ROWS = { rows: undefined, rowsCard: undefined, rowsIn: undefined, ...shownRows({}) } as const

const ROWS = 'rows'
const ROWS_CARD = 'rows-card'
export const ROWS_IN = 'rows-in'
const ROWS_OF = 'rows-of'
export const ROWS_LOOK = 'rows-look'
const ROWS_FILTER = 'rows-filter'
export const ROWS_SORT = 'rows-sort'
const ROWS_PACKAGE = 'rows-package'

export const OF_ROWS = [ROWS, ROWS_CARD, ROWS_IN, ROWS_OF, ROWS_LOOK, ROWS_FILTER, ROWS_SORT, ROWS_PACKAGE]

/** The address parameters of open rows. */
export function printRows({
  rows,
  rowsCard,
  rowsIn,
  rowsOf,
  rowsLook,
  rowsFilters = {},
  rowsSort = [],
  rowsPackage,
}: OpenRows): [string, string][] {
  if (rows === undefined) return []
  const filters = printGridFilters(rowsFilters) ?? ''
  const sort = printRowsSort(rowsSort.filter(({ colId }) => !isOfPivot(colId)))
  return [
    [ROWS, rows],
    ...(rowsCard === undefined ? [] : [[ROWS_CARD, rowsCard] satisfies [string, string]]),
    ...(rowsIn ? [[ROWS_IN, printRowsIn(rowsIn)] satisfies [string, string]] : []),
    ...(rowsOf ? [[ROWS_OF, printRowsOf(rowsOf)] satisfies [string, string]] : []),
    ...(rowsLook ? [[ROWS_LOOK, printRowsLook(rowsLook)] satisfies [string, string]] : []),
    ...(filters === '' ? [] : [[ROWS_FILTER, filters] satisfies [string, string]]),
    ...(sort === '' ? [] : [[ROWS_SORT, sort] satisfies [string, string]]),
    ...(rowsPackage ? [[ROWS_PACKAGE, printRowsPackage(rowsPackage)] satisfies [string, string]] : []),
  ]
}

/** The inverse of `printRows`; columns that the page does not have are left out, and named among what does not hold. */
export function readRows(
  parameters: ReadonlyMap<string, string>,
  {
    page: whole,
    rowsPageOf,
    refuse,
  }: {
    readonly page: PageSpec
    /** Of a page of many pages' cards: the page whose rows are behind one. */
    readonly rowsPageOf?: ((card: string) => PageSpec | undefined) | undefined
    readonly refuse: Refuse
  },
): {
  readonly open: { -readonly [P in keyof OpenRows]: NonNullable<OpenRows[P]> }
  readonly unhonoured: readonly Unhonoured[]
} {
  const rowsCard = parameters.get(ROWS_CARD)
  const of = rowsCard === undefined ? undefined : rowsPageOf?.(rowsCard)
  const page = of ?? whole
  const rows = readKey(parameters, { page, refuse })
  if (rowsCard !== undefined && (!of || rows === undefined)) refuse(ROWS_CARD, refusalOf(rowsCard, rowsPageOf))
  const part = partOfRows(parameters, { rows, refuse })
  const has = (field: string) => page.grid !== undefined && hasGridField(page.grid, field)
  const rowsIn = part(ROWS_IN, (text) => ofFacts(readRowsIn(text), page))
  const rowsOf = part(ROWS_OF, readRowsOf)
  const look = part(ROWS_LOOK, readRowsLook)
  const filters = part(ROWS_FILTER, readGridFilters)
  const isOfPage = Object.keys(filters ?? {}).every(has)
  if (!isOfPage) refuse(ROWS_FILTER, 'not-of-page')
  const sort = part(ROWS_SORT, readRowsSort)
  const rowsPackage = part(ROWS_PACKAGE, readRowsPackage)
  const columns = look?.columns.filter(({ id }) => has(id)) ?? []
  const sorted = (order: RowsSort = []) => order.filter(({ colId }) => has(colId))
  const rowsSort = sorted(sort)
  return {
    open: {
      ...(rows === undefined ? {} : { rows, ...(of && rowsCard !== undefined ? { rowsCard } : {}) }),
      ...(rowsIn ? { rowsIn } : {}),
      ...(rowsOf ? { rowsOf } : {}),
      ...(columns.length > 0 ? { rowsLook: { columns, sort: sorted(look?.sort) } } : {}),
      ...(filters && isOfPage ? { rowsFilters: filters } : {}),
      ...(rowsSort.length > 0 ? { rowsSort } : {}),
      ...(rowsPackage ? { rowsPackage } : {}),
    },
    unhonoured: [
      ...missing(ROWS_LOOK, [...(look?.columns.map(({ id }) => id) ?? []), ...fieldsOf(look?.sort)], has),
      ...missing(ROWS_SORT, fieldsOf(sort), has),
    ],
  }
}

function refusalOf(card: string, rowsPageOf: unknown): UnhonouredReason {
  if (rowsPageOf === undefined) return 'not-of-page'
  return card === '' ? 'empty' : 'unknown'
}

/** One of the views of the page's grid. */
function readKey(
  parameters: ReadonlyMap<string, string>,
  { page, refuse }: { readonly page: PageSpec; readonly refuse: Refuse },
): string | undefined {
  const text = parameters.get(ROWS)
  if (text === undefined) return undefined
  if (page.grid?.views.some((each) => gridViewKey(each) === text)) return text
  refuse(ROWS, page.grid ? (text === '' ? 'empty' : 'unknown') : 'not-of-page')
  return undefined
}

/** Reads parts of open rows; what says none, or is of rows that are closed, is refused. */
function partOfRows(
  parameters: ReadonlyMap<string, string>,
  { rows, refuse }: { readonly rows: string | undefined; readonly refuse: Refuse },
) {
  return <Part>(name: string, read: (text: string) => Part | undefined): Part | undefined => {
    const text = parameters.get(name)
    if (text === undefined) return undefined
    const part = rows === undefined ? undefined : read(text)
    if (part === undefined) refuse(name, text === '' ? 'empty' : 'unknown')
    return part
  }
}

/** Rows of a mark or fact; undefined: the fact is none of the page. */
function ofFacts(rowsIn: RowsIn | undefined, { facts }: PageSpec): RowsIn | undefined {
  const fact = rowsIn?.fact
  return fact === undefined || facts.some((each) => each.fact === fact) ? rowsIn : undefined
}

function fieldsOf(sort: RowsSort = []): string[] {
  return sort.map(({ colId }) => colId)
}

/** Columns that a page does not have are left out, and each is named once. */
function missing(parameter: string, fields: readonly string[], has: (field: string) => boolean): Unhonoured[] {
  const unknown = fields.filter((field) => !has(field))
  return [...new Set(unknown)].map((text) => ({ parameter, text, reason: 'not-of-page' }))
}
