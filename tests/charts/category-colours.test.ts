import { describe, expect, test } from 'vitest'
import { categoryColours } from '../../src/charts/category-colours.ts'

const NAMED = [
  { name: 'Parcel Ground', light: '#006edb', dark: '#0576ff' },
  { name: 'Express', light: '#eb670f', dark: '#984b10' },
]

describe('colours of categories', () => {
  test.each([
    ['late', '#FF6347'],
    ['exception', '#8B008B'],
    ['pending late', '#01599c'],
  ])('the delivery status %s is %s in both themes (WID-21)', (status, colour) => {
    for (const dark of [false, true]) expect(categoryColours([status], NAMED, dark)(status)).toBe(colour)
  })

  test('a service category has its own colour beside whatever else is drawn (WID-22)', () => {
    const colourOf = categoryColours(['late', 'Express', 'Old Dominion (LTL)', 'Parcel Ground'], NAMED, false)
    expect(colourOf('Express')).toBe('#eb670f')
    expect(colourOf('Parcel Ground')).toBe('#006edb')
  })

  test('names without a colour of their own take those of the palette, never one twice while there are free ones', () => {
    const colourOf = categoryColours(['UPS', 'FedEx'], NAMED, false)
    expect([colourOf('UPS'), colourOf('FedEx')].toSorted()).toEqual(['#006edb', '#eb670f'])
  })
})
