import { expect, test } from 'vitest'
import { partitionValue } from '../../../domain/dates/partition.ts'

test.each([
  ['C100', '2026-11-21', 'C100_2026_Q4'],
  ['C100', '2026-01-01', 'C100_2026_Q1'],
  ['BGO-1000', '2025-06-30', 'BGO-1000_2025_Q2'],
  ['BGO-1000', '2025-07-01', 'BGO-1000_2025_Q3'],
])('client %s on %s is in partition %s (BIZ-02, GAP-15)', (number, date, partition) =>
  expect(partitionValue(number, date)).toBe(partition),
)
