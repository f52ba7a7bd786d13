import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  answerOfParts,
  SCENARIO_DIMENSIONS,
  type CellSums,
  type ScenarioCell,
} from '../../../../domain/rating/scenarios/scenario-cells.ts'

const cents = fc.integer({ min: 0, max: 10 ** 11 })
const cell: fc.Arbitrary<ScenarioCell> = fc.record({
  carrier: fc.constantFrom('UPS', 'FedEx'),
  service: fc.constantFrom('Ground', 'Air'),
  zone: fc.constantFrom('', '2', '8', '44'),
  band: fc.integer({ min: 0, max: 6 }),
  month: fc.constantFrom('2026-01', '2026-02', '2025-12'),
  packages: fc.integer({ min: 1, max: 10 ** 6 }),
  before: cents,
  after: cents,
})
const part = fc.record({
  cells: fc.array(cell, { maxLength: 30 }),
  unrated: fc.array(
    fc.record({
      reason: fc.constantFrom('noWeight', 'noTariff', 'noAgreement'),
      packages: fc.integer({ min: 1, max: 1000 }),
      billed: cents,
    }),
    { maxLength: 4 },
  ),
})

test('every breakdown adds up to the whole, to the cent, however the answer came in parts', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
      const answer = answerOfParts(parts)
      const total = (rows: readonly CellSums[]) =>
        (['packages', 'before', 'after'] as const).map((name) => rows.reduce((sum, row) => sum + BigInt(row[name]), 0n))
      const whole = total(parts.flatMap(({ cells }) => cells))
      expect(total([answer.rated])).toEqual(whole)
      for (const dimension of SCENARIO_DIMENSIONS) {
        expect(total(answer.by[dimension])).toEqual(whole)
        const keys = answer.by[dimension].map(({ carrier, key }) => `${carrier} ${key}`)
        expect(new Set(keys).size).toBe(keys.length)
      }
      expect(total(answer.segments)).toEqual(whole)
      const gains = answer.segments.map(({ before, after }) => after - before)
      expect(gains).toEqual(gains.toSorted((one, other) => one - other))
      expect(
        answerOfParts([{ cells: parts.flatMap((each) => each.cells), unrated: parts.flatMap((each) => each.unrated) }])
          .unrated,
      ).toEqual(answer.unrated)
    }),
  )
})

test('zones and months stand in their own order, services by their cost', () => {
  const of = (more: Partial<ScenarioCell>): ScenarioCell => ({
    ...{ carrier: 'UPS', service: 'Ground', zone: '2', band: 0, month: '2026-01', packages: 1, before: 1, after: 1 },
    ...more,
  })
  const { by } = answerOfParts([
    {
      cells: [
        of({ zone: '44', month: '2026-02' }),
        of({ zone: '8' }),
        of({ service: 'Air', before: 9, month: '2025-12' }),
      ],
      unrated: [],
    },
  ])
  expect(by.zone.map(({ key }) => key)).toEqual(['2', '8', '44'])
  expect(by.month.map(({ key }) => key)).toEqual(['2025-12', '2026-01', '2026-02'])
  expect(by.service.map(({ key }) => key)).toEqual(['Air', 'Ground'])
})
