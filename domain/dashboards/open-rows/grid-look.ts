import * as z from 'zod'

/** How a person has the columns of a grid, in their order. Source: AG Grid's column state. */
export const GridLook = z
  .array(
    z.strictObject({
      /** A field, or the column of the groups. */
      id: z.string().min(1).max(120),
      /** In px. */
      width: z.number().min(10).max(4_000),
      hide: z.boolean(),
      /** It stays in sight. */
      pinned: z.boolean(),
    }),
  )
  .max(120)
export type GridLook = z.infer<typeof GridLook>

/** `grid:{page}` as stored: by the key of a view. */
export const GridLooks = z.record(z.string().min(1).max(200), GridLook)
export type GridLooks = Readonly<z.infer<typeof GridLooks>>

/** The key under which the columns of a page's grid are stored. */
export function gridLooksKey(page: string): string {
  return `grid:${page}`
}

/** Whatever is stored; what is no look is left out. */
export function readGridLooks(stored: unknown): GridLooks {
  const entries = typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? Object.entries(stored) : []
  return Object.fromEntries(
    entries.flatMap(([key, value]) => {
      const look = GridLook.safeParse(value)
      return look.success ? [[key, look.data] as const] : []
    }),
  )
}

/** By what rows are sorted, the first first. */
const Sort = z.array(z.strictObject({ colId: GridLook.element.shape.id, sort: z.enum(['asc', 'desc']) })).max(20)
export const RowsSort = Sort.min(1)
export type RowsSort = z.infer<typeof RowsSort>

/** How rows are shown for an address: which columns, in their order, and by what they are sorted, the first first. */
export const RowsLook = z.strictObject({
  columns: z
    .array(GridLook.element.omit({ hide: true }))
    .min(1)
    .max(120),
  sort: Sort,
})
export type RowsLook = Readonly<z.infer<typeof RowsLook>>

const PINNED = 'pinned'

/** As an address says it: `carrier_name:120,net_amount:90:pinned;net_amount:desc`. */
export function printRowsLook({ columns, sort }: RowsLook): string {
  return [
    columns.map(({ id, width, pinned }) => [encodeURIComponent(id), width, ...(pinned ? [PINNED] : [])].join(':')),
    sort.map(printSort),
  ]
    .filter((list) => list.length > 0)
    .map((list) => list.join(','))
    .join(';')
}

/** As an address says it: `NET_AMOUNT:desc,SERVICE:asc`. */
export function printRowsSort(sort: RowsSort): string {
  return sort.map(printSort).join(',')
}

function printSort({ colId, sort }: RowsSort[number]): string {
  return `${encodeURIComponent(colId)}:${sort}`
}

/** The inverse of `printRowsSort`; undefined: it says none. */
export function readRowsSort(text: string): RowsSort | undefined {
  try {
    return RowsSort.safeParse(sortIn(text)).data
  } catch {
    // What is no encoded name.
    return undefined
  }
}

function sortIn(text: string) {
  return partsIn(text).map(([id = '', sort]) => ({ colId: decodeURIComponent(id), sort }))
}

function partsIn(list: string): string[][] {
  return list.split(',').map((each) => each.split(':'))
}

/** The inverse of `printRowsLook`; undefined: it says none. */
export function readRowsLook(text: string): RowsLook | undefined {
  const [columns = '', sort] = text.split(';')
  try {
    return RowsLook.safeParse({
      columns: partsIn(columns).map(([id = '', width = '', pinned]) => ({
        id: decodeURIComponent(id),
        width: width === '' ? Number.NaN : Number(width),
        pinned: pinned === undefined ? false : pinned === PINNED || pinned,
      })),
      sort: sort === undefined ? [] : sortIn(sort),
    }).data
  } catch {
    // What is no encoded name.
    return undefined
  }
}

/** The same as the columns of a grid are kept, in which those that an address does not name are hidden. */
export function lookOfRows({ columns }: RowsLook, all: readonly string[]): GridLook {
  const shown = columns.map((each) => ({ ...each, hide: false }))
  const hidden = all.filter((id) => !columns.some((each) => each.id === id))
  return [...shown, ...hidden.map((id) => ({ id, width: HIDDEN_WIDTH, hide: true, pinned: false }))]
}

/** px, once it is shown. */
const HIDDEN_WIDTH = 120
