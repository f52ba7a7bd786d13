const MAX_SIZED_ROWS = 1000

/** Height in px of a chart with one row a category: 200 to 5 rows, 400 to 10, 500 to 25, then 100 more for each 5. WID-11 */
export function rowChartHeight(rows: number): number {
  const sized = Math.min(rows, MAX_SIZED_ROWS)
  if (sized <= 5) return 200
  if (sized <= 10) return 400
  if (sized <= 25) return 500
  return 500 + Math.ceil((sized - 25) / 5) * 100
}

const COLUMN_STEP = 22
const COLUMN_AXIS = 80

/** Width in px of a chart with one column a category, so that each can be named. */
export function columnChartWidth(columns: number): number {
  return COLUMN_AXIS + Math.min(columns, MAX_SIZED_ROWS) * COLUMN_STEP
}

/** Full and half width on the board's 24 columns. WID-12 */
export const BOARD_COLUMNS = 24
