import { expect, test } from 'vitest'
import { BOARD_COLUMNS, rowChartHeight } from '../../../domain/dashboards/chart-size.ts'

test.each([
  [0, 200],
  [1, 200],
  [5, 200],
  [6, 400],
  [10, 400],
  [11, 500],
  [25, 500],
  [26, 600],
  [30, 600],
  [31, 700],
  [35, 700],
  [36, 800],
  [100, 2_000],
  [1_000, 20_000],
  [1_001, 20_000],
  [250_000, 20_000],
])('a chart of %i rows is %i px high (WID-11)', (rows, height) => expect(rowChartHeight(rows)).toBe(height))

test('the board has 24 columns (WID-12)', () => expect(BOARD_COLUMNS).toBe(24))
