import { expect, test } from 'vitest'
import { bottomRow } from '../../../src/grid/rows/bottom-row.ts'

const VIEW = { from: '2026-10-01', to: '2026-10-31' }
const NOTHING = { net_amount: null, bill_weight_pounds: null }

test('below no rows stand zeros where anything was invoiced in the days in view, else nothing (issue 48, 6)', () => {
  const below = (days: readonly string[] | null) => bottomRow({ totals: NOTHING, empty: true, view: VIEW, days })
  expect(below(['2026-10-31'])).toEqual({ net_amount: 0, bill_weight_pounds: 0 })
  expect([below(['2026-09-30', '2026-11-01']), below([]), below(null)]).toEqual([null, null, null])
})

test('below rows stand their sums; a weight that none of them says stays unsaid', () => {
  const totals = { net_amount: 12.5, bill_weight_pounds: null }
  expect(bottomRow({ totals, empty: false, view: VIEW, days: ['2026-10-31'] })).toBe(totals)
  expect(bottomRow({ totals: null, empty: true, view: VIEW, days: ['2026-10-31'] })).toBeNull()
})
