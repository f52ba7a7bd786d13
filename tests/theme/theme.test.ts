import { expect, test } from 'vitest'
import { colorModeOf, readThemeChoice, storeThemeChoice, THEME_CHOICES } from '../../src/theme/theme.ts'
import { memoryStorage } from '../memory-storage.ts'

test.each(THEME_CHOICES)('the choice %s is remembered (THEME-06)', (choice) => {
  const storage = memoryStorage()
  storeThemeChoice(storage, choice)
  expect(readThemeChoice(storage)).toBe(choice)
})

test.each([{}, { 'aframe.theme': 'sepia' }])('without a known choice the system decides (THEME-07): %o', (stored) => {
  expect(readThemeChoice(memoryStorage(stored))).toBe('system')
  expect(colorModeOf('system')).toBe('auto')
})
