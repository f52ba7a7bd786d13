import { applyEdits, parse } from 'jsonc-parser'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addPart, newCard, partsIn } from '../../src/page-editor/gallery/parts.ts'

interface Page {
  readonly facts?: readonly unknown[]
  readonly filters?: readonly unknown[]
  readonly widgets?: readonly { chartName: string; place: { y: number; h: number } }[]
}

const place = fc.record({ x: fc.constant(0), y: fc.nat(60), w: fc.constant(12), h: fc.integer({ min: 2, max: 60 }) })
const page = fc.record(
  {
    name: fc.string(),
    filters: fc.array(fc.constantFrom('zone', 'carrier_name')),
    widgets: fc.array(fc.record({ chartName: fc.constantFrom('map', 'map2', 'trends'), place })),
  },
  { requiredKeys: [] },
)

describe('a part that is put into a page', () => {
  test('stands last in its list, and all else is as it was, in any layout of the text', () => {
    fc.assert(
      fc.property(page, fc.constantFrom(undefined, 2, '\t'), (before, space) => {
        const text = JSON.stringify(before, null, space)
        const after = parse(applyEdits(text, addPart(text, 'filters', { list: 'usual' }))) as Page
        expect(after).toEqual({ ...before, filters: [...(before.filters ?? []), { list: 'usual' }] })
        expect(partsIn(JSON.stringify(after)).filters.has('usual')).toBe(true)
      }),
    )
  })

  test('is a card of another name below all others', () => {
    fc.assert(
      fc.property(page, (before) => {
        const text = JSON.stringify(before)
        const { widgets = [] } = parse(applyEdits(text, addPart(text, 'widgets', newCard(text, 'map')))) as Page
        const [card, ...others] = widgets.toReversed()
        expect(others.map(({ chartName }) => chartName)).not.toContain(card?.chartName)
        expect(card?.place.y).toBe(Math.max(0, ...others.map((each) => each.place.y + each.place.h)))
      }),
    )
  })
})
