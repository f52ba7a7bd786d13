import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparedParts, figuresOfPart, splitDimensionsOf } from '../../../domain/comparison/comparison-splits.ts'
import type { SetFigures } from '../../../domain/comparison/comparison-table.ts'
import { NAMED_PARTS } from '../../../domain/dashboards/splits.ts'
import { exactSum } from '../../../domain/values/exact-sum.ts'
import { SHIPPED_WIDGETS, shippedPage } from '../../support/shipped/shipped-pages.ts'

const NAMES = [null, ...'abcdefghij']
/** Of some values now, of others in the range before, in cents. */
const someSet = fc
  .record({
    now: fc.dictionary(fc.constantFrom(...NAMES.map(String)), fc.integer({ min: -5_000, max: 900_000 })),
    before: fc.dictionary(fc.constantFrom(...NAMES.map(String)), fc.integer({ min: -5_000, max: 900_000 })),
  })
  .map(({ now, before }): SetFigures => {
    const groupsIn = (of: object) => NAMES.filter((name) => Object.hasOwn(of, String(name)))
    const read =
      (of: Readonly<Record<string, number>>): SetFigures['now'] =>
      (_, { group } = {}) =>
        group === undefined
          ? exactSum(Object.values(of).map((cents) => cents / 100))
          : Object.hasOwn(of, String(group))
            ? (of[String(group)] ?? 0) / 100
            : null
    return {
      columns: { monthly: [], quarterly: [] },
      groups: groupsIn(now),
      formerGroups: groupsIn(before).filter((name) => !Object.hasOwn(now, String(name))),
      now: read(now),
      before: read(before),
      alike: read(now),
      tells: () => true,
      none: () => null,
      unitOf: () => 'USD',
    }
  })
const someSets = fc.array(someSet, { minLength: 1, maxLength: 3 })

test('what adds up is whole in its parts, in each set and in the range before; six parts at most, the largest of all sets first (issue 18, 3)', () => {
  fc.assert(
    fc.property(someSets, fc.boolean(), (sets, folds) => {
      const { parts, folded } = comparedParts(sets, { fact: 'spend', additive: true, folds })
      const all = new Set(sets.flatMap(({ groups, formerGroups }) => [...groups, ...formerGroups]))
      expect(parts.flatMap(({ stored }) => stored).toSorted()).toEqual([...all].toSorted())
      if (folds) expect(parts.length).toBeLessThanOrEqual(NAMED_PARTS + 1)
      else expect(folded).toEqual([])
      for (const set of sets)
        for (const when of ['now', 'before'] as const)
          expect(exactSum(parts.flatMap((part) => figuresOfPart(set, part)[when]('spend') ?? []))).toBe(
            set[when]('spend') ?? 0,
          )
      const sizes = parts
        .filter(({ rest }) => !rest)
        .map(({ stored: [group = null] }) => exactSum(sets.map((set) => Math.abs(set.now('spend', { group }) ?? 0))))
      expect(sizes).toEqual(sizes.toSorted((one, other) => other - one))
    }),
  )
})

test('where sets are of several currencies each counts by its shares: no rate of exchange moves a part (issue 18, 3)', () => {
  const inYen = (set: SetFigures, rate: number): SetFigures => ({
    ...set,
    unitOf: () => 'JPY',
    now: (fact, place) => (set.now(fact, place) ?? 0) * rate,
  })
  fc.assert(
    fc.property(someSet, someSet, fc.constantFrom(0.5, 2, 128, 1024), (one, other, rate) => {
      const namesOf = (sets: readonly SetFigures[]) =>
        comparedParts(sets, { fact: 'spend', additive: true, folds: true }).parts.map(({ stored }) => stored)
      expect(namesOf([one, inYen(other, rate)])).toEqual(namesOf([one, inYen(other, 1)]))
    }),
  )
})

test('of what does not add up six are parts, each as it is, and the others are named', () => {
  fc.assert(
    fc.property(someSets, (sets) => {
      const { parts, folded } = comparedParts(sets, { fact: 'each', additive: false, folds: true })
      const all = new Set(sets.flatMap(({ groups, formerGroups }) => [...groups, ...formerGroups]))
      expect(parts.length).toBe(Math.min(all.size, NAMED_PARTS + 1))
      expect(parts.length + folded.length).toBe(all.size)
      for (const part of parts)
        for (const set of sets)
          expect(figuresOfPart(set, part).now('each')).toBe(set.now('each', { group: part.stored[0] ?? null }))
    }),
  )
})

test('a card is split by what its tab breaks down by, its table not by what its rows are of', () => {
  const config = { widgets: SHIPPED_WIDGETS }
  const [spend, scores] = ['comparisonSpend', 'comparisonCarrierScore'].map(shippedPage)
  if (!spend || !scores) throw new Error('the comparison has both')
  expect(splitDimensionsOf({ page: spend, config }, 'trends')).toContain('service_category')
  expect(splitDimensionsOf({ page: spend, config }, 'breakdown')).not.toContain('service_category')
  expect(splitDimensionsOf({ page: spend, config }, 'breakdown')).toContain('carrier_name')
  expect(splitDimensionsOf({ page: scores, config }, 'trends')).not.toContain('tracking_status')
  expect(splitDimensionsOf({ page: shippedPage('comparison'), config }, 'periods')).toEqual([])
})
