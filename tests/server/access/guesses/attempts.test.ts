import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createAttempts, type Attempts } from '../../../../server/access/guesses/attempts.ts'

const MINUTE = 60_000

describe('sign-in tries', () => {
  const at = (start = Date.parse('2026-11-21T10:00:00Z')) => {
    let nowMs = start
    return { attempts: createAttempts(() => new Date(nowMs)), pass: (ms: number) => void (nowMs += ms) }
  }
  const useUp = (
    attempts: Attempts,
    { pass, from = () => '10.0.0.1' }: { pass: (ms: number) => void; from?: (tried: number) => string },
  ) => {
    for (let tried = 0; tried < 10; tried += 1) {
      attempts.reserve(keys('ann', from(tried)))
      pass(MINUTE)
    }
  }
  const keys = (account: string, address = '10.0.0.1') => ({ account, address })

  test('ten for an account within 15 minutes, then a wait until the first of them is 15 minutes old', () => {
    const { attempts, pass } = at()
    for (let tried = 0; tried < 10; tried += 1) {
      expect(attempts.reserve(keys('ann'))).toBe(undefined)
      pass(MINUTE)
    }
    expect(attempts.reserve(keys('ann'))).toBe(5 * 60)
    expect(attempts.reserve(keys('ben'))).toBe(undefined)
    pass(5 * MINUTE - 1)
    expect(attempts.reserve(keys('ann'))).toBe(1)
    pass(1)
    expect(attempts.reserve(keys('ann'))).toBe(undefined)
    expect(attempts.reserve(keys('ann'))).toBe(60)
  })

  test('after six the waiting grows: 2 seconds, 4, 8, 16', () => {
    const { attempts, pass } = at()
    for (let tried = 0; tried < 6; tried += 1) expect(attempts.reserve(keys('ann'))).toBe(undefined)
    for (const wait of [2, 4, 8, 16]) {
      expect(attempts.reserve(keys('ann'))).toBe(wait)
      pass(wait * 1000 - 1)
      expect(attempts.reserve(keys('ann'))).toBe(1)
      pass(1)
      expect(attempts.reserve(keys('ann'))).toBe(undefined)
    }
    expect(attempts.reserve(keys('ann'))).toBe(15 * 60 - 30)
  })

  test('from another address too: the account counts', () => {
    const { attempts, pass } = at()
    useUp(attempts, { pass, from: (tried) => `10.0.0.${tried}` })
    expect(attempts.reserve(keys('ann', '10.0.1.1'))).toBe(5 * 60)
  })

  test('a known browser has tries of its own, ten too', () => {
    const { attempts, pass } = at()
    const known = { ...keys('ann'), device: 'd1' }
    useUp(attempts, { pass })
    for (let tried = 0; tried < 10; tried += 1) {
      expect(attempts.reserve(known)).toBe(undefined)
      pass(MINUTE)
    }
    expect(attempts.reserve(known)).toBe(5 * 60)
    expect(attempts.reserve({ ...known, device: 'd2' })).toBe(undefined)
  })

  test('a hundred for an address, whatever the account', () => {
    const { attempts } = at()
    for (let tried = 0; tried < 100; tried += 1) expect(attempts.reserve(keys(`user${tried}`))).toBe(undefined)
    expect(attempts.reserve(keys('another'))).toBe(15 * 60)
    expect(attempts.reserve(keys('another', '10.0.0.2'))).toBe(undefined)
  })

  test('a refused try is not counted, so a lock never grows', () => {
    const { attempts, pass } = at()
    useUp(attempts, { pass })
    for (let tried = 0; tried < 50; tried += 1) attempts.reserve(keys('ann'))
    pass(5 * MINUTE)
    expect(attempts.reserve(keys('ann'))).toBe(undefined)
  })

  test('a right password gives the tries of the account back, those of the address but one', () => {
    const { attempts } = at()
    for (let tried = 0; tried < 6; tried += 1) attempts.reserve(keys('ann'))
    attempts.forgive(keys('ann'))
    for (let tried = 0; tried < 6; tried += 1) expect(attempts.reserve(keys('ann'))).toBe(undefined)
    expect(attempts.reserve(keys('ann'))).toBe(2)
    for (let tried = 0; tried < 89; tried += 1) expect(attempts.reserve(keys(`user${tried}`))).toBe(undefined)
    expect(attempts.reserve(keys('one more'))).toBeGreaterThan(0)
  })

  test('however tries are spread, no 15 minutes hold more than ten for an account', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4 * MINUTE }), { maxLength: 120 }), (gaps) => {
        const { attempts, pass } = at(0)
        const allowed: number[] = []
        let nowMs = 0
        for (const gap of gaps) {
          pass(gap)
          nowMs += gap
          if (attempts.reserve(keys('ann')) === undefined) allowed.push(nowMs)
        }
        for (const [index, time] of allowed.entries())
          expect(allowed.slice(index).filter((other) => other < time + 15 * MINUTE).length).toBeLessThanOrEqual(10)
      }),
    )
  })
})
