import type { Unhonoured, UnhonouredReason } from '../../values/unhonoured.ts'
import { printGridFilters, readGridFilters, type GridFilters } from './grid-filters.ts'
import { printRowsLook, readRowsLook, type RowsLook } from './grid-look.ts'
import { gridViewKey, hasGridField } from '../grid-spec.ts'
import type { PageSpec } from '../page-spec.ts'
import { printRowsIn, readRowsIn, type RowsIn } from './rows-in.ts'
import { printRowsOf, readRowsOf, type RowsOf } from './rows-of.ts'

/** Says that a parameter of the address does not hold. */
export type Refuse = (parameter: string, reason: UnhonouredReason) => void

/** What a view says of the rows behind the charts; empty: they are closed. */
interface OpenRows {
  readonly rows?: string | undefined
  readonly rowsCard?: string | undefined
  readonly rowsIn?: RowsIn | undefined
  readonly rowsOf?: RowsOf | undefined
  readonly rowsLook?: RowsLook | undefined
  readonly rowsFilters?: GridFilters | undefined
}

const ROWS = 'rows'
const ROWS_CARD = 'rows-card'
export const ROWS_IN = 'rows-in'
const ROWS_OF = 'rows-of'
export const ROWS_LOOK = 'rows-look'
const ROWS_FILTER = 'rows-filter'

export const OF_ROWS = [ROWS, ROWS_CARD, ROWS_IN, ROWS_OF, ROWS_LOOK, ROWS_FILTER]

/** The address parameters of open rows. */
export function printRows({
  rows,
  rowsCard,
  rowsIn,
  rowsOf,
  rowsLook,
  rowsFilters = {},
}: OpenRows): [string, string][] {
  if (rows === undefined) return []
  const filters = printGridFilters(rowsFilters) ?? ''
  return [
    [ROWS, rows],
    ...(rowsCard === undefined ? [] : [[ROWS_CARD, rowsCard] satisfies [string, string]]),
    ...(rowsIn ? [[ROWS_IN, printRowsIn(rowsIn)] satisfies [string, string]] : []),
    ...(rowsOf ? [[ROWS_OF, printRowsOf(rowsOf)] satisfies [string, string]] : []),
    ...(rowsLook ? [[ROWS_LOOK, printRowsLook(rowsLook)] satisfies [string, string]] : []),
    ...(filters === '' ? [] : [[ROWS_FILTER, filters] satisfies [string, string]]),
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
  const rowsIn = readIn(parameters, { page, rows, refuse })
  const rowsOf = readOf(parameters, { rows, refuse })
  const { rowsLook, without } = readLook(parameters, { page, rows, refuse })
  const rowsFilters = readRowsFilters(parameters, { page, rows, refuse })
  return {
    open: {
      ...(rows === undefined ? {} : { rows, ...(of && rowsCard !== undefined ? { rowsCard } : {}) }),
      ...(rowsIn ? { rowsIn } : {}),
      ...(rowsOf ? { rowsOf } : {}),
      ...(rowsLook ? { rowsLook } : {}),
      ...(rowsFilters ? { rowsFilters } : {}),
    },
    unhonoured: without,
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

interface ReadRows {
  readonly page: PageSpec
  readonly rows: string | undefined
  readonly refuse: Refuse
}

/** How the rows that are open are shown; columns that their page does not have are left out, and named. */
function readLook(
  parameters: ReadonlyMap<string, string>,
  { page, rows, refuse }: ReadRows,
): { readonly rowsLook: RowsLook | undefined; readonly without: readonly Unhonoured[] } {
  const text = parameters.get(ROWS_LOOK)
  if (text === undefined) return { rowsLook: undefined, without: [] }
  const look = rows === undefined ? undefined : readRowsLook(text)
  if (!look) refuse(ROWS_LOOK, text === '' ? 'empty' : 'unknown')
  const { grid } = page
  if (!look || !grid) return { rowsLook: look, without: [] }
  const columns = look.columns.filter(({ id }) => hasGridField(grid, id))
  const sort = look.sort.filter(({ colId }) => hasGridField(grid, colId))
  const missing = [...look.columns.map(({ id }) => id), ...look.sort.map(({ colId }) => colId)].filter(
    (field) => !hasGridField(grid, field),
  )
  return {
    rowsLook: columns.length > 0 ? { columns, sort } : undefined,
    without: [...new Set(missing)].map((field) => ({ parameter: ROWS_LOOK, text: field, reason: 'not-of-page' })),
  }
}

/** What the rows that are open are filtered by: whole, or not at all. */
function readRowsFilters(
  parameters: ReadonlyMap<string, string>,
  { page: { grid }, rows, refuse }: ReadRows,
): GridFilters | undefined {
  const text = parameters.get(ROWS_FILTER)
  if (text === undefined) return undefined
  const filters = rows === undefined ? undefined : readGridFilters(text)
  if (filters && grid && Object.keys(filters).every((field) => hasGridField(grid, field))) return filters
  refuse(ROWS_FILTER, text === '' ? 'empty' : filters ? 'not-of-page' : 'unknown')
  return undefined
}

/** Whose rows are open, where they are. */
function readOf(
  parameters: ReadonlyMap<string, string>,
  { rows, refuse }: { readonly rows: string | undefined; readonly refuse: Refuse },
): RowsOf | undefined {
  const text = parameters.get(ROWS_OF)
  if (text === undefined) return undefined
  const of = rows === undefined ? undefined : readRowsOf(text)
  if (!of) refuse(ROWS_OF, text === '' ? 'empty' : 'unknown')
  return of
}

/** Of which mark or fact rows are open, where they are; its fact is one of the page. */
function readIn(parameters: ReadonlyMap<string, string>, { page, rows, refuse }: ReadRows): RowsIn | undefined {
  const text = parameters.get(ROWS_IN)
  if (text === undefined) return undefined
  const read = rows === undefined ? undefined : readRowsIn(text)
  const { fact } = read ?? {}
  if (read && (fact === undefined || page.facts.some((each) => each.fact === fact))) return read
  refuse(ROWS_IN, text === '' ? 'empty' : 'unknown')
  return undefined
}
