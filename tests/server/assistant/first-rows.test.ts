import { expect, test } from 'vitest'
import type { Ask } from '../../../domain/assistant/question/ask.ts'
import { firstRows, type FigureRow } from '../../../server/assistant/figure-rows.ts'

const rowsOf = (...groups: readonly (readonly string[])[]) =>
  groups.map((each): FigureRow => ({ groups: each, values: [[1]] }))
const MONTHS = rowsOf(
  ['2026-09', 'FedEx'],
  ['2026-09', 'UPS'],
  ['2026-10', 'FedEx'],
  ['2026-10', 'UPS'],
  ['2026-11', 'UPS'],
)
const shown = (rows: readonly FigureRow[], by: Ask['by'], given: { limit: number; first?: Ask['first'] }) =>
  firstRows(rows, { ask: { by, first: given.first ?? null } as Ask, limit: given.limit }).map(({ groups }) =>
    groups.join(' '),
  )

test('where there are more rows than are shown, no step of time stands with some of its parts', () => {
  const by = ['month', 'carrier_name'] as const
  expect(shown(MONTHS, by, { limit: 3 })).toEqual(['2026-09 FedEx', '2026-09 UPS'])
  expect(shown(MONTHS, by, { limit: 4 })).toHaveLength(4)
  expect(shown(MONTHS, by, { limit: 5 })).toHaveLength(5)
})

test('one step that is longer than what is shown is cut, and so is what is in no order of time', () => {
  expect(shown(MONTHS, ['month', 'carrier_name'], { limit: 1 })).toEqual(['2026-09 FedEx'])
  expect(shown(MONTHS, ['carrier_name', 'service'], { limit: 3 })).toHaveLength(3)
  expect(shown(MONTHS, ['month', 'carrier_name'], { limit: 3, first: { count: 3, direction: 'desc' } })).toHaveLength(3)
})
