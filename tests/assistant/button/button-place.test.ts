import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BUTTON_SIZE,
  HOME,
  placeAfterKey,
  placeAt,
  placeIn,
  rememberedPlace,
  rememberPlace,
} from '../../../src/assistant/button/button-place.ts'

const room = (rightToLeft: boolean) => ({ width: 1000, height: 600, rightToLeft })

describe('the place of the assistant’s button (CHAT-02)', () => {
  test('it is where it is dragged, told from where lines end', () => {
    expect([placeAt({ x: 900, y: 500 }, room(false)), placeAt({ x: 900, y: 500 }, room(true))]).toEqual([
      { end: 76, foot: 76 },
      { end: 876, foot: 76 },
    ])
  })

  test.each([
    ['ArrowLeft', false, { end: 48, foot: 24 }],
    ['ArrowRight', false, { end: 0, foot: 24 }],
    ['ArrowLeft', true, { end: 0, foot: 24 }],
    ['ArrowRight', true, { end: 48, foot: 24 }],
    ['ArrowUp', false, { end: 24, foot: 48 }],
    ['ArrowDown', false, { end: 24, foot: 0 }],
    ['Home', false, HOME],
    ['Enter', false, undefined],
  ] as const)('%s, right to left %s', (key, rightToLeft, moved) =>
    expect(placeAfterKey({ end: 24, foot: 24 }, key, room(rightToLeft))).toEqual(moved),
  )

  test('it never leaves the window', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer(), fc.boolean(), (x, y, rightToLeft) => {
        const { end, foot } = placeAt({ x, y }, room(rightToLeft))
        expect(placeIn({ end, foot }, room(rightToLeft))).toEqual({ end, foot })
        expect(end >= 0 && end <= 1000 - BUTTON_SIZE && foot >= 0 && foot <= 600 - BUTTON_SIZE).toBe(true)
      }),
    )
  })

  test('it is remembered; what cannot be read is home', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage
    expect(rememberedPlace(storage)).toEqual(HOME)
    rememberPlace(storage, { end: 3, foot: 4 })
    expect(rememberedPlace(storage)).toEqual({ end: 3, foot: 4 })
    kept.forEach((_, key) => kept.set(key, '{'))
    expect(rememberedPlace(storage)).toEqual(HOME)
  })
})
