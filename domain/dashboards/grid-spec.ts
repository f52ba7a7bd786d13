import * as z from 'zod'
import { CatalogName } from '../query/catalog.ts'

/** One way to look at a page's rows: grouped, or grouped with a column for each value of another. GRID-10 to GRID-14 */
export const GridView = z.strictObject({
  label: z.string().min(1).max(60),
  /** From the outermost to the innermost; none: the rows themselves. */
  groups: z.array(CatalogName).max(3),
  pivots: z.array(CatalogName).max(1),
})
export type GridView = z.infer<typeof GridView>

/** What an address calls a view: `all`, `carrier_name` or `credit_type/carrier_name`, by its groups and its pivot. */
export function gridViewKey({ groups, pivots }: Pick<GridView, 'groups' | 'pivots'>): string {
  return [groups.join(',') || 'all', ...pivots].join('/')
}

/** The rows behind a page's charts, as the grid shows them. */
export const GridSpec = z
  .strictObject({
    /** Opened from above the board; absent: by the table icon of the top bar. NAV-24, NAV-25 */
    opener: z.literal('board').optional(),
    /** Beside the columns that every grid has, in the order shown. */
    columns: z.array(CatalogName).min(1).max(30),
    /** The first is in force when the grid opens. */
    views: z.array(GridView).min(1).max(12),
  })
  .check(({ value: { views }, issues }) => {
    const labels = views.map(({ label }) => label)
    labels.forEach((label, at) => {
      if (labels.indexOf(label) < at)
        issues.push({
          code: 'custom',
          input: label,
          message: 'every view has its own label',
          path: ['views', at, 'label'],
        })
    })
    views.forEach(({ groups, pivots }, at) => {
      if (pivots.length > 0 && groups.length !== 1)
        issues.push({
          code: 'custom',
          input: groups,
          message: 'a view with a pivot has one group',
          path: ['views', at, 'groups'],
        })
    })
  })
export type GridSpec = z.infer<typeof GridSpec>

/** Columns of every grid, before a page's own. GRID-17 */
const LEADING = ['tracking_id', 'tracking_number', 'carrier_name', 'service', 'bill_date'] as const
/** Columns of every grid, after a page's own. GRID-17, GRID-18 */
const TRAILING = [
  'invoice_number',
  'account_number',
  'pickup_date',
  'delivery_date',
  'sender_city',
  'sender_state',
  'normalised_sender_state',
  'sender_postal_code',
  'sender_cntry',
  'normalised_sender_country',
  'consignee_city',
  'consignee_state',
  'normalised_consignee_state',
  'consignee_postal_code',
  'consignee_cntry',
  'normalised_consignee_country',
  'consignee_company',
  'reference_1',
  'reference_2',
  'reference_3',
] as const

/** Columns of every grid that a person may show, after the others. */
const MORE = [
  'client_name',
  'zone',
  'bill_weight_pounds',
  'actual_weight_pounds',
  'currency_code',
  'bucket_name',
] as const

/** Shown without being asked for where rows are of several clients. */
export const CLIENT_COLUMN = 'client_name'

/** Columns that a page need not name. */
export const USUAL_GRID_COLUMNS: readonly string[] = [...LEADING, ...TRAILING]

/** Travels with each row and is never shown: by it a package's details are asked. */
export const HIDDEN_GRID_COLUMN = 'tracking_id'

/** The catalogue names of a grid's columns, in the order shown. */
export function gridColumns({ columns }: Pick<GridSpec, 'columns'>): string[] {
  return [...LEADING, ...columns, ...TRAILING, ...moreColumns({ columns })]
}

/** Those of them that are hidden until somebody shows them. */
export function moreColumns({ columns }: Pick<GridSpec, 'columns'>): string[] {
  return MORE.filter((name) => !columns.includes(name))
}

/** The name of a column in the grid's calls: TRACKING_NUMBER. */
export function gridField(column: string): string {
  return column.toUpperCase()
}

/** The column in which the grid draws the groups; sorting by it sorts by the group. */
export const AUTO_GROUP_COLUMN = 'ag-Grid-AutoColumn'
/** The column of what people answered to carriers' pictures; no column of the table. */
export const CAPTCHA_COLUMN = 'CAPTCHA_RESPONSE'

/** Stands in the name of a pivot column between the pivot's value and the field that is added up: `UPS|NET_AMOUNT`. */
export const PIVOT_SEPARATOR = '|'

/** Whether a column is one of a pivot: it is there once its values are known. */
export function isOfPivot(field: string): boolean {
  return field.includes(PIVOT_SEPARATOR)
}

/** Whether a page's grid has a column of this name. */
export function hasGridField(grid: Pick<GridSpec, 'columns'>, field: string): boolean {
  return (
    field === CAPTCHA_COLUMN ||
    field.startsWith(AUTO_GROUP_COLUMN) ||
    gridColumns(grid).some((name) => name !== HIDDEN_GRID_COLUMN && gridField(name) === field)
  )
}
