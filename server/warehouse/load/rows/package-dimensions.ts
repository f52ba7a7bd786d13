import { ONLY_ON_PACKAGES, SHARED_COLUMNS, type RowColumn } from './row-columns.ts'

const COLUMNS = [...SHARED_COLUMNS, ...ONLY_ON_PACKAGES]
const isTold = (column: RowColumn): column is RowColumn & { readonly told: string } => column.told !== undefined

/** What a charge tells of its package: columns with the SQL that fills them. */
export const LINE_DIMENSIONS = COLUMNS.filter(isTold)

/** What only another source of the warehouse's rows knows. */
export const KEPT_DIMENSIONS: readonly string[] = COLUMNS.filter(({ kept }) => kept).map(({ name }) => name)

/** Dimensions of a package's row that its charges, or an earlier load, may have filled. */
export const ROW_DIMENSIONS: readonly string[] = [...LINE_DIMENSIONS.map(({ name }) => name), ...KEPT_DIMENSIONS]

/** Dimensions that a later row of a package takes from its freight row where they are blank. */
export const INHERITED_DIMENSIONS: readonly string[] = ROW_DIMENSIONS.filter((name) => name !== 'pickup_date')
