import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  canChange,
  changeArrangement,
  MOST_STEPS,
  startArrangement,
  takeIn,
  type ArrangementChange,
} from '../../../../domain/dashboards/layout/arrangement.ts'
import { BOARD_COLUMNS } from '../../../../domain/dashboards/chart-size.ts'
import { mergeEntries, sameEntries, withChanges, withoutClashes } from '../../../../domain/values/entries.ts'
import {
  LayoutPatch,
  layoutOf,
  patchOf,
  readingOrder,
  readPatch,
  settle,
  type Places,
} from '../../../../domain/dashboards/layout/layout.ts'
import { moveCard, SMALLEST_CARD, type CardStep } from '../../../../domain/dashboards/layout/move-card.ts'
import type { PageWidgetSpec, PlaceSpec } from '../../../../domain/dashboards/page-spec.ts'
import { tradePlaces } from '../../../../domain/dashboards/layout/trade-places.ts'

const NAMES = ['amounts', 'trends', 'breakdown', 'map', 'toString', 'constructor', 'valueOf']
const places: fc.Arbitrary<PlaceSpec> = fc.record({
  x: fc.nat(23),
  y: fc.nat(80),
  w: fc.integer({ min: 6, max: 24 }),
  h: fc.integer({ min: 2, max: 60 }),
})
const patches = fc.dictionary(fc.constantFrom(...NAMES, 'gone'), places)
const pages = fc
  .uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 })
  .chain((names) =>
    fc.tuple(
      ...names.map((chartName) => places.map((place): PageWidgetSpec => ({ chartName, widget: chartName, place }))),
    ),
  )
  .map((widgets) => ({ widgets }))
const steps = fc.constantFrom<CardStep>(
  'left',
  'right',
  'up',
  'down',
  'start',
  'end',
  'narrower',
  'wider',
  'lower',
  'higher',
)

function expectSound(found: Places): void {
  const cards = Object.entries(found)
  for (const [name, a] of cards) {
    expect([name, a.x >= 0, a.y >= 0, a.x + a.w <= BOARD_COLUMNS]).toEqual([name, true, true, true])
    for (const [other, b] of cards) {
      const apart = a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y
      expect([name, other, name === other || apart]).toEqual([name, other, true])
    }
    const held =
      a.y === 0 || cards.some(([other, b]) => other !== name && b.y + b.h === a.y && a.x < b.x + b.w && b.x < a.x + a.w)
    expect([name, held]).toEqual([name, true])
  }
}

const card = (chartName: string, [x, y, w, h]: readonly [number, number, number, number]): PageWidgetSpec => ({
  chartName,
  widget: chartName,
  place: { x, y, w, h },
})
const SPEND = {
  widgets: [
    card('amounts', [0, 0, 12, 12]),
    card('trends', [12, 0, 12, 12]),
    card('breakdown', [0, 12, 12, 12]),
    card('map', [12, 12, 12, 12]),
  ],
}

describe('a saved layout is a patch over the published page (WID-12, lessons 9)', () => {
  test('whatever is stored, every card of the page stands within 24 columns, on nothing else, without a gap above', () => {
    fc.assert(
      fc.property(pages, fc.oneof(fc.jsonValue(), patches), (page, stored) => {
        const found = layoutOf(page, readPatch(stored))
        expect(Object.keys(found).toSorted()).toEqual(page.widgets.map(({ chartName }) => chartName).toSorted())
        expectSound(found)
      }),
      { numRuns: 500 },
    )
  })

  test('an arrangement comes back as it was, and its patch holds only what is not as published', () => {
    fc.assert(
      fc.property(pages, patches, (page, patch) => {
        const arranged = layoutOf(page, patch)
        const stored = patchOf(page, arranged)
        expect(LayoutPatch.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored)
        expect(layoutOf(page, readPatch(JSON.parse(JSON.stringify(stored))))).toEqual(arranged)
        expect(patchOf(page, layoutOf(page, {}))).toEqual({})
        for (const [name, place] of Object.entries(stored))
          expect(sameEntries({ [name]: place }, { [name]: layoutOf(page, {})[name] as PlaceSpec })).toBe(false)
      }),
      { numRuns: 500 },
    )
  })

  test('the same patch gives the same layout whatever the order of its keys', () => {
    fc.assert(
      fc.property(pages, patches, (page, patch) => {
        expect(layoutOf(page, Object.fromEntries(Object.entries(patch).reverse()))).toEqual(layoutOf(page, patch))
      }),
    )
  })

  test('what was moved stays when the page gains a card in its place, loses one, or moves the others', () => {
    const patch = { map: { x: 0, y: 0, w: 24, h: 10 } }
    const wider = { widgets: [...SPEND.widgets, card('new', [0, 0, 24, 4])] }
    expect(layoutOf(wider, patch).map).toEqual(patch.map)
    expect(layoutOf(wider, patch).new?.y).toBeGreaterThanOrEqual(10)
    const fewer = { widgets: SPEND.widgets.filter(({ chartName }) => chartName !== 'amounts') }
    expect(layoutOf(fewer, patch).map).toEqual(patch.map)
    expect(
      layoutOf({ widgets: SPEND.widgets.filter(({ chartName }) => chartName !== 'map') }, patch),
    ).not.toHaveProperty('map')
  })

  test('what is stored may be anything; only places are taken', () => {
    fc.assert(fc.property(fc.anything(), (stored) => void LayoutPatch.parse(readPatch(stored))))
    expect(
      readPatch({
        map: { x: 1, y: 2, w: 6, h: 7 },
        trends: { x: -1, y: 0, w: 6, h: 6 },
        amounts: 'x',
        'a b': { x: 0, y: 0, w: 6, h: 6 },
      }),
    ).toEqual({ map: { x: 1, y: 2, w: 6, h: 7 } })
    expect(readPatch('[]')).toEqual({})
  })

  test('reading goes from the top to the bottom, then from left to right', () => {
    expect(readingOrder(layoutOf(SPEND, {}))).toEqual(['amounts', 'trends', 'breakdown', 'map'])
    expect(readingOrder(layoutOf(SPEND, { map: { x: 0, y: 0, w: 24, h: 6 } }))[0]).toBe('map')
  })
})

describe('a card that is put down on another trades places with it (WID-12)', () => {
  const from = layoutOf(SPEND, {})
  const putDown = (start: Places, chartName: string, to: Partial<PlaceSpec>) => {
    const dropped = { ...(start[chartName] as PlaceSpec), ...to }
    return tradePlaces({ from: start, chartName, places: settle({ ...start, [chartName]: dropped }, chartName) })
  }

  test('beside it, below it and across, and no hole stays where it came from', () => {
    const { amounts, trends, map } = from
    expect(putDown(from, 'amounts', { x: 12 })).toEqual({ ...from, amounts: trends, trends: amounts })
    expect(putDown(from, 'amounts', { x: 9 })).toEqual({ ...from, amounts: trends, trends: amounts })
    expect(putDown(from, 'amounts', { x: 12, y: 12 })).toEqual({ ...from, amounts: map, map: amounts })
  })

  test('a wide and a narrow one keep the room that they fill together', () => {
    const uneven = { wide: { x: 0, y: 0, w: 16, h: 12 }, narrow: { x: 16, y: 0, w: 8, h: 12 } }
    expect(putDown(uneven, 'narrow', { x: 2 })).toEqual({
      narrow: { x: 0, y: 0, w: 8, h: 12 },
      wide: { x: 8, y: 0, w: 16, h: 12 },
    })
  })

  test('one that was hardly moved, or touches only an edge, pushes as before', () => {
    for (const to of [{ x: 3 }, { x: 5 }])
      expect(putDown(from, 'amounts', to)).toEqual(
        settle({ ...from, amounts: { ...from.amounts, ...to } as PlaceSpec }, 'amounts'),
      )
  })

  test('whatever is put down wherever, the board is sound and no longer than without the trade', () => {
    const bottom = (found: Places) => Math.max(...Object.values(found).map(({ y, h }) => y + h))
    fc.assert(
      fc.property(pages, patches, fc.nat(23), fc.nat(80), (page, patch, x, y) => {
        const start = layoutOf(page, patch)
        const chartName = readingOrder(start)[0] as string
        const places = settle({ ...start, [chartName]: { ...start[chartName], x, y } as PlaceSpec }, chartName)
        const found = tradePlaces({ from: start, chartName, places })
        expectSound(found)
        expect(bottom(found)).toBeLessThanOrEqual(bottom(places))
      }),
      { numRuns: 500 },
    )
  })
})

describe('two changes of one layout', () => {
  test('merge where they touch different cards, and both are in it', () => {
    fc.assert(
      fc.property(patches, patches, patches, (base, mine, theirs) => {
        const merged = mergeEntries({ base, mine, theirs })
        const touchedBy = (patch: Places) =>
          NAMES.concat('gone').filter((name) => !sameEntries(pick(base, name), pick(patch, name)))
        const clash = touchedBy(mine).some(
          (name) => touchedBy(theirs).includes(name) && !sameEntries(pick(mine, name), pick(theirs, name)),
        )
        expect(merged === null).toBe(clash)
        if (!merged) return
        for (const name of touchedBy(mine)) expect(pick(merged, name)).toEqual(pick(mine, name))
        for (const name of touchedBy(theirs)) expect(pick(merged, name)).toEqual(pick(theirs, name))
      }),
      { numRuns: 500 },
    )
  })

  test('where both touch a card, the two that are offered differ in such cards alone', () => {
    fc.assert(
      fc.property(patches, patches, patches, (base, mine, theirs) => {
        const apart = withoutClashes({ base, mine, theirs })
        const offered = [
          withChanges(mine, { base, theirs: apart.theirs }),
          withChanges(theirs, { base, theirs: apart.mine }),
        ] as const
        for (const name of NAMES.concat('gone')) {
          const [was, here, there] = [base, mine, theirs].map((patch) => pick(patch, name)) as [Places, Places, Places]
          const clash = !sameEntries(was, here) && !sameEntries(was, there) && !sameEntries(here, there)
          const both = sameEntries(was, here) ? there : here
          expect(offered.map((patch) => pick(patch, name))).toEqual(clash ? [here, there] : [both, both])
        }
      }),
      { numRuns: 500 },
    )
  })

  test('taking in their change does not undo mine, and undoing mine does not undo theirs', () => {
    const A = { x: 0, y: 0, w: 6, h: 6 }
    const mine = changeArrangement(startArrangement({}), { kind: 'arrange', patch: { amounts: A } })
    const both = takeIn(mine, { base: {}, theirs: { map: A } })
    expect(both.patch).toEqual({ amounts: A, map: A })
    expect(changeArrangement(both, { kind: 'undo' }).patch).toEqual({ map: A })
    expect(withChanges({ map: A }, { base: { map: A }, theirs: {} })).toEqual({})
  })

  function pick(patch: Places, name: string): Places {
    return Object.fromEntries(Object.entries(patch).filter(([key]) => key === name))
  }
})

describe('undo and redo', () => {
  const changes = fc.oneof(
    patches.map((patch): ArrangementChange => ({ kind: 'arrange', patch })),
    fc.constantFrom<ArrangementChange>({ kind: 'undo' }, { kind: 'redo' }, { kind: 'reset' }),
  )

  test('as a list of states with a place in it, of at most 50 steps', () => {
    fc.assert(
      fc.property(patches, fc.array(changes, { maxLength: 140 }), (first, list) => {
        let model = { states: [first as Places], at: 0 }
        let now = startArrangement(first)
        for (const change of list) {
          const possible =
            change.kind === 'undo'
              ? model.at > 0
              : change.kind === 'redo'
                ? model.at < model.states.length - 1
                : change.kind === 'arrange' || Object.keys(now.patch).length > 0
          expect([change.kind, canChange(now, change.kind)]).toEqual([change.kind, possible])
          const before = now
          now = changeArrangement(now, change)
          if (!possible) expect(now).toBe(before)
          else if (change.kind === 'undo') model = { ...model, at: model.at - 1 }
          else if (change.kind === 'redo') model = { ...model, at: model.at + 1 }
          else {
            const states = [
              ...model.states.slice(0, model.at + 1),
              change.kind === 'arrange' ? change.patch : {},
            ].slice(-MOST_STEPS - 1)
            model = { states, at: states.length - 1 }
          }
          expect(now.patch).toEqual(model.states[model.at])
        }
      }),
    )
  })
})

describe('moving a card step by step', () => {
  test('keeps a sound layout, the size on moves, and the smallest and largest sizes', () => {
    fc.assert(
      fc.property(pages, patches, fc.array(steps, { maxLength: 30 }), fc.nat(6), (page, patch, list, index) => {
        const from = layoutOf(page, patch)
        const chartName = page.widgets[index % page.widgets.length]?.chartName ?? ''
        let shown = from
        for (const cardStep of list) {
          const place = shown[chartName] as PlaceSpec
          const next = moveCard({ from, chartName, place }, cardStep)
          if (!next) continue
          expectSound(next)
          const now = next[chartName] as PlaceSpec
          if (['left', 'right', 'up', 'down', 'start', 'end'].includes(cardStep))
            expect([now.w, now.h]).toEqual([place.w, place.h])
          if (cardStep === 'up') expect(now.y).toBeLessThan(place.y)
          if (cardStep === 'down') expect(now.y).toBeGreaterThan(place.y)
          expect(now.w).toBeGreaterThanOrEqual(SMALLEST_CARD.w)
          shown = next
        }
      }),
      { numRuns: 300 },
    )
  })

  test('down changes places with the card below, up comes back, and the edges are the end', () => {
    const from = layoutOf(SPEND, {})
    const move = (cardStep: CardStep, place = from.amounts as PlaceSpec) =>
      moveCard({ from, chartName: 'amounts', place }, cardStep)
    const down = move('down')
    expect([down?.amounts?.y, down?.breakdown?.y]).toEqual([12, 0])
    expect(move('up', down?.amounts)).toEqual(from)
    expect(move('up')).toBeNull()
    expect(move('left')).toBeNull()
    expect(move('end')?.amounts).toEqual({ x: 12, y: 0, w: 12, h: 12 })
    expect(move('wider')?.amounts?.w).toBe(13)
    expect(move('higher')?.breakdown?.y).toBe(13)
    expect(settle(from)).toEqual(from)
  })
})
