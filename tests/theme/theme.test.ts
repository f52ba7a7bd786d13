import { expect, test } from 'vitest'
import { rememberedTheme, rememberTheme, schemeOf, THEME_CHOICES } from '../../src/theme/theme.ts'
import { memoryStorage } from '../support/browser/memory-storage.ts'

test.each(THEME_CHOICES)('the choice %s is remembered (THEME-06)', (choice) => {
  const storage = memoryStorage()
  rememberTheme(storage, choice)
  expect(rememberedTheme(storage)).toBe(choice)
})

test.each([{}, { 'aframe.theme': 'sepia' }])(
  'without a known choice the system decides, and semidark where it says nothing (THEME-07): %o',
  (stored) => {
    const choice = rememberedTheme(memoryStorage(stored))
    expect([schemeOf(choice, true), schemeOf(choice, false)]).toEqual(['dark', 'light'])
  },
)

test('only the choice of the system asks the system (THEME-01, THEME-02)', () => {
  expect(THEME_CHOICES.map((choice) => [schemeOf(choice, false), schemeOf(choice, true)])).toEqual([
    ['light', 'light'],
    ['dark', 'dark'],
    ['light', 'dark'],
  ])
})
