import { describe, expect, test } from 'vitest'
import { DEFAULT_DISPLAY, displayIn, layoutClasses } from '../../src/shell/display-settings.ts'

describe('the classes of the layout', () => {
  test.each(['full', 'boxed', 'framed'] as const)('%s applies, and says when it is horizontal (NAV-39)', (layout) => {
    expect(layoutClasses({ layout, navStyle: 'vertical' }, 'light')).toBe(`${layout}-layout`)
    expect(layoutClasses({ layout, navStyle: 'horizontal' }, 'light')).toBe(`${layout}-layout horizontal-layout`)
  })

  test('dark has one of its own, which semidark takes away (THEME-05)', () => {
    expect(layoutClasses(DEFAULT_DISPLAY, 'dark')).toBe('full-layout dark-layout')
    expect(layoutClasses(DEFAULT_DISPLAY, 'light')).toBe('full-layout')
  })
})

test('an address chooses layout and navigation, and what it does not know says nothing (NAV-38)', () => {
  const boxed = displayIn('?layout-type=boxed&nav-style=horizontal', DEFAULT_DISPLAY)
  expect(boxed).toEqual({ layout: 'boxed', navStyle: 'horizontal' })
  expect(displayIn('?layout-type=round&nav-style=', boxed)).toBe(boxed)
})
