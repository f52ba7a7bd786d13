import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startCountdown } from '../../../src/ui/toasts/countdown.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** The page does nothing else meanwhile: no timer runs, and the clock goes on. */
function holdUp(milliseconds: number): void {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + milliseconds)
}

test('the time runs once, and what is left is told where it is stopped [RPT-04] [RPT-05]', () => {
  const onEnd = vi.fn()
  const stop = startCountdown(5_000, onEnd)
  vi.advanceTimersByTime(4_900)
  expect(onEnd).not.toHaveBeenCalled()
  vi.advanceTimersByTime(200)
  expect(onEnd).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
  expect(stop()).toBeLessThanOrEqual(0)

  const stopEarly = startCountdown(5_000, onEnd)
  vi.advanceTimersByTime(2_000)
  expect(stopEarly()).toBe(3_000)
  vi.advanceTimersByTime(10_000)
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('while a page is too busy to be read or pressed, the time of its notices stands still', () => {
  const onEnd = vi.fn()
  const stop = startCountdown(5_000, onEnd)
  vi.advanceTimersByTime(1_000)
  holdUp(60_000)
  vi.advanceTimersByTime(100)
  expect(onEnd).not.toHaveBeenCalled()
  expect(stop()).toBe(3_800)
})
