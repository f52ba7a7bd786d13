import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationText } from '../../../domain/values/duration.ts'

test.each([
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [60, '00:01:00'],
  [3_725, '01:02:05'],
  [86_400, '24:00:00'],
  [360_000, '100:00:00'],
  [-5, '00:00:00'],
])('%d seconds read %s (BIZ-04)', (seconds, text) => expect(durationText(seconds)).toBe(text))

test('the parts add up to the seconds (BIZ-04)', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (seconds) => {
      const [hours = 0, minutes = 0, rest = 0] = durationText(seconds).split(':').map(Number)
      expect(hours * 3_600 + minutes * 60 + rest).toBe(seconds)
      expect(Math.max(minutes, rest)).toBeLessThan(60)
    }),
  )
})
