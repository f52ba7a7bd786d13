import { expect, test } from 'vitest'
import en from '../../config/locales/en.json' with { type: 'json' }
import { DATE_PRESETS } from '../../domain/dates/date-choice.ts'

test('in English a preset of dates is called by its name (DATE-08, DATE-10)', () => {
  const words = new Map(Object.entries({ ...en.dates.periods, ...en.dates.shortcut }))
  const named = DATE_PRESETS.filter((preset) => preset !== 'Annual' && preset !== 'Custom Dates')
  expect(named.map((preset) => words.get(preset))).toEqual(named)
  expect(words.get('Annual')).toBe('Annual (last 12 months)')
})
